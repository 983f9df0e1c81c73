import { measureLanguage, type Language } from './language/measure-language.ts'
import { measureFolders, type MemberFolders } from './layout/measure-folders.ts'
import { measureSizes, type Sizes } from './layout/measure-sizes.ts'
import { findMembers } from './layout/members.ts'

/** Everything that is measured about a workspace. */
export interface House {
  readonly folders: readonly MemberFolders[]
  readonly sizes: Sizes
  readonly language: Language
}

/** Measures the layout, the sizes and the language of a workspace. */
export function measureHouse(root: string): House {
  const members = findMembers(root)
  return {
    folders: measureFolders(root, members),
    sizes: measureSizes(root, members),
    language: measureLanguage(root, members),
  }
}
