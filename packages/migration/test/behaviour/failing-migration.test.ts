import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ArchiveReport } from '@hermes-checkpoints/migration'
import { describe, expect, test } from 'vitest'
import { oldBase, type OldBase } from '../support/old-base.ts'

describe('issue 7.2, reliability 58: repositories that cannot be moved', () => {
  test.each(['EXDEV', 'EACCES', 'EBUSY', 'ENOSPC', 'EIO'])(
    'half-way, with %s, stay and are named, and the next run finishes the same archive',
    (code) => {
      const old = oldBase(6)
      const [digests, others] = [old.digests(), old.others()]
      const first = migrated(old, code, '4')
      expect(first.archived).toEqual(old.repositories.slice(0, 3))
      expect(first.errors).toEqual(
        old.repositories.slice(3).map((target) => ({ target, why: expect.stringContaining(code) })),
      )
      expect(old.digests()).toEqual(digests)
      const [archive] = old.archives()
      expect(readFileSync(old.layout.unfinishedArchive, 'utf8')).toBe(`${archive}\n`)
      expect(migrated(old)).toMatchObject({
        archive,
        archived: old.repositories.slice(3),
        errors: [],
      })
      expect(old.archives()).toEqual([archive])
      expect(old.digests()).toEqual(digests)
      expect(old.others()).toEqual(others)
      expect(existsSync(old.layout.unfinishedArchive)).toBe(false)
    },
  )

  test('from the first on, leave nothing that looks like an archive', () => {
    const old = oldBase(2)
    expect(migrated(old, 'EXDEV', '1')).toMatchObject({ archive: null, archived: [] })
    expect(old.archives()).toEqual([])
    expect(migrated(old)).toMatchObject({ archived: old.repositories, errors: [] })
    expect(old.archives()).toHaveLength(1)
  })

  test('because their owner may not change them, are tried again in the next run', () => {
    const old = oldBase(3)
    const locked = join(old.layout.base, old.repositories[1] ?? '')
    const digests = old.digests()
    chmodSync(locked, 0o555)
    giveToNobody(old)
    const first = migratedAsNobody(old)
    expect(first.archived).toEqual([old.repositories[0], old.repositories[2]])
    expect(first.errors).toMatchObject([{ target: old.repositories[1] }])
    chmodSync(locked, 0o755)
    const second = migratedAsNobody(old)
    expect(second).toMatchObject({ archive: first.archive, archived: [old.repositories[1]] })
    expect(old.digests()).toEqual(digests)
    expect(old.archives()).toHaveLength(1)
  })

  test('because their content is unreadable, are found by their names', () => {
    const old = oldBase(2)
    const closed = join(old.layout.base, old.repositories[0] ?? '')
    chmodSync(closed, 0o000)
    giveToNobody(old)
    const first = migratedAsNobody(old)
    expect(first.errors).toMatchObject([{ target: old.repositories[0] }])
    chmodSync(closed, 0o755)
    expect(migratedAsNobody(old).archived).toEqual([old.repositories[0]])
  })

  test('because a file system is mounted on one, stay', () => {
    const old = oldBase(3)
    const mounted = join(old.layout.base, old.repositories[1] ?? '')
    const script = 'mount -t tmpfs none "$1" && : >"$1/HEAD" && shift && exec "$@"'
    const { archived, errors } = run(old, [...inNamespace, script, 'sh', mounted])
    expect(archived).toHaveLength(2)
    expect(errors).toEqual([{ target: old.repositories[1], why: expect.stringContaining('EBUSY') }])
    expect(migrated(old)).toMatchObject({ archived: [old.repositories[1]], errors: [] })
    expect(old.archives()).toHaveLength(1)
  })

  test('because not a single byte is free, all stay, and the next run moves them', () => {
    const old = oldBase(3)
    const script = `
      mount -t tmpfs -o size=1m none "$1"
      cp -a "$2/." "$1"
      dd if=/dev/zero of="$1/ballast" bs=4k 2>/dev/null || true
      home=$1
      shift 2
      "$@"
      echo
      ls -A "$home/checkpoints" | tr '\\n' ' '
      echo
      rm "$home/ballast"
      "$@"`
    // The small disk is mounted over the home, so its content is copied from outside.
    const copy = `${dirname(old.home)}/copy`
    execFileSync('cp', ['-a', old.home, copy])
    const call = [...inNamespace, script, 'sh', old.home, copy]
    const output = runText(call, old)
    const [full = '', names = '', free = ''] = output.split('\n')
    expect(JSON.parse(full)).toMatchObject({ code: 'disk-full' })
    expect(names).not.toContain('legacy-')
    expect(names.split(' ')).toEqual(expect.arrayContaining([...old.repositories]))
    expect(JSON.parse(free)).toMatchObject({ archived: old.repositories, errors: [] })
  })
})

const inNamespace = ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-e', '-c']
const program = fileURLToPath(new URL('../programs/migrate.js', import.meta.url))
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function migrated(old: OldBase, ...fault: readonly string[]): ArchiveReport {
  return run(old, [], fault)
}

function run(
  old: OldBase,
  prefix: readonly string[],
  fault: readonly string[] = [],
): ArchiveReport {
  return JSON.parse(runText(prefix, old, fault)) as ArchiveReport
}

function runText(
  prefix: readonly string[],
  { home }: OldBase,
  fault: readonly string[] = [],
): string {
  const [command = '', ...args] = [...prefix, process.execPath, program, home, ...fault]
  return execFileSync(command, args, { cwd: '/', encoding: 'utf8' })
}

/** Runs as an unprivileged user. */
function migratedAsNobody({ home }: OldBase): ArchiveReport {
  const options = { ...nobody, cwd: '/', encoding: 'utf8' } as const
  const output = execFileSync(process.execPath, [program, home], options)
  return JSON.parse(output) as ArchiveReport
}

function giveToNobody({ home }: OldBase): void {
  if (process.getuid?.() !== 0) return
  chmodSync(dirname(home), 0o755)
  execFileSync('chown', ['-R', '65534:65534', home])
}
