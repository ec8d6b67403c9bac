import { bodyLines, codeLines } from './lines'

export interface AreaLines {
  area: string
  declared: number
  written: number
  operations: number
}

const declaration = /^resources\/[^/]+\/(?!public\.ts$)[^/]+\.(ts|resource\.json)$/
const written = /^resources\/[^/]+\/(public\.ts|(rules|pages|server(?!\/demo\/))\/.+\.(tsx?|css))$/

/**
 * What each area consists of. Declared are the code lines of its declarations, written by hand those of `rules/`,
 * `server/`, `pages/` with their style sheets and `public.ts`, and the longer function bodies inside of declarations.
 * Demo, words and tests are neither.
 * @param reviewed the reviewed rights of an area's operations, a line each below a head; none: it has no operations
 */
export function areasOf(
  sources: ReadonlyMap<string, string>,
  reviewed: (area: string) => string | undefined,
): AreaLines[] {
  const areas = new Map<string, AreaLines>()
  for (const [file, text] of sources) {
    const [, area] = /^resources\/(?!demo\/)([^/]+)\//.exec(file) ?? []
    if (!area) continue
    const found = areas.get(area) ?? { area, declared: 0, written: 0, operations: operationsIn(reviewed(area)) }
    areas.set(area, found)
    const bodies = declaration.test(file) && file.endsWith('.ts') ? bodyLines(text) : 0
    if (declaration.test(file)) found.declared += codeLines(text) - bodies
    found.written += written.test(file) ? codeLines(text) : bodies
  }
  return [...areas.values()].sort((a, b) => a.area.localeCompare(b.area))
}

const operationsIn = (reviewed: string | undefined) => (reviewed ? reviewed.trim().split('\n').length - 1 : 0)

/** Hand-written lines for each declared one; undefined where an area declares no more than its own name. */
export const ratioOf = ({ declared, written }: AreaLines): number | undefined =>
  declared > 20 ? written / declared : undefined
