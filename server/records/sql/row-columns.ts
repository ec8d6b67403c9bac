import { getFieldBehaviour } from '../../../src/framework/field'
import type { Values } from '../../../src/framework/validate'
import { canUseSequence } from '../../../src/framework/values/number-series'
import { getAttribute, quoteIdentifier, type Table } from '../model'

export const toStoredValue = (table: Table, name: string, value: unknown) =>
  value !== null && getAttribute(table, name).field.type.isDocument ? JSON.stringify(value) : value

export const getColumnType = (table: Table, name: string) => getAttribute(table, name).column?.type

export const quoteColumnName = (table: Table, name: string) =>
  quoteIdentifier(getAttribute(table, name).column?.name ?? '')

/** Lists the columns whose numbers the database draws from a series. */
export const listSeriesColumns = (table: Table): string[] =>
  [...table.attributes.values()]
    .filter(({ field }) => {
      const series = getFieldBehaviour(field).series()
      return series !== undefined && canUseSequence(series)
    })
    .map(({ name }) => quoteColumnName(table, name))

/** Picks the values that are not empty and are stored in a column. */
export const pickStoredValues = (table: Table, record: Values): Values =>
  Object.fromEntries(
    Object.entries(record).filter(([name, value]) => value != null && getAttribute(table, name).column),
  )
