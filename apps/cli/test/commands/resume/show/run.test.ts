import { describe, expect, test } from 'vitest'
import { going, resumeScene } from '../../../support/resume-scene.ts'

describe('resume show', () => {
  test('prints the file unchanged', async () => {
    const text = `# by hand\n${going}note: "\\e[31m"   # kept\n`
    const { run } = resumeScene({ 'a.yaml': text })
    expect(await run(['show', 'a'])).toEqual({ exitCode: 0, stdout: text, stderr: '' })
  })

  test('with --json prints the content', async () => {
    const text = `${going}big: 12345678901234567890\nday: 2026-05-08\nkeys: {2: a, true: b}\n`
    const { json } = resumeScene({ 'a.yaml': text })
    expect(await json(['show', 'a'])).toMatchObject({
      id: 'a',
      content: {
        task: 'Tidy up',
        big: '12345678901234567890',
        day: '2026-05-08',
        keys: { 2: 'a', true: 'b' },
      },
    })
  })

  test('an unknown id is an error, with a hint at a similar one', async () => {
    const { run } = resumeScene({ 'session_1.yaml': going })
    const { exitCode, stderr, stdout } = await run(['show', 'sesion_1'])
    expect([exitCode, stdout]).toEqual([2, ''])
    expect(stderr).toContain('no resume state sesion_1')
    expect(stderr).toContain('Did you mean session_1?')
  })

  test('the id of a lost state is an error that names its place', async () => {
    const { run } = resumeScene({ 'legacy-1/a.yaml': going })
    const { exitCode, stderr } = await run(['show', 'a'])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('legacy-1/a.yaml')
    expect(stderr).toContain('hermes-sessions resume recover a')
  })

  test.each(['../a', 'a.yaml', '/etc/passwd', ''])('%j is no id', async (name) => {
    const { run } = resumeScene({ 'a.yaml': going })
    const { exitCode, stderr } = await run(['show', name])
    expect(exitCode).toBe(2)
    expect(stderr).toContain('expected a session id')
  })

  test('a damaged file is printed with a warning, and with --json is an error', async () => {
    const { json, run } = resumeScene({ 'a.yaml': '- a list\n' })
    const { exitCode, stderr, stdout } = await run(['show', 'a'])
    expect([exitCode, stdout]).toEqual([3, '- a list\n'])
    expect(stderr).toContain('not a mapping')
    expect(await json(['show', 'a'])).toMatchObject({ error: { code: 'state-damaged' } })
  })
})
