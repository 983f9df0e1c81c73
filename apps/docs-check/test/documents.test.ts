import { describe, expect, test } from 'vitest'
import { findDocuments } from '../src/find-documents.ts'
import { checkInWorkspace } from '../src/run-docs-check.ts'
import { workspaceRoot } from '../src/workspace-root.ts'

describe('issue 10.1: what a document says is true', () => {
  test.each(findDocuments(workspaceRoot))('%s', async (path) => {
    expect((await checkInWorkspace(path)).problems).toEqual([])
  })
})
