import type { MarkedCount } from '../language/count-marked.ts'
import type { MemberExports } from '../layout/measure-exports.ts'
import type { Folder, MemberFolders, Spread } from '../layout/measure-folders.ts'
import type { FileSize, Sizes } from '../layout/measure-sizes.ts'
import type { House } from '../measure-house.ts'
import { anchors, anchorsMarkedPerThousand, budget } from './anchors.ts'
import { table } from './table.ts'

/** Writes a report for people: each figure of the house beside those of the anchors. */
export function reportText(house: House): string {
  return [
    layoutText(house.folders),
    tooLargeFoldersText(house.folders),
    sizesText(house.sizes),
    tooLargeFilesText(house.sizes.tooLarge),
    exportsText(house.exports),
    languageText(house.language),
  ].join('\n')
}

function layoutText(folders: readonly MemberFolders[]): string {
  const largest = folders.flatMap(({ src, test }) => [src, test].map(filesInLargest))
  const rows = folders.flatMap(({ member, src, test }) => [
    spreadRow(member, src),
    ...(test.files === 0 ? [] : [spreadRow(`${member} test`, test)]),
  ])
  const others = anchors.flatMap(({ filesInLargestFolder, name }) =>
    filesInLargestFolder === null ? [] : [`${name} ${filesInLargestFolder}`],
  )
  return [
    'Layout: source files per folder\n',
    table([['', 'files', 'folders', 'average', 'largest', 'which'], ...rows]),
    `  largest folder: ${Math.max(0, ...largest)}; anchors: ${others.join(', ')}; `,
    `wanted: at most ${budget.filesPerFolder}, about ${budget.averageFilesPerFolder} on average\n`,
  ].join('')
}

function filesInLargest({ largest }: Spread): number {
  return largest?.files ?? 0
}

function spreadRow(name: string, spread: Spread): readonly string[] {
  const { average, files, folders, largest } = spread
  return [
    name,
    `${files}`,
    `${folders}`,
    average.toFixed(1),
    `${filesInLargest(spread)}`,
    largest?.path ?? '',
  ]
}

function tooLargeFoldersText(folders: readonly MemberFolders[]): string {
  const tooLarge: readonly Folder[] = folders
    .flatMap(({ src, test }) => [...src.tooLarge, ...test.tooLarge])
    .toSorted((a, b) => b.files - a.files)
  const rows = tooLarge.map(({ files, path }) => [`${files}`, path])
  const heading = `Folders above ${budget.filesPerFolder} files: ${rows.length}\n`
  return rows.length === 0 ? heading : heading + table([['files', 'folder'], ...rows])
}

function sizesText({ files, largest, median, ninetieth, testPerSource }: Sizes): string {
  return [
    `Sizes of source files in KB: ${files} files in src\n`,
    table([
      ['', 'median', '90 % under', 'largest', 'test : source'],
      ['ours', kb(median), kb(ninetieth), kb(largest?.bytes ?? 0), testPerSource.toFixed(1)],
      [
        'wanted',
        kb(budget.medianBytes),
        kb(budget.ninetiethBytes),
        kb(budget.bytesPerFile),
        budget.testPerSource.toFixed(1),
      ],
      ...anchors.map((anchor) => [
        anchor.name,
        anchor.median.toFixed(1),
        anchor.ninetieth.toFixed(1),
        anchor.largest.toFixed(1),
        anchor.testPerSource?.toFixed(1) ?? '-',
      ]),
    ]),
    largest === null ? '' : `  our largest file: ${largest.path}\n`,
  ].join('')
}

function tooLargeFilesText(tooLarge: readonly FileSize[]): string {
  const rows = tooLarge.map(({ bytes, path }) => [kb(bytes), path])
  const heading = `Files above ${budget.bytesPerFile / 1024} KB: ${rows.length}\n`
  return rows.length === 0 ? heading : heading + table([['KB', 'file'], ...rows])
}

function exportsText(members: readonly MemberExports[]): string {
  const rows = members.map(({ exported, member, unused }) => [
    member,
    `${exported}`,
    `${unused.length}`,
  ])
  return [
    'Exports of packages, and how many no other package or app imports\n',
    table([['', 'exports', 'unused'], ...rows]),
  ].join('')
}

function languageText(language: House['language']): string {
  const { highest, lowest } = anchorsMarkedPerThousand
  return [
    'Language: marked words per 1,000 words\n',
    table([
      ['', 'words', 'marked', 'per 1,000', 'most frequent'],
      markedRow('comments', language.comments),
      markedRow('docs', language.docs),
      markedRow('messages', language.messages),
      markedRow('tests', language.tests),
    ]),
    `  anchors: ${lowest.toFixed(1)} to ${highest.toFixed(1)}; wanted: below ${budget.markedPerThousand}; `,
    '`npm run house -- --list` shows each of them\n',
  ].join('')
}

function markedRow(name: string, { hits, perThousand, words }: MarkedCount): readonly string[] {
  const counts = new Map<string, number>()
  for (const { word } of hits) counts.set(word, (counts.get(word) ?? 0) + 1)
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 4)
  return [
    name,
    `${words}`,
    `${hits.length}`,
    perThousand.toFixed(1),
    frequent.map(([word, count]) => `${word} ${count}`).join(', '),
  ]
}

function kb(bytes: number): string {
  return (bytes / 1024).toFixed(1)
}
