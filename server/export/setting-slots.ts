import { type Binding, Slots } from '../records/slots'

const setting = (number: string) => `steward.value${number}`

/**
 * COPY takes no parameters: the values of its statement are settings of the transaction, which its text reads. Each is
 * read once, in a query of its own, where reading it at every row would cost more than the comparison.
 */
export class SettingSlots extends Slots {
  override typed(binding: Binding, type: string): string {
    // A setting cannot be null: what is there has a sign in front, so that an empty text stays one.
    const read = `current_setting('${setting(this.add(binding).slice(1))}')`
    // The second cast says nothing new: without it a list would be taken for a query of several rows.
    return `(select substr(nullif(${read}, ''), 2)::${type})::${type}`
  }
}

/** The statement that makes the settings of the values, in the order of their slots; undefined without any. */
export function settingsStatement(values: readonly unknown[]): { text: string; values: unknown[] } | undefined {
  if (values.length === 0) return undefined
  const set = values.map(
    (_, index) => `set_config('${setting(String(index + 1))}', coalesce('=' || $${index + 1}::text, ''), true)`,
  )
  return { text: `select ${set.join(', ')}`, values: [...values] }
}
