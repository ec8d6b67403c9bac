import type { Additions } from './additions'
import type { Area } from './application'
import type { LazyArea } from './catalogue'
import type { Events } from './events'

type Module = Readonly<Record<string, unknown>>

/** Modules by path, `./leave/index.ts`, each loaded by a call. */
export type ModulesByPath = Readonly<Record<string, () => Promise<Module>>>

/**
 * Builds the loaders of areas, by the names of their folders.
 * @param declared modules that export one area each and nothing else
 * @param added modules that export an area's additions, and nothing else that ends in `Adds`
 */
export function buildLazyAreas(declared: ModulesByPath, added: ModulesByPath): Record<string, LazyArea> {
  return Object.fromEntries(
    Object.entries(declared).map(([path, load]) => {
      const { folder, name } = splitPath(path)
      const loadAdds = added[`${folder}/adds.ts`]
      const loadResources = async () => (findOnlyExport(await load(), /Area$/, path) as Area).resources
      const adds = loadAdds && (async () => findOnlyExport(await loadAdds(), /Adds$/, `${folder}/adds.ts`) as Additions)
      return [name, { resources: loadResources, ...(adds && { adds }) }]
    }),
  )
}

/**
 * Joins the events of areas, by the names of their folders.
 * @param modules modules by path, `./leave/events.ts`; each exports an area's events and nothing else
 */
export const eventsByArea = (modules: Readonly<Record<string, Module>>): Record<string, Events> =>
  Object.fromEntries(
    Object.entries(modules).map(([path, module]) => [
      splitPath(path).name,
      findOnlyExport(module, /Events$/, path) as Events,
    ]),
  )

function splitPath(path: string): { folder: string; name: string } {
  const folder = path.slice(0, path.lastIndexOf('/'))
  return { folder, name: folder.slice(folder.lastIndexOf('/') + 1) }
}

function findOnlyExport(module: Module, name: RegExp, path: string): unknown {
  const [exportName, second] = Object.keys(module).filter((key) => name.test(key))
  if (!exportName || second) throw new Error(`${path} exports ${second ? 'more than one' : 'no'} ${name.source}`)
  return module[exportName]
}
