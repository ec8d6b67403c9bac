import { type ParameterBinding, SqlParameters } from '../records/sql-parameters'

const toSettingName = (number: string) => `value${number}`

/** SQL of a transaction setting: empty for null, else the value behind a marker character. */
export function readSettingSql(name: string, type: string): string {
  const read = `current_setting('steward.${name}')`
  // The outer cast keeps PostgreSQL from reading a list as a subquery of several rows.
  return `(select substr(nullif(${read}, ''), 2)::${type})::${type}`
}

/** SQL that sets a text for the transaction, as `readSettingSql` reads it. */
export const writeSettingSql = (name: string, text: string) =>
  `set_config('steward.${name}', coalesce('=' || ${text}, ''), true)`

/**
 * COPY takes no parameters, so its values are transaction settings that the statement reads. A subquery reads
 * a setting once rather than for each row, where that costs more than the comparison.
 */
export class SettingSlots extends SqlParameters {
  override typed(binding: ParameterBinding, type: string): string {
    return readSettingSql(toSettingName(this.add(binding).slice(1)), type)
  }
}

/** The statement that sets the values, in the order of their slots; undefined without values. */
export function buildSettingsStatement(values: readonly unknown[]): { text: string; values: unknown[] } | undefined {
  if (values.length === 0) return undefined
  const set = values.map((_, index) => writeSettingSql(toSettingName(String(index + 1)), `$${index + 1}::text`))
  return { text: `select ${set.join(', ')}`, values: [...values] }
}
