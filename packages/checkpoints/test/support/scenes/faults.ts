/** The N-th system call of a kind fails. */
export interface Fault {
  readonly call: string
  readonly at: number
  readonly code: string
  /** True when all later ones fail too. */
  readonly isLasting: boolean
  /** Counts only the calls whose path contains this. */
  readonly within?: string
}

/**
 * Runs an operation again and again, and lets a later call fail each time, until there are no more calls. Returns how many
 * failed.
 *
 * By default, only a sample of the calls fails. With `HERMES_FULL_FAULTS=1` every call fails, once alone and once with all
 * later ones, which takes an hour. With `HERMES_FULL_FAULTS=all` each fails with every error code, which takes three.
 */
export async function tryFaults(
  call: string,
  strikes: (fault: Fault) => Promise<boolean>,
): Promise<number> {
  let struck = 0
  for (let step = 0; step < mostSteps; step += 1) {
    const at = extent === '' ? 3 ** step : step + 1
    let hasStruck = false
    for (const way of waysAt(step)) {
      if (!(await strikesAs({ call, at, ...way }, strikes))) continue
      hasStruck = true
      struck += 1
    }
    if (!hasStruck) break
  }
  return struck
}

const extent = process.env['HERMES_FULL_FAULTS'] ?? ''
const mostSteps = 10_000

type Way = Pick<Fault, 'code' | 'isLasting'>

function waysAt(step: number): readonly Way[] {
  if (extent === 'all') return codes.flatMap((_, turn) => [once(turn), lasting(turn)])
  if (extent !== '') return [once(step), lasting(step + 1)]
  return [step % 2 === 0 ? once(step) : lasting(step)]
}

function once(turn: number): Way {
  return { code: codes[turn % codes.length] as string, isLasting: false }
}

function lasting(turn: number): Way {
  return { ...once(turn), isLasting: true }
}

const codes = ['EIO', 'ENOSPC', 'EACCES']

async function strikesAs(
  fault: Fault,
  strikes: (fault: Fault) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await strikes(fault)
  } catch (error) {
    throw new Error(`not survived: ${JSON.stringify(fault)}`, { cause: error })
  }
}
