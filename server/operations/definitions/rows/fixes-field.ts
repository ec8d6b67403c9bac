import type { RowFix, RowFixes } from '../../../../src/framework/company/definition-plan'
import { isPlainObject } from '../../../../src/framework/filter'
import { jsonField } from '../../../wire/json-field'

/** Most rows that one change corrects one by one; others are corrected by one value for all. */
const mostFixedRows = 1000

const longestFixes = 500_000

/** The corrections of rows that come with a change. */
export const fixesField = jsonField('fixes', isRowFixes, longestFixes)

function isRowFixes(value: unknown): value is RowFixes {
  if (!isPlainObject(value)) return false
  const fixes = Object.values(value)
  return fixes.every(isRowFix) && fixes.reduce((sum, { rows = [] }) => sum + rows.length, 0) <= mostFixedRows
}

function isRowFix(value: unknown): value is RowFix {
  if (!isPlainObject(value)) return false
  const { all, rows = [], ...others } = value
  if (Object.keys(others).length > 0 || !Array.isArray(rows) || !rows.every(isFixedRow)) return false
  const ids = rows.map(({ id }) => id)
  return new Set(ids).size === ids.length && (all === undefined || (isPlainObject(all) && 'value' in all))
}

const isFixedRow = (row: unknown): row is { id: number; version: number; value: unknown } =>
  isPlainObject(row) && Number.isSafeInteger(row.id) && Number.isSafeInteger(row.version) && 'value' in row
