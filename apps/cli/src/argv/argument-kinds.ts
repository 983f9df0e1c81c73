/** What an argument names, which decides what shell completion offers for it. */
export type ArgumentKind =
  | 'file'
  | 'directory'
  | 'checkpoint'
  | 'checkpoint-or-file'
  | 'setting'
  | 'setting-value'
  | 'session'
  | 'source'
  | 'state'
  | 'lost-state'
  | 'shell'
  /** Free text; nothing is offered. */
  | 'text'

/** By the name of the argument, or by command and name where a command gives the name another meaning. */
export const argumentKinds: Readonly<Record<string, ArgumentKind>> = {
  checkpoint: 'checkpoint',
  other: 'checkpoint-or-file',
  n: 'checkpoint',
  paths: 'file',
  file: 'file',
  output: 'file',
  dir: 'directory',
  home: 'directory',
  to: 'directory',
  from: 'directory',
  key: 'setting',
  value: 'setting-value',
  id: 'session',
  'session-id': 'session',
  session: 'session',
  source: 'source',
  'resume show id': 'state',
  'resume recover id': 'lost-state',
  shell: 'shell',
  reason: 'text',
  label: 'text',
  limit: 'text',
  'retention-days': 'text',
  'max-size-mb': 'text',
  'max-age-days': 'text',
  'older-than': 'text',
  'include-stale-open': 'text',
}
