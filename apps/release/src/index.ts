export { apiIndex } from './api/api-index.ts'
export { apiPage, updateCommand } from './api/api-page.ts'
export { publicSurface, type Exported, type PublicSurface } from './api/public-surface.ts'
export { apiIndexFile, apiPageFile, writeApiPages } from './api/write-api-pages.ts'
export { makeBundle, type BundleRequest } from './bundles/make-bundle.ts'
export { pendingChanges, release, type ReleaseOptions } from './release/release.ts'
export { checkTypes, type ModuleResolution } from './tarballs/check-types.ts'
export {
  installInto,
  neededPackages,
  type InstallOptions,
  type Installer,
} from './tarballs/install-into.ts'
export { installSize, type InstallSize } from './tarballs/install-size.ts'
export { nodeVersions, type NodeVersion } from './tarballs/node-versions.ts'
export { packAll } from './tarballs/pack-all.ts'
export { readmeCommands, readmePrograms } from './tarballs/readme-examples.ts'
export { runtimes, type Runtime } from './tarballs/runtimes.ts'
export {
  documentedPackages,
  publicPackages,
  workspacePackages,
  workspaceRoot,
  type Manifest,
  type WorkspacePackage,
} from './workspace.ts'
