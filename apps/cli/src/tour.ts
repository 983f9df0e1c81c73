import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chainRef,
  checkpointBase,
  displayPath,
  exitCodes,
  gitTimeoutMs,
  layout,
  newProject,
  parseAbsolutePath,
  parseTreePath,
  parseWorkdirPath,
  shortId,
  writeProject,
  type AbsolutePath,
  type CheckpointId,
  type ExitCode,
  type Project,
} from '@hermes-checkpoints/core'
import {
  importCheckpoint,
  initStore,
  log,
  openGit,
  readBlobs,
  readTree,
  type FileWrite,
  type Store,
} from '@hermes-checkpoints/git-adapter'
import { runCheckpoints } from './checkpoints-program.ts'
import type { Context } from './context.ts'

/** Shows, in a scratch directory that is deleted afterwards, what the store does with a small project. */
export async function runTour(context: Context): Promise<ExitCode> {
  const scratch = parseAbsolutePath(realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tour-'))))
  try {
    return await tour(scratch, context)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function tour(scratch: AbsolutePath, context: Context): Promise<ExitCode> {
  const say = (text: string): void => context.writeOutput(`${text}\n`)
  const home = parseAbsolutePath(join(scratch, 'home'))
  const directory = mkdtempSync(join(scratch, 'project-'))
  const timeoutMs = gitTimeoutMs(context.env)
  const git = openGit({ env: context.env, timeoutMs })
  const store = await initStore(git, layout(checkpointBase(home)))
  const project = newProject(parseWorkdirPath(directory), null, context.clock.now())
  writeProject(store.layout, project)

  say('hermes-checkpoints: undo for AI agents. A tour in a scratch directory.\n')
  writeFileSync(join(directory, 'notes.txt'), 'Milk, bread, eggs\n')
  writeFileSync(join(directory, 'plan.txt'), 'Write the report on Monday\n')
  say('1. A directory with notes.txt and plan.txt is saved before the agent starts.')
  const first = await take(store, project, directory, null, 'before write_file', context)
  say(`   Checkpoint ${shortId(first)}\n`)

  writeFileSync(join(directory, 'notes.txt'), 'All notes deleted!\n')
  say('2. The agent overwrites notes.txt, and the directory is saved again.')
  const second = await take(
    store,
    project,
    directory,
    first,
    'before terminal: rm notes.txt',
    context,
  )
  say(`   Checkpoint ${shortId(second)}\n`)

  say('3. What the store remembers, newest first:')
  for (const entry of await log(store, second)) {
    say(`   ${shortId(entry.id)}  ${entry.timestamp}  ${entry.subject}`)
  }

  say('\n4. What the first checkpoint gives back, byte for byte:')
  for (const file of await readTree(store, first)) {
    for await (const answer of readBlobs(store, [file.id])) {
      if (answer.kind === 'blob')
        say(`   ${displayPath(file.path)}: ${answer.bytes.toString().trim()}`)
    }
  }

  say('\n5. $ hermes-checkpoints status')
  const exitCode = await runCheckpoints(['status', '--home', home], context)
  say('\nThe scratch directory is deleted again. Try it: npm start -- --help')
  return exitCode === exitCodes.done ? exitCodes.done : exitCode
}

async function take(
  store: Store,
  project: Project,
  directory: string,
  parent: CheckpointId | null,
  reason: string,
  context: Context,
): Promise<CheckpointId> {
  const time = context.clock.now()
  const outcome = await importCheckpoint(store, {
    ref: chainRef(project.hash),
    parent,
    time,
    zoneOffsetMinutes: -new Date(time).getTimezoneOffset(),
    message: reason,
    deletions: [],
    writes: filesOf(directory),
  })
  if (outcome.kind !== 'taken') throw new Error(`the tour's own checkpoint was ${outcome.kind}`)
  return outcome.id
}

function filesOf(directory: string): readonly FileWrite[] {
  return readdirSync(directory).map((name) => ({
    path: parseTreePath(name),
    mode: '100644',
    content: readFileSync(join(directory, name)),
  }))
}
