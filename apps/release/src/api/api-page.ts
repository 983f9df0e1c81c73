import { format } from 'oxfmt'
import type { WorkspacePackage } from '../workspace.ts'
import type { Declaration, DeclarationKind } from './declaration-file.ts'
import { publicSurface, type Exported } from './public-surface.ts'

/** The command that updates all pages. */
export const updateCommand = 'npx pnpm@12.18.0 run api'

/** Returns the page with everything a package exports. A change of the page is a change that users of the package see. */
export async function apiPage(one: WorkspacePackage): Promise<string> {
  const { exported, reached } = publicSurface(one)
  const parts = [
    `# ${one.manifest.name}\n`,
    `${one.manifest.description}\n`,
    `Generated from the types by \`${updateCommand}\`; do not edit. See also the package's [README](${readmeOf(one)}).\n`,
  ]
  for (const [kind, title] of titles) {
    const ofKind = exported.filter(({ declaration }) => declaration.kind === kind)
    if (ofKind.length > 0) parts.push(`## ${title}\n`)
    for (const each of ofKind) parts.push(await entry(each))
  }
  if (reached.length > 0) parts.push(`## Not exported, but part of the above\n`)
  for (const declaration of reached) parts.push(await entry({ declaration, from: null }))
  return parts.join('\n')
}

const titles: readonly (readonly [DeclarationKind, string])[] = [
  ['function', 'Functions'],
  ['class', 'Classes'],
  ['constant', 'Constants'],
  ['type', 'Types'],
]

function readmeOf({ directory }: WorkspacePackage): string {
  return `../../${directory.split('/').slice(-2).join('/')}/README.md`
}

async function entry({ declaration, from }: Exported): Promise<string> {
  const { comment, name } = declaration
  const heading = `### \`${name}\`\n`
  if (from !== null) {
    const page = from.replace(/^.*\//, '')
    return `${heading}\nFrom [${from}](${page}.md#${name.toLowerCase()}).\n`
  }
  return [heading, ...(comment === '' ? [] : [`${comment}\n`]), await signature(declaration)].join(
    '\n',
  )
}

async function signature({ text }: Declaration): Promise<string> {
  const { code, errors } = await format('declaration.d.ts', text, {
    semi: false,
    singleQuote: true,
    printWidth: 100,
  })
  if (errors.length > 0) throw new Error(`oxfmt cannot read ${text}`)
  return `\`\`\`ts\n${code}\`\`\`\n`
}
