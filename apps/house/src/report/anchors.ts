/** What the house aims for: the budgets of the style anchors and of the plan for the layout. */
export const budget = {
  filesPerFolder: 25,
  averageFilesPerFolder: 9,
  medianBytes: 2048,
  ninetiethBytes: 7168,
  bytesPerFile: 10_240,
  testPerSource: 2,
  markedPerThousand: 1.5,
} as const

/** A codebase that was measured once, for comparison. Null where no figure was taken. */
export interface Anchor {
  readonly name: string
  readonly filesInLargestFolder: number | null
  /** In KB, as are the next two. */
  readonly median: number
  readonly ninetieth: number
  readonly largest: number
  readonly testPerSource: number | null
}

/** The codebases that ours is compared with. */
export const anchors: readonly Anchor[] = [
  anchor('pnpm', 29, [2, 10.7, 140], null),
  anchor('changesets', 10, [1.8, 7.2, 14], 2.3),
  anchor('execa', 14, [1.9, 4.2, 8.8], 4.1),
  anchor('cacache', 7, [1.2, 6.8, 9.4], 2.1),
  anchor('restic', null, [1.6, 9, 45], 0.8),
]

/** The lowest and the highest rate of marked words in the comments of the anchors. */
export const anchorsMarkedPerThousand = { lowest: 0, highest: 1.3 } as const

function anchor(
  name: string,
  filesInLargestFolder: number | null,
  [median, ninetieth, largest]: readonly [number, number, number],
  testPerSource: number | null,
): Anchor {
  return { name, filesInLargestFolder, median, ninetieth, largest, testPerSource }
}
