import { renameSync, rmdirSync, symlinkSync } from 'node:fs'
import { buildTree, readTree } from '@hermes-checkpoints/test-fixtures'
import { openTreeWriter } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { rootOf, scratchProject, treePath } from '../support/scratch-project.ts'
import { failedWith, identityOf, writerFor } from '../support/scratch-writer.ts'

describe('openTreeWriter', () => {
  test('refuses a root that is missing', () => {
    const project = scratchProject()
    const identity = identityOf(project)
    rmdirSync(project)
    const open = () => openTreeWriter(rootOf(project), { identity, token: 'a' })
    expect(open).toThrow(expect.objectContaining({ code: 'path-invalid' }))
    expect(open).toThrow(/no such file or directory/)
  })

  test('reliability 20: refuses a root that has become a link, even to the same directory', () => {
    const project = scratchProject()
    const identity = identityOf(project)
    renameSync(project, `${project}.away`)
    symlinkSync('project.away', project)
    const open = () => openTreeWriter(rootOf(project), { identity, token: 'a' })
    expect(open).toThrow(expect.objectContaining({ code: 'path-invalid' }))
  })

  test('reliability 40: refuses a root that was replaced', () => {
    const project = scratchProject({ file: 'x' })
    const identity = identityOf(project)
    renameSync(project, `${project}.away`)
    buildTree(project, { file: 'x' })
    const open = () => openTreeWriter(rootOf(project), { identity, token: 'a' })
    expect(open).toThrow(expect.objectContaining({ code: 'path-invalid' }))
    expect(open).toThrow(/was replaced by another directory/)
  })

  test('reliability 40: writes nothing after the root was replaced', () => {
    const project = scratchProject()
    const writer = writerFor(project)
    renameSync(project, `${project}.away`)
    buildTree(project, {})
    const outcome = writer.writeFile(treePath('file'), Buffer.from('x'), 0o644)
    expect(outcome).toEqual(failedWith(/^the root was moved or replaced$/))
    expect([readTree(project), readTree(`${project}.away`)]).toEqual([{}, {}])
  })

  test.each(['', 'a/b', '..', 'ABC', 'f'.repeat(65)])('refuses the token %j', (token) => {
    const project = scratchProject()
    const open = () => openTreeWriter(rootOf(project), { identity: identityOf(project), token })
    expect(open).toThrow(TypeError)
  })
})
