/** What is declared, and the name that it had before. */
export interface Named {
  name: string
  was: string | undefined
}

export interface Rename {
  from: string
  to: string
}

/**
 * Which of what is there becomes which of what is declared.
 * @param isDone whether the rename was done by an earlier plan: a declaration keeps saying what a thing was
 */
export function findRenames(
  declared: readonly Named[],
  existing: { has(name: string): boolean },
  isDone: (to: string, from: string) => boolean,
): Rename[] {
  const possible = declared.flatMap(({ name, was }) =>
    was !== undefined && was !== name && existing.has(was) ? [{ from: was, to: name }] : [],
  )
  const names = new Set(declared.map(({ name }) => name))
  let candidates = possible.filter(({ from, to }) => !isDone(to, from))
  for (;;) {
    const renames = withGivenUp(possible, candidates)
    const certain = candidates.filter((rename) => isSure(rename, renames, names, existing))
    if (certain.length === candidates.length) return renames
    candidates = certain
  }
}

/** What is done already is done again where its own place is taken by another: fields that swap back have swapped before. */
function withGivenUp(possible: readonly Rename[], candidates: readonly Rename[]): Rename[] {
  const renames = [...candidates]
  for (;;) {
    const next = possible.find(
      ({ from, to }) =>
        !renames.some((other) => other.to === to || other.from === from) && renames.some((other) => other.from === to),
    )
    if (!next) return renames
    renames.push(next)
  }
}

/** Two that are both there and both declared keep what they have, unless each of them says where it comes from. */
function isSure(
  { from, to }: Rename,
  renames: readonly Rename[],
  declared: ReadonlySet<string>,
  existing: { has(name: string): boolean },
): boolean {
  const isLeft = !existing.has(to) || renames.some((other) => other.from === to)
  return isLeft || !declared.has(from) || renames.some((other) => other.to === from)
}

/** In an order in which no name is taken that is still in use; one of a circle waits under a temporary name. */
export function orderRenames(renames: readonly Rename[]): Rename[] {
  const remaining = [...renames]
  const ordered: Rename[] = []
  for (let waiting = 1; remaining.length > 0; ) {
    const free = remaining.findIndex(({ to }) => !remaining.some(({ from }) => from === to))
    const [next] = remaining.splice(Math.max(free, 0), 1)
    if (!next) break
    const { from, to } = next
    if (free >= 0) ordered.push(next)
    else {
      const name = `steward_renamed_${waiting++}`
      ordered.push({ from, to: name })
      remaining.push({ from: name, to })
    }
  }
  return ordered
}

/** What declarations said of former names when the plan was last made, and of which tables. */
export interface Said {
  tables: ReadonlySet<string>
  /** By `table`, or `table.column`. */
  was: ReadonlyMap<string, string>
}

/** Whether a table was renamed by an earlier plan; where none kept what it did, what is there under its name is it. */
export const isTableDone =
  ({ tables, was }: Said, existing: { has(name: string): boolean }) =>
  (to: string, from: string): boolean =>
    tables.size === 0 ? existing.has(to) : was.get(to) === from

/** The same of a column of the table, which was called `table` when the last plan was made. */
export const isColumnDone =
  ({ tables, was }: Said, table: string, columns: { has(name: string): boolean }) =>
  (to: string, from: string): boolean =>
    tables.has(table) ? was.get(`${table}.${to}`) === from : columns.has(to)
