// report-snapshot.js <home> <project>: takes a checkpoint, and prints the outcome and the contents of the newest one.
import { layout, parseAbsolutePath } from '@hermes-checkpoints/core'
import { openGit, openStore, readBlobs, readTree } from '@hermes-checkpoints/git-adapter'
import { scratchEngine } from './scratch-engine.js'

const [home, project] = process.argv.slice(2)
const engine = await scratchEngine(home)
const { notCaptured, outcome } = await engine.snapshot(project)
const { id, tree } = await engine.resolve(project, 'latest')
process.stdout.write(
  JSON.stringify({
    outcome,
    notCaptured: Object.fromEntries(notCaptured.map(({ path, why }) => [path, why])),
    tree,
    files: await contentOf(id),
  }),
)

async function contentOf(checkpoint) {
  const git = openGit({ env: { PATH: process.env.PATH }, timeoutMs: 60_000 })
  const store = openStore(git, layout(parseAbsolutePath(`${home}/checkpoints`)))
  const files = await readTree(store, checkpoint)
  const ids = files.map((file) => file.id)
  const contents = []
  for await (const { bytes } of readBlobs(store, ids)) contents.push(bytes.toString())
  return Object.fromEntries(files.map(({ path }, at) => [path, contents[at]]))
}
