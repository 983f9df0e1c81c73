import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loopDisk, loopDiskRefusal } from '../../support/disk/loop-disk.ts'

const possible = loopDiskRefusal() === null ? ['a disk'] : []

describe.each(possible)('%s whose power is cut', () => {
  test('has what was synced, and no content that was written later', async () => {
    const disk = loopDisk()
    const [early, late] = [join(disk.place, 'early'), join(disk.place, 'late')]
    writeFileSync(early, 'early')
    disk.sync()
    writeFileSync(late, 'late')
    disk.cutPower()
    await disk.turnOn()
    expect(readFileSync(early, 'utf8')).toBe('early')
    // Its name may have reached the disk.
    expect(existsSync(late) ? readFileSync(late, 'utf8') : '').toBe('')
  })

  test('works again only when no process sees it without power', async () => {
    const disk = loopDisk()
    const onlooker = await startOnlooker()
    disk.cutPower()
    const isOn = disk.turnOn()
    onlooker.end()
    await isOn
    writeFileSync(join(disk.place, 'new'), 'new')
    expect(readFileSync(join(disk.place, 'new'), 'utf8')).toBe('new')
  })
})

/** Starts a process that keeps the present mounts until it ends, as tests with private mounts do. */
async function startOnlooker(): Promise<{ end(): void }> {
  const namespace = ['--user', '--map-root-user', '--mount', 'sh', '-c', 'echo; read -r line']
  const child = spawn('unshare', namespace, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return { end: () => void child.stdin.end() }
}
