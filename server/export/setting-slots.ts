import { type ParameterBinding, SqlParameters } from '../records/sql-parameters'

const toSettingName = (number: string) => `value${number}`

/**
 * Builds SQL that reads a setting of the transaction: an empty one is null,
 * otherwise the value follows a marker character.
 */
export function readSettingSql(name: string, type: string): string {
  const read = `current_setting('steward.${name}')`
  // The outer cast keeps PostgreSQL from taking a list for a subquery of several rows.
  return `(select substr(nullif(${read}, ''), 2)::${type})::${type}`
}

/** Builds SQL that sets a text for the transaction, which `readSettingSql` can read. */
export const writeSettingSql = (name: string, text: string) =>
  `set_config('steward.${name}', coalesce('=' || ${text}, ''), true)`

/**
 * COPY takes no parameters, so the values are settings of the transaction that the statement reads. A
 * subquery reads a setting once, not for each row, which would cost more than the comparison.
 */
export class SettingSlots extends SqlParameters {
  override typed(binding: ParameterBinding, type: string): string {
    return readSettingSql(toSettingName(this.add(binding).slice(1)), type)
  }
}

/** Builds the statement that sets the values, in the order of their slots; undefined where there are none. */
export function buildSettingsStatement(values: readonly unknown[]): { text: string; values: unknown[] } | undefined {
  if (values.length === 0) return undefined
  const set = values.map((_, index) => writeSettingSql(toSettingName(String(index + 1)), `$${index + 1}::text`))
  return { text: `select ${set.join(', ')}`, values: [...values] }
}
