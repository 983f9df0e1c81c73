import { fencedBlocks } from './fenced-blocks.ts'

/** A link within this repository. */
export interface Link {
  readonly line: number
  readonly target: string
}

/** Finds the links and images of a document that lead to files or headings, outside code. */
export function markdownLinks(text: string): readonly Link[] {
  return proseLines(text).flatMap(([line, prose]) =>
    [...prose.matchAll(link)].flatMap(([, markdown, html]) => {
      const target = markdown ?? html ?? ''
      return elsewhere.test(target) ? [] : [{ line, target }]
    }),
  )
}

const link = /\]\(([^()\s]+)\)|(?:src|srcset|href)="([^"]+)"/g
const elsewhere = /^[a-z]+:/

/** The anchors of a document, as GitHub derives them from its headings. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, prose] of headingLines(text)) {
    const slug = slugOf(prose)
    let name = slug
    for (let again = 1; anchors.has(name); again += 1) name = `${slug}-${again}`
    anchors.add(name)
  }
  return anchors
}

function headingLines(text: string): readonly (readonly [number, string])[] {
  return outsideBlocks(text).filter(([, line]) => /^#{1,6} /.test(line))
}

function slugOf(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function proseLines(text: string): readonly (readonly [number, string])[] {
  return outsideBlocks(text).map(([line, prose]) => [line, prose.replaceAll(/`[^`]*`/g, '')])
}

function outsideBlocks(text: string): readonly (readonly [number, string])[] {
  const lines = text.split('\n')
  const inside = new Set(
    fencedBlocks(lines).flatMap(({ whole }) =>
      Array.from({ length: whole.end - whole.start }, (_, at) => whole.start + at),
    ),
  )
  return lines.flatMap((line, at) => (inside.has(at) ? [] : [[at + 1, line] as const]))
}
