import type { Application, Area } from '../../src/framework/company/application'
import { type LazyArea, requireLoadable } from '../../src/framework/company/catalogue'
import { buildLazyAreas, type ModulesByPath } from '../../src/framework/company/lazy-areas'
import { buildCards, enginesArea } from '../../src/framework/company/resource-cards'

/**
 * Refuses an application whose screens would load other declarations than the server.
 * @param declared the areas' modules by path
 * @param added the modules of additions to other areas
 * @throws Error naming the area
 */
export async function requireSameDeclarations(
  application: Application,
  declared: ModulesByPath,
  added: ModulesByPath,
): Promise<void> {
  const areas = buildLazyAreas(declared, added)
  const engines: LazyArea = { resources: async () => [] }
  requireLoadable({ ...buildCards(application), areas: { ...areas, [enginesArea]: engines } })
  for (const area of application.areas) {
    const loaded = areas[area.name]
    if (loaded) await requireSameArea(area, loaded)
  }
}

async function requireSameArea(area: Area, { resources, adds }: LazyArea): Promise<void> {
  const { name } = area
  if ((await resources()) !== area.resources)
    throw new Error(`The area ${name} is not the one of the folder ${name}, which the screens load`)
  if (adds && (await adds()) !== area.adds)
    throw new Error(`The area ${name} adds something else than what its adds.ts exports, which the screens load`)
}
