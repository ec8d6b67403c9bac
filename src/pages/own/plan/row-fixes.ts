import { isConfirmed, type PlannedRows, type RowFix, type RowFixes } from '../../../framework/company/definition-plan'

type FixedRow = NonNullable<RowFix['rows']>[number]

const isEmptyValue = (value: unknown) => value === null || value === undefined || value === ''

/** Tells whether it is decided what becomes of all the rows. */
export function isDecided(planned: PlannedRows, fixes: RowFixes, accepts: readonly string[]) {
  const { key, count, canEmpty } = planned
  if (isConfirmed(planned, accepts)) return true
  const { all, rows = [] } = fixes[key] ?? {}
  if (rows.some(({ value }) => isEmptyValue(value) && !canEmpty)) return false
  if (all) return canEmpty === true || !isEmptyValue(all.value)
  // Of rows with the same value one may keep it, so the server judges the rest.
  return key.startsWith('unique:') ? rows.length > 0 : rows.length >= count
}

/** Sets or takes back what becomes of one row. */
export function fixRow(fixes: RowFixes, key: string, row: { id: number; version: number }, value: unknown): RowFixes {
  const { rows = [], ...fix } = fixes[key] ?? {}
  const others = rows.filter(({ id }) => id !== row.id)
  const next: readonly FixedRow[] =
    value === undefined ? others : [...others, { id: row.id, version: row.version, value }]
  return { ...fixes, [key]: { ...fix, rows: next } }
}

/** Sets or takes back what becomes of all rows that are not decided one by one. */
export function fixOthers(fixes: RowFixes, key: string, all: RowFix['all']): RowFixes {
  const { all: _, ...fix } = fixes[key] ?? {}
  return { ...fixes, [key]: { ...fix, ...(all && { all }) } }
}

/** Takes back the corrections that the server refused, because their rows have changed. */
export function dropRefused(fixes: RowFixes, refusedPaths: readonly string[]): RowFixes {
  const paths = new Set(refusedPaths)
  return Object.fromEntries(
    Object.entries(fixes).map(([key, fix]): [string, RowFix] => [
      key,
      { ...fix, rows: (fix.rows ?? []).filter(({ id }) => !paths.has(`fixes.${key}.${id}`)) },
    ]),
  )
}
