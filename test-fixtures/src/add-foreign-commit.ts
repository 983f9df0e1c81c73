import { execFileSync } from 'node:child_process'

/** Adds a commit to the only chain of a store in a form that neither we nor upstream write, so that only git can read it. */
export function addForeignCommit(store: string): void {
  const config = ['user.name=S', 'user.email=s@example.com', 'i18n.commitEncoding=ISO-8859-1']
  const options = config.flatMap((one) => ['-c', one])
  const git = (...args: string[]): string =>
    execFileSync('git', ['--git-dir', store, ...options, ...args], { encoding: 'utf8' }).trim()
  const ref = git('for-each-ref', '--format=%(refname)', 'refs/hermes/')
  git('update-ref', ref, git('commit-tree', `${ref}^{tree}`, '-p', ref, '-m', 'a foreign commit'))
}
