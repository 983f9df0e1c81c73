import { measureLanguage, type Language } from './language/measure-language.ts'
import { measureExports, type MemberExports } from './layout/measure-exports.ts'
import { measureFolders, type MemberFolders } from './layout/measure-folders.ts'
import { measureSizes, type Sizes } from './layout/measure-sizes.ts'
import { findMembers } from './layout/members.ts'

/** Everything that is measured about a workspace. */
export interface House {
  readonly folders: readonly MemberFolders[]
  readonly sizes: Sizes
  readonly exports: readonly MemberExports[]
  readonly language: Language
}

/** Measures the layout, the sizes, the exports and the language of a workspace. */
export function measureHouse(root: string): House {
  const members = findMembers(root)
  return {
    folders: measureFolders(root, members),
    sizes: measureSizes(root, members),
    exports: measureExports(root, members),
    language: measureLanguage(root, members),
  }
}
