import { resolveFrom, specifiersIn } from '../tree'

/** What each file imports of the others, types included. */
export type Imports = ReadonlyMap<string, readonly string[]>

export function importsOf(sources: ReadonlyMap<string, string>): Imports {
  const known = new Set(sources.keys())
  const targets = ([file, text]: [string, string]): [string, string[]] => [
    file,
    specifiersIn(text).flatMap((specifier) => resolveFrom(file, specifier, known) ?? []),
  ]
  return new Map([...sources].map(targets))
}

/** Files that import each other in a loop, one group for each loop or knot of loops: Tarjan's algorithm. */
export function circlesOf(imports: Imports): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    let low = own
    open.push(file)
    for (const target of imports.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    lowest.set(file, low)
    if (low !== own) return low
    const circle = open.splice(open.indexOf(file))
    if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle)
    return low
  }
  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}

/** The room of a file: its folder in `server/`, or the file itself where it stands there. */
export const roomOf = (file: string): string | undefined => /^server\/([^/.]+)/.exec(file)?.[1]

/**
 * Arrows of rooms that run up, `records -> session`: one for each pair of which the first imports from the second,
 * though the second stands higher.
 * @param floors the rooms from the ground up
 */
export function arrowsUp(imports: Imports, floors: readonly string[]): string[] {
  const up = new Set<string>()
  for (const [file, targets] of imports) {
    const room = roomOf(file)
    for (const target of targets) {
      const other = roomOf(target)
      if (room && other && floors.indexOf(other) > floors.indexOf(room)) up.add(`${room} -> ${other}`)
    }
  }
  return [...up].sort()
}
