import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workspaceRoot } from '../workspace-root.ts'
import { drawStoreLife } from './draw-store-life.ts'
import { liveStore, pictureRules } from './live-store.ts'

/** The path of the README's picture. */
export const storeLifePicture: string = join(workspaceRoot, 'docs', 'images', 'store-life.svg')

/** Redraws the picture from a real store in a scratch directory. */
export async function writeStoreLife(): Promise<void> {
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-life-')))
  try {
    writeFileSync(storeLifePicture, drawStoreLife(await liveStore(scratch, pictureRules)))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
