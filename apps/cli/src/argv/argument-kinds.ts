/** What an argument stands for, and so what a shell can offer for it. */
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
  /** Anything: nothing can be offered. */
  | 'text'

/** By its name, before which a command stands where the name means something else there. */
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
