import { documentedPackages } from '../workspace.ts'
import { updateCommand } from './api-page.ts'

/** Returns the index page of the API pages. */
export function apiIndex(): string {
  const lines = documentedPackages().map(
    ({ manifest, name }) => `| [${manifest.name}](${name}.md) | ${manifest.description} |\n`,
  )
  return `# What the packages export

Generated from the types by \`${updateCommand}\`; do not edit.

| package | what it is |
| --- | --- |
${lines.join('')}`
}
