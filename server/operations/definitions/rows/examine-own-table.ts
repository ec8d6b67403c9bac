import type { PlannedRows } from '../../../../src/framework/company/definition-plan'
import type { Tx } from '../../../database/connect'
import { isAlwaysFilled, quoteIdentifier } from '../../../records/model'
import type { ConvertedValues } from '../plan/describe-changes'
import type { ChangedTable } from './changed-table'
import { collectFixedRows, type FixedRows } from './fixed-rows'
import { isHiddenQuestion, isTellingQuestion, refuseQuestion } from './hidden-limits'
import { readQuestionRows } from './question-rows'
import { listQuestions, type RowQuestion } from './row-questions'

/** Rows that do not fit, and whether the change corrects all of them. */
interface ExaminedRows extends PlannedRows {
  isFixed: boolean
  /** The number that a confirmation holds for, also where the administrator may not know it. */
  total: number
}

/** What a change does to stored values: rows that do not fit, converted values, and corrected rows. */
export interface ExaminedTable {
  rows: readonly ExaminedRows[]
  converted: readonly ConvertedValues[]
  fixed: readonly FixedRows[]
}

/** So many rows are shown at once. */
const shownRows = 20

/** Finds the rows that a change would lose values of, or that forbid it. */
export async function examineOwnTable(tx: Tx, change: ChangedTable): Promise<ExaminedTable> {
  const all = listQuestions(change)
  const telling = all.filter((question) => isTellingQuestion(change, question))
  const questions = all.filter((question) => !telling.includes(question))
  const refused = telling.map((question) => refuseQuestion(change, question))
  if (questions.length === 0) return { rows: refused, converted: [], fixed: [] }
  const table = quoteIdentifier(change.storedName)
  const counts = questions.flatMap(({ where, filled = 'false' }, at) => [
    `count(*) filter (where ${where})::int as "${at}"`,
    `count(*) filter (where ${filled})::int as "of${at}"`,
  ])
  const { rows } = await tx.query<Record<string, number>>({ text: `select ${counts.join(', ')} from ${table} t` })
  const findings: ExaminedRows[] = [...refused]
  const conversions: ConvertedValues[] = []
  const fixedRows: FixedRows[] = []
  for (const [at, question] of questions.entries()) {
    const [count, total] = [rows[0]?.[String(at)] ?? 0, rows[0]?.[`of${at}`] ?? 0]
    if (question.filled && question.id) conversions.push({ id: question.id, total, fit: total - count })
    const fix = change.fixes[question.key]
    const correction = fix && (await collectFixedRows(tx, change, question, fix))
    if (correction) fixedRows.push(correction)
    if (count === 0) continue
    const open = count - (correction?.rows.length ?? 0)
    // Whether values are still double follows from the new ones, which the index compares.
    const isFixed = correction !== undefined && (open === 0 || question.key.startsWith('unique:'))
    findings.push({ ...(await describeRows(tx, change, question, isFixed ? count : open)), isFixed })
  }
  return { rows: findings, converted: conversions, fixed: fixedRows }
}

async function describeRows(
  tx: Tx,
  change: ChangedTable,
  question: RowQuestion,
  total: number,
): Promise<Omit<ExaminedRows, 'isFixed'>> {
  const { key, path, accept, fixes, describe } = question
  const isUncounted = isHiddenQuestion(change, question)
  const { rows, readable } = await readQuestionRows(tx, change, question, { from: 0, size: shownRows })
  return {
    ...{ key, path, total, readable, first: rows, count: isUncounted ? readable : total },
    ...(isUncounted ? { says: describe('Some'), isUncounted } : { says: describe(total) }),
    ...(accept !== undefined && { accept }),
    ...(fixes && { field: fixes.name, canEmpty: !isAlwaysFilled(change.after.resource, fixes) }),
  }
}
