import type { Additions } from './additions'
import type { Area } from './application'
import type { LazyArea } from './catalogue'

/** Modules by their paths, `./leave/index.ts`, each fetched by a call. */
export type Modules = Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>>

/**
 * The areas, by the names of their folders.
 * @param declared each exports one area and nothing else
 * @param added each exports what an area adds to others and nothing else that ends in `Adds`
 */
export function lazyAreas(declared: Modules, added: Modules): Record<string, LazyArea> {
  return Object.fromEntries(
    Object.entries(declared).map(([path, load]) => {
      const folder = path.slice(0, path.lastIndexOf('/'))
      const name = folder.slice(folder.lastIndexOf('/') + 1)
      const loadAdds = added[`${folder}/adds.ts`]
      const resources = async () => (only(await load(), /Area$/, path) as Area).resources
      const adds = loadAdds && (async () => only(await loadAdds(), /Adds$/, `${folder}/adds.ts`) as Additions)
      return [name, { resources, ...(adds && { adds }) }]
    }),
  )
}

function only(module: Readonly<Record<string, unknown>>, name: RegExp, path: string): unknown {
  const [found, second] = Object.keys(module).filter((key) => name.test(key))
  if (!found || second) throw new Error(`${path} exports ${second ? 'more than one' : 'no'} ${name.source}`)
  return module[found]
}
