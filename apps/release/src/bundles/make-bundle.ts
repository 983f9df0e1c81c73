import { basename, dirname } from 'node:path'
import { build } from 'esbuild'
import { rolldown } from 'rolldown'

/** How to make one file of a program and of everything that it imports. */
export interface BundleRequest {
  readonly bundler: 'esbuild' | 'rolldown'
  readonly format: 'cjs' | 'esm'
  /** The program. Its packages are looked for from its directory. */
  readonly entry: string
  /** The file to write. */
  readonly file: string
  /** Modules that the host of the program provides. */
  readonly external?: readonly string[]
}

/** Makes one file, with the settings of a host that has never heard of our packages. */
export async function makeBundle(request: BundleRequest): Promise<void> {
  const { bundler, entry, external = [], file, format } = request
  if (bundler === 'esbuild') {
    await build({
      entryPoints: [entry],
      outfile: file,
      external: [...external],
      format,
      bundle: true,
      platform: 'node',
      logLevel: 'error',
    })
    return
  }
  const bundle = await rolldown({
    input: entry,
    external: [...external],
    platform: 'node',
    logLevel: 'silent',
  })
  await bundle.write({
    dir: dirname(file),
    entryFileNames: basename(file),
    format,
    codeSplitting: false,
  })
  await bundle.close()
}
