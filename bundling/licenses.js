// A plugin for every package that ships code of others in a bundle.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes LICENSES.txt beside a bundle: the licence of each package whose code the bundle holds. */
export function licenses() {
  return {
    name: 'licenses',
    generateBundle(_options, bundle) {
      const ids = Object.values(bundle).flatMap((file) =>
        'moduleIds' in file ? file.moduleIds : [],
      )
      const packages = new Set(ids.flatMap((id) => packageOf.exec(id)?.[0] ?? []))
      const source = [...packages].map(licenseOf).toSorted().join('\n')
      this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source })
    },
  }
}

const packageOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/

function licenseOf(directory) {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  const file = readdirSync(directory).find((name) => /^licen[cs]e/i.test(name))
  const text = file === undefined ? '' : `\n${readFileSync(join(directory, file), 'utf8')}`
  return `${manifest.name} ${manifest.version} (${manifest.license})\n${text}`
}
