import { documentedPackages } from '../workspace.ts'
import { updateCommand } from './api-page.ts'

/** The page that leads to those of the packages. */
export function apiIndex(): string {
  const lines = documentedPackages().map(
    ({ manifest, name }) => `| [${manifest.name}](${name}.md) | ${manifest.description} |\n`,
  )
  return `# What the packages export

Made from the types by \`${updateCommand}\`; do not edit.

| package | what it is |
| --- | --- |
${lines.join('')}`
}
