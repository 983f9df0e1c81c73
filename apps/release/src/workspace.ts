import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of this workspace. */
export interface WorkspacePackage {
  /** The last part of its name, which is also the name of its documents. */
  readonly name: string
  readonly directory: string
  readonly manifest: Manifest
}

/** The fields of a `package.json` that are used here. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly description: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The root directory of the workspace. */
export const workspaceRoot: string = join(import.meta.dirname, '../../..')

/** Returns the packages of the workspace, in the order of their directories. */
export function workspacePackages(root: string = workspaceRoot): readonly WorkspacePackage[] {
  const inFolders = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .toSorted()
      .map((name) => join(root, folder, name)),
  )
  return [...inFolders, join(root, 'test-fixtures')]
    .filter((directory) => existsSync(join(directory, 'package.json')))
    .map((directory) => {
      const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest
      return { name: manifest.name.replace(/^.*\//, ''), directory, manifest }
    })
}

/** Returns the published packages with an API of their own; the others only ship third-party code. */
export function documentedPackages(): readonly WorkspacePackage[] {
  return publicPackages().filter(({ directory }) => existsSync(join(directory, 'src')))
}

/** Returns the packages that are published. */
export function publicPackages(root: string = workspaceRoot): readonly WorkspacePackage[] {
  return workspacePackages(root).filter(({ manifest }) => manifest.private !== true)
}
