/** The N-th call of a kind to the system fails. */
export interface Fault {
  readonly call: string
  readonly at: number
  readonly code: string
  /** Whether all later ones fail too. */
  readonly isLasting: boolean
}

/**
 * Lets call after call fail, one further each time, until there is no such call any more, and gives how many have failed.
 *
 * By default that is a sample; with `HERMES_FULL_FAULTS=1`, every call fails in every way, which takes hours.
 */
export async function tryFaults(
  call: string,
  strikes: (fault: Fault) => Promise<boolean>,
): Promise<number> {
  let struck = 0
  for (let step = 0; step < mostSteps; step += 1) {
    const ways = isFull ? allWays : [allWays[step % allWays.length] as Way]
    const at = isFull ? step + 1 : 3 ** step
    let hasStruck = false
    for (const way of ways)
      hasStruck = (await strikesAs({ call, at, ...way }, strikes)) || hasStruck
    if (!hasStruck) break
    struck += ways.length
  }
  return struck
}

const isFull = process.env['HERMES_FULL_FAULTS'] === '1'
const mostSteps = 10_000

type Way = Pick<Fault, 'code' | 'isLasting'>

const allWays: readonly Way[] = ['EIO', 'ENOSPC', 'EACCES', 'EIO', 'ENOSPC', 'EACCES'].map(
  (code, index) => ({ code, isLasting: index % 2 === 1 }),
)

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
