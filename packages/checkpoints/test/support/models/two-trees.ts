import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree, directory, file, link, type Tree } from '@hermes-checkpoints/test-fixtures'

/** Returns a tree of about forty files in one of two states, which differ in every possible way. */
export function oneOfTwoTrees(state: 'one' | 'other'): Tree {
  const isOne = state === 'one'
  return {
    ...filesOf('same', 6, () => 'the same\n'.repeat(100)),
    ...filesOf('small', 10, (number) => `${state} ${number}\n`.repeat(1 + 10 * number)),
    ...filesOf('large/deep/inside', 5, (number) => `${state} ${number} `.repeat(25_000)),
    ...filesOf(`born-in/${state}`, 6, (number) => `${state} ${number}\n`),
    ...filesOf(`mixed/only-${state}`, 4, () => ''),
    secret: file({ content: `${state}'s secret`, mode: 0o600 }),
    program: file({ content: '#!/bin/sh\n', mode: isOne ? 0o755 : 0o644 }),
    'read-only-file': file({ content: state, mode: 0o444 }),
    'link-to-another': link(isOne ? 'secret' : 'nowhere'),
    'link-or-file': isOne ? link('secret') : 'a file\n',
    'link-or-directory': isOne ? link('same') : { 'in/it': 'a file\n' },
    'file-or-directory': isOne ? 'a file\n' : { inside: { deep: 'one\n' }, beside: 'two\n' },
    'directory-or-file': isOne ? directory(0o700, { inside: { deep: 'one\n' } }) : 'a file\n',
    'read-only': directory(0o555, { changed: state, same: '', [`only-${state}`]: state }),
    'closed-or-open': directory(isOne ? 0o500 : 0o755, { changed: state }),
    [`read-only-${state}`]: directory(0o555, { [state]: { deep: directory(0o555, { it: '' }) } }),
    [`empty-${state}`]: directory(0o700, {}),
  }
}

/** Replaces everything in a directory by a tree. */
export function rebuildTree(root: string, tree: Tree): void {
  execFileSync('chmod', ['-R', 'u+rwx', root])
  const paths = readdirSync(root).map((name) => join(root, name))
  execFileSync('rm', ['-rf', ...paths])
  buildTree(root, tree)
}

function filesOf(
  parent: string,
  count: number,
  content: (number: number) => string,
): Readonly<Record<string, string>> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  return Object.fromEntries(numbers.map((number) => [`${parent}/file-${number}`, content(number)]))
}
