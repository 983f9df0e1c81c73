import { dirname, join, sep } from 'node:path'
import { workspacePackages, type WorkspacePackage } from '../workspace.ts'
import { readDeclarationFile, type Declaration, type DeclarationFile } from './declaration-file.ts'

/** The part of a package that its users can see. */
export interface PublicSurface {
  /** The exports of its index. */
  readonly exported: readonly Exported[]
  /** Types that are not exported, but occur in the types of exports. */
  readonly reached: readonly Declaration[]
}

/** A name that a package exports. */
export interface Exported {
  readonly declaration: Declaration
  /** The package that it is re-exported from; null for its own. */
  readonly from: string | null
}

/** Follows the exports of a package's index to their declarations. */
export function publicSurface({ directory }: WorkspacePackage): PublicSurface {
  const files = new Map<string, DeclarationFile>()
  const read = (path: string): DeclarationFile => {
    const known = files.get(path) ?? readDeclarationFile(path)
    files.set(path, known)
    return known
  }
  const index = join(directory, 'dist/index.d.ts')
  const exported = [...read(index).reexports.keys()].map((name) => find(index, name, read))
  const isOwn = ({ path }: Found): boolean => path.startsWith(`${directory}${sep}`)
  return {
    exported: exported
      .map((one) => ({ declaration: one.declaration, from: isOwn(one) ? null : packageOf(one) }))
      .toSorted((a, b) => byName(a.declaration, b.declaration)),
    reached: reachedFrom(exported.filter(isOwn), read).toSorted(byName),
  }
}

/** A declaration and its file. */
interface Found {
  readonly path: string
  readonly declaration: Declaration
}

function find(path: string, name: string, read: (path: string) => DeclarationFile): Found {
  const file = read(path)
  const declaration = file.declarations.get(name)
  if (declaration !== undefined) return { path, declaration }
  const origin = file.reexports.get(name) ?? file.imports.get(name)
  if (origin === undefined) throw new Error(`${path} does not have ${name}`)
  return find(declarationsOf(path, origin.module), origin.name, read)
}

function declarationsOf(path: string, module: string): string {
  if (module.startsWith('.')) return join(dirname(path), module).replace(/\.[jt]s$/, '.d.ts')
  return join(packageNamed(module).directory, 'dist/index.d.ts')
}

function packageNamed(module: string): WorkspacePackage {
  const found = workspacePackages().find(({ manifest }) => manifest.name === module)
  if (found === undefined) throw new Error(`${module} is not a package of this workspace`)
  return found
}

function packageOf({ path }: Found): string | null {
  const found = workspacePackages().find(({ directory }) => path.startsWith(`${directory}${sep}`))
  return found?.manifest.name ?? null
}

/** Returns the types that the declarations mention, transitively, unless they are exported or of another package. */
function reachedFrom(
  found: readonly Found[],
  read: (path: string) => DeclarationFile,
): readonly Declaration[] {
  const seen = new Map(found.map((one) => [keyOf(one), one]))
  const reached = new Map<string, Declaration>()
  // The loop also visits the entries that it adds.
  for (const { declaration, path } of seen.values()) {
    for (const name of declaration.mentions) {
      const { declarations, imports } = read(path)
      const isOwn = declarations.has(name) || imports.get(name)?.module.startsWith('.') === true
      const next = isOwn ? find(path, name, read) : null
      if (next === null || seen.has(keyOf(next))) continue
      seen.set(keyOf(next), next)
      // Identical private types of several files are listed once.
      reached.set(next.declaration.text, next.declaration)
    }
  }
  return [...reached.values()]
}

const keyOf = ({ declaration, path }: Found): string => `${path} ${declaration.name}`

function byName(a: Declaration, b: Declaration): number {
  return compareTexts(a.name.toLowerCase(), b.name.toLowerCase()) || compareTexts(a.text, b.text)
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
