import { join } from 'node:path'
import { buildTree } from '../build-tree.ts'
import { shellQuote, type Traps } from '../traps.ts'
import { file, type Tree } from '../tree.ts'

/** Hides every file that ends in `.txt`. */
export const hostileIgnore = '*.txt\n'

/** Sends every file through a program, and those that end in `.bin` through one that fails. */
export const hostileAttributes = '* text=auto eol=crlf filter=trap\n*.bin filter=process-trap\n'

/**
 * Returns a git configuration with every harmful setting.
 *
 * Creates the files that it names below the directory. The names of all witnesses begin with the label.
 */
export function hostileConfig(directory: string, label: string, traps: Traps): string {
  const trap = (name: string, then?: string): string => traps.program(`${label}-${name}`, then)
  const command = (name: string, then?: string): string => shellQuote(trap(name, then))
  buildTree(directory, {
    hooks: hostileHooks(`${label}-hook`, traps),
    template: { hooks: hostileHooks(`${label}-template-hook`, traps) },
    ignore: hostileIgnore,
    attributes: hostileAttributes,
  })
  return configText([
    ['core.hooksPath', join(directory, 'hooks')],
    ['core.fsmonitor', command('fsmonitor')],
    ['core.excludesFile', join(directory, 'ignore')],
    ['core.attributesFile', join(directory, 'attributes')],
    ['core.autocrlf', 'true'],
    ['core.symlinks', 'false'],
    ['core.fileMode', 'false'],
    ['core.pager', command('pager')],
    ['core.editor', command('editor')],
    ['init.templateDir', join(directory, 'template')],
    ['commit.gpgSign', 'true'],
    ['tag.gpgSign', 'true'],
    ['gpg.program', trap('gpg')],
    ['diff.external', command('external-diff')],
    ['filter.trap.clean', command('filter-clean', upperCase)],
    ['filter.trap.smudge', command('filter-smudge', upperCase)],
    ['filter.process-trap.process', command('filter-process', 'exit 1')],
    ['alias.checkpoint', `!${command('alias')}`],
  ])
}

/** Creates a directory of hooks that are all traps. */
export function hostileHooks(label: string, traps: Traps): Tree {
  const hook = (name: string): string =>
    `#!/bin/sh\nexec ${shellQuote(traps.program(`${label}-${name}`))}\n`
  return Object.fromEntries(
    hookNames.map((name) => [name, file({ content: hook(name), mode: 0o755 })]),
  )
}

const hookNames = [
  'post-index-change',
  'reference-transaction',
  'pre-auto-gc',
  'pre-commit',
  'commit-msg',
  'post-commit',
  'post-checkout',
]

/** Changes the content, so that the use of a filter is visible. */
const upperCase = "exec tr 'a-z' 'A-Z'"

function configText(settings: readonly (readonly [key: string, value: string])[]): string {
  return settings.map(([key, value]) => configLines(key, value)).join('')
}

function configLines(key: string, value: string): string {
  const [section = '', ...rest] = key.split('.')
  const name = rest.pop() ?? ''
  const subsection = rest.length === 0 ? '' : ` "${rest.join('.')}"`
  const quoted = value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  return `[${section}${subsection}]\n\t${name} = "${quoted}"\n`
}
