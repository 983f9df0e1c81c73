import { execFileSync } from 'node:child_process'

/** Puts a commit on the one chain of a store that is unlike ours and upstream's: to read it, a git is needed. */
export function addStranger(store: string): void {
  const config = ['user.name=S', 'user.email=s@example.com', 'i18n.commitEncoding=ISO-8859-1']
  const options = config.flatMap((one) => ['-c', one])
  const git = (...args: string[]): string =>
    execFileSync('git', ['--git-dir', store, ...options, ...args], { encoding: 'utf8' }).trim()
  const ref = git('for-each-ref', '--format=%(refname)', 'refs/hermes/')
  git('update-ref', ref, git('commit-tree', `${ref}^{tree}`, '-p', ref, '-m', 'a stranger'))
}
