import type { StewardError } from '../../../../src/framework/errors'
import type { Values } from '../../../../src/framework/validate'
import type { Changes } from '../writer'

/**
 * The result for one record: the error that refused it, or its changes,
 * which are empty where nothing differs.
 */
export interface RecordOutcome {
  id: number
  changes: Changes
  error?: StewardError
}

/** A record that passed all checks that are possible before the write. */
export interface CheckedChange {
  id: number
  before: Values
  record: Values
  changes: Changes
  /** The action in the history; default: an update. */
  action?: string
  comment?: string | null
  /** The person for whom it is done, as in an entry of the history. */
  onBehalfOf?: number | null | undefined
  /** References that the server added. The person's right to see the referred records is not checked. */
  trusted?: ReadonlySet<string>
}

/** Groups rows that change the same fields. One statement writes a group and checks the same references. */
export function groupByChangedFields(rows: readonly CheckedChange[]): CheckedChange[][] {
  const groups = new Map<string, CheckedChange[]>()
  for (const row of rows) {
    const fields = Object.keys(row.changes).sort()
    const alike = [fields, fields.filter((name) => row.trusted?.has(name))].join(' ')
    const group = groups.get(alike)
    if (group) group.push(row)
    else groups.set(alike, [row])
  }
  return [...groups.values()]
}
