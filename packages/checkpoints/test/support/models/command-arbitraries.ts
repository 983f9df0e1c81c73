import { directory, file, link, type TreeNode } from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'
import type { Change } from './change-arbitraries.ts'
import { killedRestore, killedSnapshot } from '../scenes/killed-commands.ts'
import type { ModelCommand } from './model-command.ts'
import {
  edit,
  maintainStore,
  pin,
  restore,
  snapshot,
  undo,
  unpin,
  upstreamPrune,
  upstreamSnapshot,
} from './model-commands.ts'

const leaf: fc.Arbitrary<TreeNode> = fc.oneof(
  fc
    .record({
      content: fc.constantFrom('', 'one\n', 'two\r\n', 'three'),
      mode: fc.constantFrom(0o644, 0o600, 0o755, 0o444, 0o4711),
    })
    .map(file),
  fc.constantFrom('a', 'nowhere').map(link),
)

const name = fc.constantFrom('a', 'b', 'c d', 'é')
const directoryMode = fc.constantFrom(0o755, 0o700, 0o775)
const children = fc.dictionary(name, leaf, { maxKeys: 2, noNullPrototype: true })
const branch = fc.tuple(directoryMode, children).map(([mode, inner]) => directory(mode, inner))

/** Small enough that contents and names repeat. */
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('birth', 'edit', 'delete', 'chmod', 'replace', 'rename'),
  at: fc.nat(20),
  to: fc.nat(20),
  name,
  node: fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: branch }),
  fileMode: fc.constantFrom(0o644, 0o600, 0o755),
  directoryMode,
})

/** Most commands go to one project, so that its history gets long enough to be pruned. */
const project = fc.constantFrom(0, 0, 0, 1, 1, 2)
const changes = fc.array(change, { minLength: 1, maxLength: 3 })
const number = fc.nat(9)
const reason = fc.constantFrom('x', 'y', 'z')
const most = fc.integer({ min: 1, max: 4 })
const housekeeping = fc.constantFrom('prune' as const, 'maintain' as const)
const milliseconds = fc.nat(150)

/** Every command on the projects of a store. Commands that need another process are slow, so they are rare. */
export const anyCommand: fc.Arbitrary<ModelCommand> = fc.oneof(
  { weight: 30, arbitrary: fc.tuple(project, changes).map((args) => edit(...args)) },
  { weight: 30, arbitrary: fc.tuple(project, reason).map((args) => snapshot(...args)) },
  { weight: 20, arbitrary: fc.tuple(project, number).map((args) => restore(...args)) },
  { weight: 15, arbitrary: project.map(undo) },
  { weight: 10, arbitrary: fc.tuple(project, number).map((args) => pin(...args)) },
  { weight: 6, arbitrary: fc.tuple(project, number).map((args) => unpin(...args)) },
  { weight: 5, arbitrary: housekeeping.map(maintainStore) },
  { weight: 12, arbitrary: fc.tuple(project, reason).map((args) => upstreamSnapshot(...args)) },
  { weight: 8, arbitrary: fc.tuple(project, most).map((args) => upstreamPrune(...args)) },
  {
    weight: 1,
    arbitrary: fc.tuple(project, reason, milliseconds).map((args) => killedSnapshot(...args)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(project, number, milliseconds).map((args) => killedRestore(...args)),
  },
)
