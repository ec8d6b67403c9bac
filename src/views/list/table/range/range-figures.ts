import type { Row } from '../../../../../dataProvider/create'
import { findUnit, getFieldBehaviour, isEmpty } from '../../../../framework/field'
import { addDecimals, divideDecimal, readDecimal } from '../../../../framework/values/decimal'
import { currencyDecimals } from '../../../../framework/values/money'
import type { DisplayField } from '../../../display-fields'
import { isMoney } from '../../../value/is-money'

/** Sum and average of the values with one unit, in words; a ratio has no sum. */
interface UnitFigures {
  sum: string | undefined
  average: string
}

interface RangeFigures {
  /** Number of cells with a value. */
  count: number
  /** Number of values that the person may not read. */
  hidden: number
  units: readonly UnitFigures[]
}

type Company = { currency: string }

/** Values that can be added: of one kind of field, in one unit. */
interface UnitValues {
  column: DisplayField
  unit: string | undefined
  sum: string
  count: number
}

/** Counts the values of cells and adds them up exactly, by currency or unit. */
export function computeRangeFigures(
  rows: readonly Row[],
  columns: readonly DisplayField[],
  company: Company,
): RangeFigures {
  const units = new Map<string, UnitValues>()
  let [count, hidden] = [0, 0]
  for (const row of rows) {
    for (const column of columns) {
      if (isHidden(row, column)) hidden += 1
      else if (!isEmpty(row[column.name])) {
        count += 1
        if (column.field.type.isNumeric) addValue(units, column, row, company)
      }
    }
  }
  return { count, hidden, units: [...units.values()].map(describeUnit) }
}

/** Tells whether the answer leaves the value out, or the label of the record that it names. */
const isHidden = (row: Row, { name }: DisplayField): boolean =>
  row[name] === undefined || (!isEmpty(row[name]) && row.labels?.[name] === null)

function addValue(units: Map<string, UnitValues>, column: DisplayField, row: Row, company: Company): void {
  const unit = findUnit(column.field, row, company)
  const key = `${column.field.type.name} ${unit ?? ''}`
  const before = units.get(key) ?? { column, unit, sum: '0', count: 0 }
  const sum = addDecimals(before.sum, String(row[column.name]))
  if (sum !== undefined) units.set(key, { ...before, sum, count: before.count + 1 })
}

function describeUnit({ column: { field }, unit, sum, count }: UnitValues): UnitFigures {
  const { text } = getFieldBehaviour(field)
  const decimals = isMoney(field) ? currencyDecimals(unit) : 2
  const average = divideDecimal(sum, String(count), decimals) ?? sum
  const format = (decimal: string) => text(readDecimal(decimal) ?? decimal, unit)
  return { sum: field.type.isRatio ? undefined : format(sum), average: format(average) }
}
