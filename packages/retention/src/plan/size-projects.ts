import { pathBytes, type WorkdirPath } from '@hermes-checkpoints/core'
import type { MeasuredProject, SizedProject } from './cap-plan.ts'
import type { StoreFacts } from './store-facts.ts'

/** Joins the facts about projects with their measured sizes, as input for `planCap`. */
export function sizeProjects(
  { histories, inUse, projects }: StoreFacts,
  measured: readonly MeasuredProject[],
  temporaryRoot: WorkdirPath,
): readonly SizedProject[] {
  const facts = new Map(projects.map((project) => [project.hash, project]))
  return measured.flatMap(({ checkpoints, project }): readonly SizedProject[] => {
    const fact = facts.get(project)
    if (fact === undefined) return []
    const pins = histories.get(project)?.pins
    const sized = checkpoints.map(({ bytes, id }) => ({
      id,
      bytes,
      isHeld: pins?.has(id) === true || inUse.has(id),
    }))
    const { hash, lastTouch, state, workdir } = fact
    const isTemporary = workdir !== null && isBelow(workdir, temporaryRoot)
    return [{ hash, state, isTemporary, lastTouch, checkpoints: sized }]
  })
}

function isBelow(path: WorkdirPath, directory: WorkdirPath): boolean {
  const [inner, outer] = [pathBytes(path), pathBytes(directory)]
  return inner.subarray(0, outer.length).equals(outer) && inner[outer.length] === slash
}

const slash = 0x2f
