/** A declared name and its former name. */
export interface DeclaredName {
  name: string
  was: string | undefined
}

export interface Rename {
  from: string
  to: string
}

/**
 * Finds which existing name becomes which declared one.
 * @param isDone tells whether an earlier plan did the rename, because a
 * declaration goes on naming its former name
 */
export function findRenames(
  declared: readonly DeclaredName[],
  existing: { has(name: string): boolean },
  isDone: (to: string, from: string) => boolean,
): Rename[] {
  const possible = declared.flatMap(({ name, was }) =>
    was !== undefined && was !== name && existing.has(was) ? [{ from: was, to: name }] : [],
  )
  const names = new Set(declared.map(({ name }) => name))
  let candidates = possible.filter(({ from, to }) => !isDone(to, from))
  for (;;) {
    const renames = addRepeatedRenames(possible, candidates)
    const certain = candidates.filter((rename) => isSafeRename(rename, renames, names, existing))
    if (certain.length === candidates.length) return renames
    candidates = certain
  }
}

/**
 * Repeats a finished rename if another one takes its place; that happens
 * when two fields swap names and swap back.
 */
function addRepeatedRenames(possible: readonly Rename[], candidates: readonly Rename[]): Rename[] {
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

/**
 * Tells whether a rename is safe. Two names that both exist and are both declared keep their values, unless
 * each declares the other as its former name.
 */
function isSafeRename(
  { from, to }: Rename,
  renames: readonly Rename[],
  declared: ReadonlySet<string>,
  existing: { has(name: string): boolean },
): boolean {
  const isLeft = !existing.has(to) || renames.some((other) => other.from === to)
  return isLeft || !declared.has(from) || renames.some((other) => other.to === from)
}

/** Orders the renames so that none takes a name in use. In a circle, one name gets a temporary name. */
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

/** The former names that the declarations of the last plan gave, and their tables. */
export interface FormerNames {
  tables: ReadonlySet<string>
  /** The former names by `table` or `table.column`. */
  was: ReadonlyMap<string, string>
}

/**
 * Makes a check whether an earlier plan renamed a table. Where no plan was recorded, an existing table of the
 * new name counts as renamed.
 */
export const createTableRenameCheck =
  ({ tables, was }: FormerNames, existing: { has(name: string): boolean }) =>
  (to: string, from: string): boolean =>
    tables.size === 0 ? existing.has(to) : was.get(to) === from

/** Makes the same check for a column of the table, which was called `table` at the last plan. */
export const createColumnRenameCheck =
  ({ tables, was }: FormerNames, table: string, columns: { has(name: string): boolean }) =>
  (to: string, from: string): boolean =>
    tables.has(table) ? was.get(`${table}.${to}`) === from : columns.has(to)
