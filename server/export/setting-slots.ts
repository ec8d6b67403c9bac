import { type Binding, Slots } from '../records/slots'

const toSettingName = (number: string) => `value${number}`

/** The value of a setting of the transaction, which is empty for null and has a sign in front of what is there. */
export function settingSql(name: string, type: string): string {
  const read = `current_setting('steward.${name}')`
  // The second cast says nothing new: without it a list would be taken for a query of several rows.
  return `(select substr(nullif(${read}, ''), 2)::${type})::${type}`
}

/** Keeps a text for the transaction, as `settingSql` reads it. */
export const setSettingSql = (name: string, text: string) =>
  `set_config('steward.${name}', coalesce('=' || ${text}, ''), true)`

/**
 * COPY takes no parameters: the values of its statement are settings of the transaction, which its text reads. Each is
 * read once, in a query of its own, where reading it at every row would cost more than the comparison.
 */
export class SettingSlots extends Slots {
  override typed(binding: Binding, type: string): string {
    return settingSql(toSettingName(this.add(binding).slice(1)), type)
  }
}

/** The statement that makes the settings of the values, in the order of their slots; undefined without any. */
export function settingsStatement(values: readonly unknown[]): { text: string; values: unknown[] } | undefined {
  if (values.length === 0) return undefined
  const set = values.map((_, index) => setSettingSql(toSettingName(String(index + 1)), `$${index + 1}::text`))
  return { text: `select ${set.join(', ')}`, values: [...values] }
}
