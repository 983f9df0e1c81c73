import { join } from 'node:path'
import { buildTree } from '../build-tree.ts'
import type { Traps } from '../traps.ts'
import { partsOf, type HostilePart } from './hostile-part.ts'

/** The variables that make git write additional files. */
export function writingParts(traps: Traps): readonly HostilePart[] {
  const names = [
    'GIT_TRACE',
    'GIT_TRACE_PERFORMANCE',
    'GIT_TRACE_SETUP',
    'GIT_TRACE_REFS',
    'GIT_TRACE_PACK_ACCESS',
    'GIT_TRACE2',
    'GIT_TRACE2_EVENT',
    'GIT_TRACE2_PERF',
  ]
  return names.flatMap((name) => partsOf('writes', { [name]: traps.file(name) }))
}

/** The variables with which git succeeds with a wrong result. */
export function damagingParts(traps: Traps, decoy: string): readonly HostilePart[] {
  return partsOf('damages', {
    GIT_ALTERNATE_OBJECT_DIRECTORIES: join(decoy, 'objects'),
    GIT_OBJECT_DIRECTORY: traps.file('object-directory'),
    GIT_INDEX_FILE: traps.file('index'),
    GIT_DEFAULT_HASH: 'sha256',
    GIT_COMMITTER_DATE: '2001-01-01T00:00:00Z',
    GIT_COMMITTER_EMAIL: 'mallory@example.com',
  })
}

/** The variables with which git fails. */
export function breakingParts(directory: string): readonly HostilePart[] {
  buildTree(directory, { 'broken-shallow': 'this is no commit id\n' })
  return [
    ...partsOf('breaks', {
      GIT_WORK_TREE: join(directory, 'missing'),
      GIT_COMMON_DIR: join(directory, 'missing'),
      GIT_QUARANTINE_PATH: join(directory, 'missing'),
      GIT_LITERAL_PATHSPECS: '1',
      GIT_SHALLOW_FILE: join(directory, 'broken-shallow'),
      GIT_AUTHOR_DATE: 'the day before yesterday, or so',
      GIT_AUTHOR_NAME: ',',
    }),
    { name: 'GIT_CONFIG_COUNT of nonsense', effect: 'breaks', env: { GIT_CONFIG_COUNT: 'many' } },
  ]
}

/** The variables that only some versions of git know. */
export function varyingParts(): readonly HostilePart[] {
  return partsOf('varies', {
    GIT_INTERNAL_SUPER_PREFIX: 'elsewhere/',
    GIT_ATTR_SOURCE: 'HEAD',
    GIT_DEFAULT_REF_FORMAT: 'reftable',
  })
}

/** The variables that only matter when git is called in another way. */
export function harmlessParts(traps: Traps, decoy: string): readonly HostilePart[] {
  return partsOf('none', {
    GIT_DIR: decoy,
    GIT_NAMESPACE: 'elsewhere',
    GIT_PREFIX: 'elsewhere/',
    GIT_CEILING_DIRECTORIES: '/',
    GIT_DISCOVERY_ACROSS_FILESYSTEM: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_REPLACE_REF_BASE: 'refs/elsewhere/',
    GIT_GRAFT_FILE: join(decoy, 'config'),
    GIT_CONFIG: join(decoy, 'config'),
    GIT_INDEX_VERSION: '4',
    GIT_ICASE_PATHSPECS: '1',
    GIT_NOGLOB_PATHSPECS: '1',
    GIT_DIFF_OPTS: '--unified=0',
    GIT_SSH: traps.program('ssh'),
    GIT_SSH_COMMAND: traps.program('ssh-command'),
    GIT_PROXY_COMMAND: traps.program('proxy-command'),
    GIT_EDITOR: traps.program('editor'),
    GIT_SEQUENCE_EDITOR: traps.program('sequence-editor'),
    GIT_PAGER: traps.program('pager'),
    GIT_ASKPASS: traps.program('askpass'),
    GIT_TRACE_PACKET: traps.file('GIT_TRACE_PACKET'),
    GIT_TRACE_SHALLOW: traps.file('GIT_TRACE_SHALLOW'),
    GIT_TRACE_CURL: traps.file('GIT_TRACE_CURL'),
  })
}
