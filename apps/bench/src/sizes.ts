/** How large a tree is. */
export interface Size {
  readonly label: SizeLabel
  readonly files: number
  /** Upstream takes no checkpoint of a directory that holds more than 50,000 entries, directories included. */
  readonly mostEntries: number
}

type SizeLabel = '1k' | '10k' | '50k' | '200k'

/** The sizes that can be measured, smallest first. */
export const sizes: readonly Size[] = [
  { label: '1k', files: 1_000, mostEntries: Number.POSITIVE_INFINITY },
  { label: '10k', files: 10_000, mostEntries: Number.POSITIVE_INFINITY },
  { label: '50k', files: 50_000, mostEntries: 49_900 },
  { label: '200k', files: 200_000, mostEntries: Number.POSITIVE_INFINITY },
]
