import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentedPackages, workspaceRoot, type WorkspacePackage } from '../workspace.ts'
import { apiIndex } from './api-index.ts'
import { apiPage } from './api-page.ts'

/** Where the page of a package lies. */
export function apiPageFile({ name }: Pick<WorkspacePackage, 'name'>): string {
  return join(workspaceRoot, 'docs/api', `${name}.md`)
}

/** Where the page lies that leads to the others. */
export const apiIndexFile: string = apiPageFile({ name: 'README' })

/** Writes the pages of all public packages, and the one that leads to them. */
export async function writeApiPages(): Promise<void> {
  mkdirSync(dirname(apiIndexFile), { recursive: true })
  writeFileSync(apiIndexFile, apiIndex())
  for (const one of documentedPackages()) writeFileSync(apiPageFile(one), await apiPage(one))
}
