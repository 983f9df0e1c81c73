import { existsSync } from 'node:fs'
import {
  listProjects,
  parseWorkdirPath,
  pathBytes,
  readProject,
  type Layout,
  type WorkdirPath,
} from '@hermes-checkpoints/core'

export interface ProjectSearch {
  readonly layout: Layout
  /** The canonical directory to start from: the path itself, or the directory that holds it. */
  readonly start: WorkdirPath
  /** The user's home: neither it nor anything above it is ever a project. */
  readonly home: WorkdirPath
}

/**
 * Returns the directory whose checkpoints a path belongs to.
 *
 * That is the innermost registered project that contains it; else the nearest directory upwards that looks like the
 * root of a project; else the directory where the search started.
 */
export function findProject({ home, layout, start }: ProjectSearch): WorkdirPath {
  const upwards = ancestors(start)
  const registered = new Set(registeredWorkdirs(layout))
  const known = upwards.find((directory) => registered.has(directory))
  if (known !== undefined) return known
  const homewards = new Set<WorkdirPath>(ancestors(home))
  const below = upwards.slice(
    0,
    upwards.findIndex((directory) => homewards.has(directory)),
  )
  return below.find(hasMarker) ?? start
}

const markers =
  '.git pyproject.toml package.json Cargo.toml go.mod Makefile pom.xml .hg Gemfile'.split(' ')

/** Returns a directory and its parents, innermost first; the last is the root of the file system. */
function ancestors(directory: WorkdirPath): readonly WorkdirPath[] {
  const path = directory as unknown as string
  const above =
    path === '/' ? [] : ancestors(binaryPath(path.slice(0, path.lastIndexOf('/')) || '/'))
  return [directory, ...above]
}

function registeredWorkdirs(layout: Layout): readonly WorkdirPath[] {
  return listProjects(layout).flatMap((hash) => {
    const outcome = readProject(layout, hash)
    return outcome.kind === 'project' && outcome.project.workdir !== null
      ? [outcome.project.workdir]
      : []
  })
}

function hasMarker(directory: WorkdirPath): boolean {
  const path = pathBytes(directory)
  return markers.some((marker) => existsSync(Buffer.concat([path, Buffer.from(`/${marker}`)])))
}

function binaryPath(path: string): WorkdirPath {
  return parseWorkdirPath(Buffer.from(path, 'latin1'))
}
