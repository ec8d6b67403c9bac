import type { Application, Area } from '../../src/framework/company/application'
import { type LazyArea, requireLoadable } from '../../src/framework/company/catalogue'
import type { Events } from '../../src/framework/company/events'
import { buildLazyAreas, type ModulesByPath } from '../../src/framework/company/lazy-areas'
import { buildCards, enginesArea } from '../../src/framework/company/resource-cards'

/**
 * Refuses an application whose screens would load other declarations than the server.
 * @param declared the areas' modules by path
 * @param added the modules of additions to other areas
 * @param events the events that the screens load, by area
 * @throws Error naming the area
 */
export async function requireSameDeclarations(
  application: Application,
  declared: ModulesByPath,
  added: ModulesByPath,
  events: Readonly<Record<string, Events>>,
): Promise<void> {
  const areas = buildLazyAreas(declared, added)
  const engines: LazyArea = { resources: async () => [] }
  requireLoadable({ ...buildCards(application), areas: { ...areas, [enginesArea]: engines } })
  requireSameEvents(application.areas, events)
  for (const area of application.areas) {
    const loaded = areas[area.name]
    if (loaded) await requireSameArea(area, loaded)
  }
}

function requireSameEvents(areas: readonly Area[], loaded: Readonly<Record<string, Events>>): void {
  const names = new Set([...areas.map(({ name }) => name), ...Object.keys(loaded)])
  const differs = [...names].find((name) => areas.find((area) => area.name === name)?.events !== loaded[name])
  if (differs)
    throw new Error(
      `The area ${differs} notifies of something else than what its events.ts exports, which the screens load`,
    )
}

async function requireSameArea(area: Area, { resources, adds }: LazyArea): Promise<void> {
  const { name } = area
  if ((await resources()) !== area.resources)
    throw new Error(`The area ${name} is not the one of the folder ${name}, which the screens load`)
  if (adds && (await adds()) !== area.adds)
    throw new Error(`The area ${name} adds something else than what its adds.ts exports, which the screens load`)
}
