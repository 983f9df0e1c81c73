import { expect, test } from 'vitest'
import { newProject, parseWorkdirPath, projectHash } from '@hermes-checkpoints/core'

const workdir = parseWorkdirPath('/home/you/project')

test('a new project is as old as its last touch', () => {
  const parent = { dev: 64769n, ino: 1234n }
  expect(newProject(workdir, parent, 1715139000123)).toEqual({
    hash: projectHash(workdir),
    workdir,
    createdAt: 1715139000123,
    lastTouch: 1715139000123,
    parent,
    fields: {},
  })
})

test('a new project need not know its parent', () => {
  expect(newProject(workdir, null, 0).parent).toBeNull()
})
