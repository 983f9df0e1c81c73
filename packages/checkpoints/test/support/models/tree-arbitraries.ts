import {
  directory,
  fifo,
  file,
  hostileNames,
  link,
  sparse,
  type Content,
  type Tree,
  type TreeEntry,
  type TreeNode,
} from '@hermes-checkpoints/test-fixtures'
import fc from 'fast-check'

/** Larger files are not captured in these trees. */
export const largestFile: number = 1024 * 1024

const anyBytes = (maxLength: number): fc.Arbitrary<Buffer> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes))

const attributeLines = [
  '* text=auto eol=crlf',
  '* text eol=lf',
  '* ident',
  '* filter=lfs diff=lfs merge=lfs -text',
  '* working-tree-encoding=UTF-16',
  '* binary',
  '[attr]all text ident\n* all',
]

const attributes = fc
  .subarray(attributeLines, { minLength: 1 })
  .map((lines) => `${lines.join('\n')}\n`)

const content: fc.Arbitrary<Content> = fc.oneof(
  anyBytes(200),
  fc.constantFrom<Content>(
    '',
    'one\r\ntwo\r\n',
    'one\r\ntwo\nthree\r',
    'no newline',
    '$Id$\n$Id: 0123 $\n',
    Buffer.from('\uFEFFUTF-16 \r\n', 'utf16le'),
    Buffer.from('no mark \r\n', 'utf16le'),
    Buffer.from([0, 1, 13, 10, 0]),
    'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
  ),
)

export const fileMode: fc.Arbitrary<number> = fc.constantFrom(
  0o644,
  0o755,
  0o600,
  0o640,
  0o700,
  0o444,
  0o664,
  0o4755,
)

export const directoryMode: fc.Arbitrary<number> = fc.constantFrom(0o755, 0o700, 0o775, 0o1777)

const anyFile: fc.Arbitrary<TreeNode> = fc
  .record({ content, mode: fileMode })
  .map((options) => file(options))

const target = fc.oneof(
  fc.constantFrom<Content>('/etc/passwd', 'nowhere/to/be/found', '..', '/', '/bin\r\n'),
  fc.uint8Array({ min: 1, minLength: 1, maxLength: 60 }),
)

const anyLink: fc.Arbitrary<TreeNode> = target.map((to) => link(to))

const oneName: fc.Arbitrary<Content> = fc
  .uint8Array({ min: 1, minLength: 1, maxLength: 12 })
  // A slash would end the name, and a dot could make it match the default excludes.
  .filter((bytes) => !bytes.includes(0x2f) && !bytes.includes(0x2e))

const storableName = fc.constantFrom(
  ...hostileNames
    .filter(({ name, storable }) => storable && !name.includes('/') && !name.includes('.exe'))
    .map(({ name }): Content => name),
)

export const entryName: fc.Arbitrary<Content> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Content>('a', 'b', 'c', 'd') },
  { weight: 2, arbitrary: oneName },
  { weight: 2, arbitrary: storableName },
)

/** Anything that a checkpoint can hold. */
export const storableNode: fc.Arbitrary<TreeNode> = fc.letrec<{
  node: TreeNode
  tree: TreeEntry[]
}>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: anyFile },
    { weight: 2, arbitrary: anyLink },
    {
      weight: 3,
      arbitrary: fc.tuple(directoryMode, tie('tree')).map(([mode, tree]) => directory(mode, tree)),
    },
  ),
  tree: treeOf(tie('node'), 3),
})).node

const attributesEntry = attributes.map((text): TreeEntry => ['.gitattributes', text])

const ignorePatterns = ['*', 'a', '/b', 'c/', 'a/*', '**/d', '!b', '!c/']

/** The rules of an ignore file that does not ignore itself: no checkpoint would hold such a file. */
export const ignoreRules: fc.Arbitrary<string> = fc
  .shuffledSubarray(ignorePatterns, { minLength: 1, maxLength: 3 })
  .map((patterns) => [...patterns, '!.gitignore', ''].join('\n'))

const unstorableEntry: fc.Arbitrary<TreeEntry> = fc.constantFrom<TreeEntry>(
  ['pipe', fifo()],
  ['.GIT', 'not a repository'],
  ['.gIt', { config: 'not a repository either' }],
  ['huge', sparse(largestFile + 1)],
)

/** A project: storable nodes of any depth, sometimes with attributes or with entries that cannot be captured. */
export const projectTree: fc.Arbitrary<Tree> = treeWith(fc.oneof(attributesEntry, unstorableEntry))

/** A project that a checkpoint holds completely. */
export const storableTree: fc.Arbitrary<Tree> = treeWith(attributesEntry)

function treeWith(other: fc.Arbitrary<TreeEntry>): fc.Arbitrary<Tree> {
  return fc
    .tuple(treeOf(storableNode, 5), fc.array(other, { maxLength: 2 }))
    .map(([entries, others]) => entries.concat(others))
}

function treeOf(node: fc.Arbitrary<TreeNode>, maxLength: number): fc.Arbitrary<TreeEntry[]> {
  return fc.uniqueArray(fc.tuple(entryName, node), {
    maxLength,
    selector: ([name]) => Buffer.from(name).toString('latin1'),
  })
}
