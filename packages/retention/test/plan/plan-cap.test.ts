import { planCap, type CapPlan } from '@hermes-checkpoints/retention'
import type { CapDrop, SizedProject } from '../../src/plan/cap-plan.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashOf } from '../support/made-up-ids.ts'
import {
  bytesOf,
  capInput,
  capInputs,
  capNow,
  sizedProject,
  withHeld,
} from '../support/sized-projects.ts'
import { slowlyDropped } from '../support/slow-cap-plan.ts'

const hour = 60 * 60 * 1000

describe('a store that is not above its cap', () => {
  test('keeps everything when it has no cap', () => {
    const input = capInput(0, [sizedProject(1, [900, 900])])
    expect(planCap(input)).toEqual({ drops: [], expectedBytes: 1800, fits: true })
  })

  test('keeps everything when it has exactly the size of its cap', () => {
    const input = capInput(1800, [sizedProject(1, [900, 900])])
    expect(planCap(input)).toEqual({ drops: [], expectedBytes: 1800, fits: true })
  })
})

describe('old checkpoints', () => {
  test('law 8: are dropped oldest first, and no more than needed', () => {
    const plan = planCap(capInput(250, [sizedProject(1, [100, 100, 100, 100])]))
    expect(places(plan)).toEqual(['1:3', '1:2'])
    expect([plan.expectedBytes, plan.fits]).toEqual([200, true])
  })

  test('law 8: are dropped from the largest project while that is enough; small projects keep theirs', () => {
    const small = [1, 2, 3].map((number) => sizedProject(number, [10, 10, 10]))
    const plan = planCap(capInput(400, [...small, sizedProject(9, [100, 100, 100, 100, 100])]))
    expect(places(plan)).toEqual(['9:4', '9:3'])
  })

  test('are dropped in turns from projects of about the same size', () => {
    const projects = [sizedProject(1, [30, 30, 30, 30]), sizedProject(2, [25, 25, 25, 25, 25])]
    expect(places(planCap(capInput(150, projects)))).toEqual(['2:4', '1:3', '2:3', '1:2'])
  })

  test('are dropped from the project with the smaller hash first when sizes are equal', () => {
    const projects = [sizedProject(2, [50, 50]), sizedProject(1, [50, 50])]
    expect(places(planCap(capInput(150, projects)))).toEqual(['1:1'])
  })

  test('are dropped even if that frees nothing, to reach the next one', () => {
    const plan = planCap(capInput(60, [sizedProject(1, [50, 50, 0])]))
    expect(places(plan)).toEqual(['1:2', '1:1'])
  })

  test('reliability 45: stay when they are pinned or in use', () => {
    const plan = planCap(capInput(250, [withHeld(sizedProject(1, [100, 100, 100, 100]), 3, 1)]))
    expect(places(plan)).toEqual(['1:2'])
    expect([plan.expectedBytes, plan.fits]).toEqual([300, false])
  })
})

describe('whole projects', () => {
  test('reliability 46: keep their newest checkpoint while they are live, even above the cap, and the plan says so', () => {
    const projects = [1, 2, 3].map((number) => sizedProject(number, [100, 40, 30]))
    const plan = planCap(capInput(50, projects))
    expect(plan.drops.map(({ what }) => what)).toEqual(
      Array.from({ length: 6 }, () => 'checkpoint'),
    )
    expect([plan.expectedBytes, plan.fits]).toEqual([300, false])
  })

  test('reliability 46: have nothing to drop when planned again after that', () => {
    const projects = [1, 2, 3].map((number) => sizedProject(number, [100]))
    expect(planCap(capInput(50, projects))).toEqual({ drops: [], expectedBytes: 300, fits: false })
  })

  test.each<[string, Partial<SizedProject>, string[]]>([
    ['is gone', { state: 'orphan' }, ['1']],
    ['is temporary', { isTemporary: true }, ['1']],
    ['was not touched for a day', { lastTouch: capNow - 24 * hour - 1 }, ['1']],
    ['was touched a day ago', { lastTouch: capNow - 24 * hour }, []],
    ['has no known touch', { lastTouch: null }, []],
    ['has the touch 0, which means unknown', { lastTouch: 0 }, []],
    ['has a touch in the future', { lastTouch: capNow + hour }, []],
  ])('a project that %s: %o drops %j', (_, given, expected) => {
    expect(places(planCap(capInput(50, [sizedProject(1, [100], given)])))).toEqual(expected)
  })

  test('law 10: keep everything when they are unreachable, even if temporary or untouched', () => {
    const given = { state: 'unreachable', isTemporary: true, lastTouch: 1 } as const
    expect(places(planCap(capInput(50, [sizedProject(1, [100, 10], given)])))).toEqual([])
  })

  test.each([0, 1])('reliability 45: stay when their checkpoint %i is held', (place) => {
    const gone = withHeld(sizedProject(1, [100, 100], { state: 'orphan' }), place)
    expect(places(planCap(capInput(50, [gone])))).not.toContain('1')
  })

  test('are dropped after all old checkpoints, least recently touched first, unknown touch last', () => {
    const projects = [
      sizedProject(1, [100], { state: 'orphan', lastTouch: null }),
      sizedProject(2, [100], { lastTouch: capNow - 30 * hour }),
      sizedProject(3, [100], { lastTouch: capNow - 50 * hour }),
      sizedProject(4, [100], { isTemporary: true, lastTouch: capNow - 2 * hour }),
      sizedProject(5, [10, 10]),
    ]
    expect(places(planCap(capInput(1, projects)))).toEqual(['5:1', '3', '2', '4', '1'])
  })

  test('law 8: stay when the store already fits', () => {
    const projects = [3, 2, 1].map((number) => sizedProject(number, [100], { state: 'orphan' }))
    expect(places(planCap(capInput(200, projects)))).toEqual(['1'])
  })

  test('stay when they have no checkpoints: dropping them would free nothing', () => {
    const projects = [sizedProject(1, [], { state: 'orphan' }), sizedProject(2, [100])]
    expect(places(planCap(capInput(50, projects)))).toEqual([])
  })
})

describe('large stores', () => {
  test('level 300 projects of 50 checkpoints', () => {
    const projects = numbersTo(300).map((number) =>
      sizedProject(
        number,
        numbersTo(50).map((place) => 1 + ((number * 7 + place) % 13)),
      ),
    )
    const plan = planCap(capInput(Math.floor(bytesOf(projects) / 3), projects))
    expect(plan.fits).toBe(true)
    expect(new Set(plan.drops.map(({ project }) => project)).size).toBe(300)
  })

  test('reduce a project of 20,000 checkpoints to its newest', () => {
    const plan = planCap(
      capInput(1, [
        sizedProject(
          1,
          Array.from({ length: 20_000 }, () => 3),
        ),
      ]),
    )
    expect([plan.drops.length, plan.expectedBytes]).toEqual([19_999, 3])
  })
})

describe('any store', () => {
  test('law 8: gets the plan of the slow reference', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        expect(planCap(input).drops).toEqual(slowlyDropped(input))
      }),
      { numRuns: 1000 },
    )
  })

  test('reliability 45, 46: loses no held checkpoint, and a newest one only with its whole project', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        const dropped = droppedIds(planCap(input))
        const safe = input.projects.flatMap(({ checkpoints }) =>
          checkpoints.filter(({ isHeld }, place) => isHeld || place === 0),
        )
        expect(safe.filter(({ id }) => dropped.has(id))).toEqual([])
      }),
    )
  })

  test('law 10: loses no project that is unreachable, has a held checkpoint, or is live and recently touched', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        const gone = droppedProjects(planCap(input))
        const safe = input.projects.filter(
          ({ checkpoints, isTemporary, lastTouch, state }) =>
            state === 'unreachable' ||
            checkpoints.some(({ isHeld }) => isHeld) ||
            (state === 'live' && !isTemporary && (lastTouch ?? capNow) >= capNow - 24 * hour),
        )
        expect(safe.filter(({ hash }) => gone.has(hash))).toEqual([])
      }),
    )
  })

  test('loses the oldest checkpoints of a project, apart from held ones', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        const dropped = droppedIds(planCap(input))
        for (const { checkpoints } of input.projects) {
          const free = checkpoints.filter(({ isHeld }) => !isHeld).map(({ id }) => id)
          const lost = free.filter((id) => dropped.has(id))
          expect(free.slice(free.length - lost.length)).toEqual(lost)
        }
      }),
    )
  })

  test('gets the same plan in any order of its projects', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        const reversed = { ...input, projects: input.projects.toReversed() }
        expect(planCap(reversed)).toEqual(planCap(input))
      }),
    )
  })

  test('law 8: fits if and only if its expected size is not above the cap', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        const { drops, expectedBytes, fits } = planCap(input)
        expect(fits).toBe(input.capBytes === 0 || expectedBytes <= input.capBytes)
        expect(expectedBytes).toBe(Math.max(0, input.storeBytes - sizeOf(drops)))
      }),
    )
  })

  test('law 8: would not fit without the last drop', () => {
    fc.assert(
      fc.property(capInputs, (input) => {
        const { drops } = planCap(input)
        fc.pre(drops.length > 0)
        expect(input.storeBytes - sizeOf(drops.slice(0, -1))).toBeGreaterThan(input.capBytes)
      }),
    )
  })

  test('loses checkpoints of one project only, while that stays larger than all others', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { maxLength: 9 }),
        fc.integer({ min: 1, max: 900 }),
        (sizes, over) => {
          const small = sizedProject(1, sizes)
          const large = sizedProject(
            2,
            numbersTo(100).map(() => 10),
          )
          const cap = bytesOf([small, large]) - over
          const projects = new Set(
            planCap(capInput(cap, [small, large])).drops.map(({ project }) => project),
          )
          expect([...projects]).toEqual([hashOf(2)])
        },
      ),
    )
  })
})

/** Returns `1:3` for the checkpoint at position 3 of project 1, and `1` for the whole project. */
function places({ drops }: CapPlan): string[] {
  return drops.map((drop) => {
    const project = Number.parseInt(drop.project, 16)
    if (drop.what === 'project') return `${project}`
    return `${project}:${Number.parseInt(drop.checkpoint, 16) % 0x1_00_00_00}`
  })
}

function droppedIds({ drops }: CapPlan): ReadonlySet<string> {
  return new Set(drops.flatMap((drop) => (drop.what === 'checkpoint' ? [drop.checkpoint] : [])))
}

function droppedProjects({ drops }: CapPlan): ReadonlySet<string> {
  return new Set(drops.flatMap((drop) => (drop.what === 'project' ? [drop.project] : [])))
}

function sizeOf(drops: readonly CapDrop[]): number {
  return drops.reduce((sum, { bytes }) => sum + bytes, 0)
}

function numbersTo(count: number): number[] {
  return Array.from({ length: count }, (_, number) => number)
}
