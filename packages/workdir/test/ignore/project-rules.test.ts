import { join } from 'node:path'
import { buildTree, directory, fifo, file, link, plainGit } from '@hermes-checkpoints/test-fixtures'
import { ignoreLayer } from '@hermes-checkpoints/workdir'
import { describe, expect, test } from 'vitest'
import { runAsNobody } from '../support/programs.ts'
import { scratchProject, textPaths, treePath, walkTree } from '../support/scratch-project.ts'

describe('walk, with the rules of the project', () => {
  test('applies a .gitignore at every level; the deeper one is stronger', async () => {
    const project = scratchProject({
      '.gitignore': '*.log\nbuild/\n',
      'a.log': '',
      build: { output: '' },
      sub: { '.gitignore': '!a.log\n', 'a.log': '', 'b.log': '', deep: { 'a.log': '' } },
    })
    const { files } = await walkTree(project)
    expect(textPaths(files)).toEqual([
      '.gitignore',
      'sub/.gitignore',
      'sub/a.log',
      'sub/deep/a.log',
    ])
  })

  test('finds the same files as git', async () => {
    const project = scratchProject({
      '.gitignore': 'node_modules\n/top\n*.pyc\n!keep.pyc\ndoc/**/draft\n',
      node_modules: { x: { y: '' } },
      top: '',
      sub: { top: '', 'a.pyc': '', 'keep.pyc': '', node_modules: { z: '' } },
      doc: { a: { b: { draft: '', final: '' } } },
    })
    plainGit(project, 'init', '--quiet')
    const listed = plainGit(project, 'ls-files', '--others', '--exclude-standard').split('\n')
    expect(textPaths((await walkTree(project)).files).toSorted()).toEqual(listed.toSorted())
  })

  test('applies the exclude file of the project, which a .gitignore overrides', async () => {
    const project = scratchProject({ '.gitignore': '!b\n', a: '', b: '', c: '' })
    buildTree(project, { '.git': { info: { exclude: 'a\nb\n' } } })
    expect(textPaths((await walkTree(project)).files)).toEqual(['.gitignore', 'b', 'c'])
  })

  test.each([
    ['a file', 'gitdir: elsewhere\n'],
    ['a link', link('elsewhere')],
  ])('reads no exclude file when .git is %s', async (_label, git) => {
    const project = scratchProject({ '.git': git, elsewhere: { info: { exclude: 'a\n' } }, a: '' })
    const tree = await walkTree(project)
    expect(textPaths(tree.files)).toEqual(['a', 'elsewhere/info/exclude'])
    expect(tree.rulesNotRead).toEqual([])
  })

  test('the project overrides the weak rules, and the strong rules override the project', async () => {
    const project = scratchProject({
      '.gitignore': '!weak\nstrong\n',
      weak: '',
      weaker: '',
      strong: '',
      sub: { '.gitignore': 'strong\n', strong: '' },
    })
    const { files } = await walkTree(project, {
      weakRules: [ignoreLayer('', ['weak', 'weaker'])],
      strongRules: [ignoreLayer('', ['!strong'])],
    })
    expect(textPaths(files)).toEqual([
      '.gitignore',
      'strong',
      'sub/.gitignore',
      'sub/strong',
      'weak',
    ])
  })

  test('reliability 24: does not block on a FIFO named .gitignore', async () => {
    const project = scratchProject({ '.gitignore': fifo(), a: '' })
    const tree = await walkTree(project)
    const path = treePath('.gitignore')
    expect(tree.rulesNotRead).toEqual([{ path, why: 'special-file', bytes: null }])
    expect(tree.notCaptured).toEqual([{ path, why: 'special-file', bytes: null }])
    expect(textPaths(tree.files)).toEqual(['a'])
  })

  test('reads no rules through a link, like git, but captures the link', async () => {
    const project = scratchProject({ '.gitignore': link('rules'), rules: 'a\n', a: '' })
    const tree = await walkTree(project)
    expect(tree.rulesNotRead).toMatchObject([{ why: 'special-file' }])
    expect(textPaths(tree.files)).toEqual(['.gitignore', 'a', 'rules'])
  })

  test('walks a directory named .gitignore', async () => {
    const tree = await walkTree(scratchProject({ '.gitignore': { a: '' } }))
    expect(textPaths(tree.files)).toEqual(['.gitignore/a'])
    expect(tree.rulesNotRead).toEqual([])
  })

  test('reads no rules from a file larger than a megabyte', async () => {
    const megabyte = `a\n#${' '.repeat(1024 * 1024 - 3)}`
    const project = scratchProject({
      exact: { '.gitignore': megabyte, a: '' },
      larger: { '.gitignore': `${megabyte} `, a: '' },
    })
    const tree = await walkTree(project)
    expect(tree.rulesNotRead).toMatchObject([{ path: 'larger/.gitignore', why: 'oversize' }])
    expect(textPaths(tree.files)).toEqual(['exact/.gitignore', 'larger/.gitignore', 'larger/a'])
  })

  test('reports rules that it may not read', () => {
    const project = scratchProject({ '.gitignore': file({ content: 'a\n', mode: 0o000 }), a: '' })
    expect(runAsNobody('walk-and-read.js', project)).toMatchObject({
      files: { a: '' },
      rulesNotRead: [{ path: '.gitignore', why: 'unreadable' }],
    })
  })

  test('reports no rules in a directory that it may not enter', () => {
    const project = scratchProject({ sub: directory(0o000, { '.gitignore': '' }) })
    expect(runAsNobody('walk-and-read.js', join(project))).toMatchObject({ rulesNotRead: [] })
  })
})
