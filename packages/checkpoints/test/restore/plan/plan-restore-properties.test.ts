import type { TreePath } from '@hermes-checkpoints/core'
import type { Entry } from '@hermes-checkpoints/workdir'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { directoriesAbove } from '../../../src/model/directories-above.ts'
import { isAtOrBelow } from '../../../src/model/is-at-or-below.ts'
import { isSameEntry, type Entries } from '../../../src/restore/plan/entries.ts'
import type { PlanInput } from '../../../src/restore/plan/plan-input.ts'
import { planRestore } from '../../../src/restore/plan/plan-restore.ts'
import type { RestorePlan } from '../../../src/restore/plan/restore-plan.ts'
import { isInScope, mayDelete } from '../../../src/restore/plan/scope.ts'
import type { Author } from '../../../src/turns/authorship.ts'
import {
  anyModel,
  anyPath,
  anyTarget,
  changed,
  entriesIn,
  heldIn,
  isDirectory,
  ownDirectoriesIn,
  type Model,
} from '../../support/models/restore-model.ts'

interface Planned {
  readonly input: PlanInput
  readonly before: Model
  readonly plan: RestorePlan
  readonly kept: ReadonlySet<TreePath>
}

const somePaths = fc.array(anyPath, { maxLength: 2 })
const anyAuthorship = fc.func<[path: TreePath], Author>(
  fc.constantFrom('agent', 'other', 'unknown'),
)

const anyPlanned: fc.Arbitrary<Planned> = fc
  .record({
    target: anyTarget,
    before: anyModel,
    scope: fc.option(fc.array(anyPath, { minLength: 1, maxLength: 2 })),
    ignoredThen: somePaths,
    unknownThen: somePaths,
    authorship: fc.option(anyAuthorship),
  })
  .map(({ authorship, before, ignoredThen, scope, target, unknownThen }) => {
    const entries = entriesIn(target)
    const input = {
      target: entries,
      saved: {
        ownDirectories: ownDirectoriesIn(target),
        isUnknown: (path: TreePath) => unknownThen.some((above) => isAtOrBelow(path, above)),
      },
      held: heldIn(before, entries),
      scope,
      wasIgnored: (path: TreePath) => ignoredThen.some((above) => isAtOrBelow(path, above)),
      authorship: authorship && ((path: TreePath) => authorship(path)),
    }
    const plan = planRestore(input)
    return { input, before, plan, kept: new Set(plan.kept.map(({ path }) => path)) }
  })

const settings = { numRuns: 2000 }

describe('any plan', () => {
  test('law 3: changes only held entries, in their exact present state', () => {
    const property = fc.property(anyPlanned, ({ input, plan }) => {
      for (const { before, path } of plan.changes) {
        expect(input.held.entries.get(path) ?? null).toBe(before)
        expect(input.held.unheld.has(path)).toBe(false)
      }
    })
    fc.assert(property, settings)
  })

  test('law 3: puts nothing below a kept path, unless that is a directory', () => {
    const property = fc.property(anyPlanned, ({ before, kept, plan }) => {
      const above = plan.changes.flatMap(({ path }) => directoriesAbove(path))
      const files = above.filter((path) => kept.has(path) && !isDirectory(before.get(path)))
      expect(files).toEqual([])
    })
    fc.assert(property, settings)
  })

  test('law 2: leads to the target, except for kept paths', () => {
    const property = fc.property(anyPlanned, ({ before, input, kept, plan }) => {
      const { saved, scope, target } = input
      const after = entriesIn(changed(before, plan.changes))
      const wanted = [...target].filter(
        ([path, { kind }]) =>
          isInScope(scope, path) &&
          !kept.has(path) &&
          (kind !== 'directory' || saved.ownDirectories.has(path)),
      )
      expect(wanted.map(([path]) => after.get(path))).toEqual(wanted.map(([, entry]) => entry))
    })
    fc.assert(property, settings)
  })

  test('law 2: leaves nothing that the target lacks, except for kept paths and the directories above them', () => {
    const property = fc.property(anyPlanned, ({ before, input, kept, plan }) => {
      const { scope, target } = input
      const after = changed(before, plan.changes)
      const surplus = [...heldIn(after, target).entries.keys()].filter(
        (path) =>
          isInScope(scope, path) &&
          mayDelete(scope, target, path) &&
          !target.has(path) &&
          !kept.has(path) &&
          !input.held.unheld.has(path) &&
          isEmptyIn(after, path),
      )
      expect(surplus).toEqual([])
    })
    fc.assert(property, settings)
  })

  test('changes nothing outside the named paths', () => {
    const property = fc.property(anyPlanned, ({ input, kept, plan }) => {
      const meant = plan.changes.filter(({ why }) => why !== 'directory-needed')
      const touched = [...meant.map(({ path }) => path), ...kept]
      expect(touched.filter((path) => !isInScope(input.scope, path))).toEqual([])
    })
    fc.assert(property, settings)
  })

  test('is the same when only the differing files are known', () => {
    const property = fc.property(anyPlanned, ({ input, plan }) => {
      const { held, target } = input
      const isOfUse = ([path, entry]: readonly [TreePath, Entry]): boolean =>
        entry.kind === 'directory' ||
        [...(input.scope ?? [])].includes(path) ||
        !isSameEntry(held.entries.get(path) ?? null, target.get(path) ?? null)
      const reduced = (entries: Entries): Entries => new Map([...entries].filter(isOfUse))
      const few = { ...held, entries: reduced(held.entries) }
      expect(planRestore({ ...input, held: few, target: reduced(target) })).toEqual(plan)
    })
    fc.assert(property, settings)
  })

  test('leaves nothing to change for a second plan', () => {
    const property = fc.property(anyPlanned, ({ before, input, plan }) => {
      const held = heldIn(changed(before, plan.changes), input.target)
      expect(planRestore({ ...input, held }).changes).toEqual([])
    })
    fc.assert(property, settings)
  })
})

function isEmptyIn(model: Model, path: TreePath): boolean {
  return ![...model.keys()].some((inner) => directoriesAbove(inner).includes(path))
}
