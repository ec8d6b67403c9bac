import type { Additions } from './additions'
import type { Area } from './application'
import type { LazyArea } from './catalogue'

/** Modules by path, `./leave/index.ts`, each loaded by a call. */
export type ModulesByPath = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>

/**
 * The areas, by the names of their folders.
 * @param declared modules that export one area each and nothing else
 * @param added modules that export an area's additions, and nothing else that ends in `Adds`
 */
export function buildLazyAreas(declared: ModulesByPath, added: ModulesByPath): Record<string, LazyArea> {
  return Object.fromEntries(
    Object.entries(declared).map(([path, load]) => {
      const folder = path.slice(0, path.lastIndexOf('/'))
      const name = folder.slice(folder.lastIndexOf('/') + 1)
      const loadAdds = added[`${folder}/adds.ts`]
      const loadResources = async () => (findOnlyExport(await load(), /Area$/, path) as Area).resources
      const adds = loadAdds && (async () => findOnlyExport(await loadAdds(), /Adds$/, `${folder}/adds.ts`) as Additions)
      return [name, { resources: loadResources, ...(adds && { adds }) }]
    }),
  )
}

function findOnlyExport(module: Readonly<Record<string, unknown>>, name: RegExp, path: string): unknown {
  const [exportName, second] = Object.keys(module).filter((key) => name.test(key))
  if (!exportName || second) throw new Error(`${path} exports ${second ? 'more than one' : 'no'} ${name.source}`)
  return module[exportName]
}
