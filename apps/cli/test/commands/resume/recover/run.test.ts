import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildTree } from '@hermes-checkpoints/test-fixtures'
import { describe, expect, test } from 'vitest'
import { going, older, resumeScene } from '../../../support/resume-scene.ts'

describe('resume recover', () => {
  test('recovers states from an archive and from the user’s home', async () => {
    const scene = resumeScene({ 'legacy-1/a.yaml': going })
    buildTree(scene.oldBase, { 'b.yaml': older })
    const { exitCode, stdout } = await scene.run(['recover'])
    expect(exitCode).toBe(0)
    expect(stdout).toContain('Recovered a, moved from ')
    expect(stdout).toContain('Recovered b, copied from ')
    expect(readFileSync(join(scene.base, 'a.yaml'), 'utf8')).toBe(going)
    expect(readFileSync(join(scene.base, 'b.yaml'), 'utf8')).toBe(older)
    expect((await scene.run(['recover'])).stdout).toBe('Nothing is lost.\n')
  })

  test('never overwrites, and says which is newer', async () => {
    const scene = resumeScene({ 'a.yaml': older, 'legacy-1/a.yaml': going })
    const { exitCode, stdout } = await scene.run(['recover', 'a'])
    expect(exitCode).toBe(3)
    expect(stdout).toContain(': an older state is in its place\n')
    expect(readFileSync(join(scene.base, 'a.yaml'), 'utf8')).toBe(older)
  })

  test('an unknown id is an error; a state that is in its place is not', async () => {
    const { run } = resumeScene({ 'a.yaml': going })
    expect((await run(['recover', 'b'])).exitCode).toBe(2)
    expect(await run(['recover', 'a'])).toMatchObject({ exitCode: 0, stdout: 'Nothing is lost.\n' })
  })

  test('prints the same as JSON', async () => {
    const scene = resumeScene({ 'legacy-1/a.yaml': going })
    const from = join(scene.base, 'legacy-1', 'a.yaml')
    expect(await scene.json(['recover', 'a'])).toEqual({
      recovered: [{ id: 'a', from, path: join(scene.base, 'a.yaml'), how: 'moved' }],
      kept: [],
      errors: [],
    })
  })
})
