import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFiles } from '../layout/find-files.ts'
import { isSourceFile, type Member } from '../layout/members.ts'
import { commentsOf, messagesOf } from './comments-and-messages.ts'
import { countMarked, type MarkedCount } from './count-marked.ts'
import { proseOfDocument } from './prose-of-document.ts'

/** The marked words of a workspace. */
export interface Language {
  /** Of the `src`, `test`, `programs` and `bin` of all members. */
  readonly comments: MarkedCount
  /** Of all Markdown files except the generated ones, which repeat the comments. */
  readonly docs: MarkedCount
  /** Sentences in the `src` and `bin` of packages and apps. */
  readonly messages: MarkedCount
  /** Sentences in the `test` of all members: mostly titles. */
  readonly tests: MarkedCount
}

/** Counts the marked words of a workspace in comments, documents, messages and tests. */
export function measureLanguage(root: string, members: readonly Member[]): Language {
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const below = (folders: readonly string[], some: readonly Member[]): readonly string[] =>
    some
      .flatMap(({ path }) => folders.flatMap((folder) => findFiles(root, `${path}/${folder}`)))
      .filter(isSourceFile)
  const shipped = members.filter(({ isFixtures }) => !isFixtures)
  const documents = findFiles(root, '').filter(
    (path) => path.endsWith('.md') && !path.startsWith(generatedDocs),
  )
  const sentences = (paths: readonly string[]): MarkedCount =>
    countMarked(paths.flatMap((path) => messagesOf(path, read(path))))
  return {
    comments: countMarked(
      below(['src', 'test', 'programs', 'bin'], members).flatMap((path) =>
        commentsOf(path, read(path)),
      ),
    ),
    docs: countMarked(documents.map((path) => proseOfDocument(path, read(path)))),
    messages: sentences(below(['src', 'bin'], shipped).filter((path) => path !== listOfWords)),
    tests: sentences(below(['test'], members).filter((path) => !path.startsWith(ownTests))),
  }
}

const generatedDocs = 'docs/api/'

/** It quotes each marked word, and prints none. */
const listOfWords = 'apps/house/src/language/marked-words.ts'

/** They quote marked words to test that they are found. */
const ownTests = 'apps/house/test/'
