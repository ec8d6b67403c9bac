import type { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import type { Changes } from '../writer'

/** What became of a record: refused with the error, else changed, or as it was where nothing differs. */
export interface Outcome {
  id: number
  changes: Changes
  error?: StewardError
}

/** A record that may be changed, by all that can be told before it is written. */
export interface Judged {
  id: number
  before: Values
  record: Values
  changes: Changes
  /** Stands in the history. */
  comment?: string | null
  /** As of an entry of the history. */
  onBehalfOf?: number | null | undefined
  /** Fields that the server added by itself: nobody asks whether the person may see what they refer to. */
  trusted?: ReadonlySet<string>
}

/** Rows that change the same fields are written by one statement, and check the same references. */
export function groupByFields(rows: readonly Judged[]): Judged[][] {
  const groups = new Map<string, Judged[]>()
  for (const row of rows) {
    const fields = Object.keys(row.changes).sort()
    const alike = [fields, fields.filter((name) => row.trusted?.has(name))].join(' ')
    const group = groups.get(alike)
    if (group) group.push(row)
    else groups.set(alike, [row])
  }
  return [...groups.values()]
}
