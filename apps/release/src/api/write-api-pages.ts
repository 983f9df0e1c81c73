import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentedPackages, workspaceRoot, type WorkspacePackage } from '../workspace.ts'
import { apiIndex } from './api-index.ts'
import { apiPage } from './api-page.ts'

/** Returns the path of a package's page. */
export function apiPageFile({ name }: Pick<WorkspacePackage, 'name'>): string {
  return join(workspaceRoot, 'docs/api', `${name}.md`)
}

/** The path of the index page. */
export const apiIndexFile: string = apiPageFile({ name: 'README' })

/** Writes the pages of all public packages and their index. */
export async function writeApiPages(): Promise<void> {
  mkdirSync(dirname(apiIndexFile), { recursive: true })
  writeFileSync(apiIndexFile, apiIndex())
  for (const one of documentedPackages()) writeFileSync(apiPageFile(one), await apiPage(one))
}
