import { expect, test } from 'vitest'
import { steward } from '../../../resources'
import { timeSheetTasks } from '../../../resources/timesheets/timeSheetTasks'
import { toCsvText } from '../../../src/framework/reports/csv-text'
import type { ReportAnswer, ReportGroup } from '../../../src/framework/reports/report-answers'
import { distinguishLabels } from '../../../src/framework/reports/report-lines'
import { buildReportSheet } from '../../../src/framework/reports/report-sheet'
import { findColumn } from '../../../src/views/display-fields'
import { buildReportBars } from '../../../src/views/reports/report-bars'

test('figures stay figures in CSV, and no text begins a formula', () => {
  const rows = [
    ['=1+1', '-12.50', 'a "b", c'],
    ['+49', '-x', ' @sum'],
    ['two\nlines', '', '\u200b=1'],
  ]
  expect(toCsvText({ heads: ['Name', 'Sum', 'Note'], rows })).toBe(
    'Name,Sum,Note\r\n' + `'=1+1,-12.50,"a ""b"", c"\r\n` + `'+49,'-x,' @sum\r\n` + `"two\nlines",,'\u200b=1\r\n`,
  )
})

test('no line of a cell begins a formula either', () => {
  const rows = [['a\n=1', 'a\r\n @x\n\n-2', '=1\n+2']]
  expect(toCsvText({ heads: ['A', 'B', 'C'], rows })).toBe(`A,B,C\r\n"a\n'=1","a\r\n' @x\n\n'-2","'=1\n'+2"\r\n`)
})

const group = (label: string, count: number, groups?: ReportGroup[]): ReportGroup => ({
  ...{ value: label, label, count, figures: {}, filter: {} },
  ...(groups && { groups }),
})
const answer = (by: string[], groups: ReportGroup[]) => ({ by, groups }) as unknown as ReportAnswer
const asked = {
  name: '',
  currency: undefined,
  nameOf: ({ label }: { label: string | null }) => label ?? '',
  others: 'Other',
  whole: 'Count',
  inWords: String,
}

test('a bar has at most six parts, the rest of which is told as one', () => {
  const parts = Array.from({ length: 9 }, (_, at) => group(`part ${at}`, 9 - at))
  const { rows, series } = buildReportBars(answer(['a', 'b'], [group('all', 45, parts)]), asked)
  expect(series).toEqual(['part 0', 'part 1', 'part 2', 'part 3', 'part 4', 'Other'])
  expect(Object.values(rows[0]?.parts ?? {}).reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(45)
  expect(rows[0]?.parts.Other?.words).toBe('10')
})

test('where most of the whole would be called others, bars have no parts', () => {
  const parts = Array.from({ length: 40 }, (_, at) => group(`person ${at}`, 1))
  const { rows, series } = buildReportBars(answer(['a', 'b'], [group('all', 40, parts)]), { ...asked, whole: 'Days' })
  expect(series).toEqual(['Days'])
  expect(rows[0]?.parts).toEqual({ Days: { amount: '40', words: '40' } })
})

test('bars are the largest ten, over time all in their order', () => {
  const groups = Array.from({ length: 12 }, (_, at) => group(`2026-${String(at + 1).padStart(2, '0')}`, at + 1))
  const largest = buildReportBars(answer(['kind'], groups), asked)
  expect([largest.rows.length, largest.count, largest.rows[0]?.label]).toEqual([10, 12, '2026-12'])
  const time = buildReportBars(answer(['on:month'], groups), asked)
  expect([time.rows.length, time.rows[0]?.label, time.isTime]).toEqual([12, '2026-01', true])
})

test('a duration is minutes where it adds up, and told in hours where it is read', () => {
  const told = [{ name: 'entered', figure: 'sum:minutes', label: 'Entered' }]
  const asked = { by: ['empId'], told, groups: [], count: 2, figures: { entered: '90' }, before: null }
  const words = { say: (word: string) => word, find: () => undefined }
  const sheet = (isRead: boolean) => buildReportSheet(timeSheetTasks, asked as unknown as ReportAnswer, words, isRead)
  const last = ({ columns, rows }: ReturnType<typeof sheet>) => [columns.at(-1)?.head, rows.at(-1)?.at(-1)]
  expect(last(sheet(false))).toEqual(['Entered (minutes)', '90'])
  expect(last(sheet(true))).toEqual(['Entered', '1 h 30 min'])
})

test('what lies over a reference is told apart from what the record calls so', () => {
  const find = (name: string) => steward.resources.find((resource) => resource.name === name)
  const label = (name: string) => findColumn(timeSheetTasks, name, find)?.label
  expect(label('projectId.createdAt')).toBe(`${label('projectId')}: Created`)
  expect(label('projectId.managerEmpId')).not.toContain(':')
})

test('two groupings over references that are called alike are told apart', () => {
  const heads = (...labels: string[]) =>
    distinguishLabels(timeSheetTasks, ['projectId.code', 'taskId.code:month'], labels)
  expect(heads('Code', 'Code')).toEqual(['Project: Code', 'Task: Code'])
  expect(heads('Code', 'Month')).toEqual(['Code', 'Month'])
  expect(distinguishLabels(timeSheetTasks, ['code', 'taskId.code'], ['Code', 'Code'])).toEqual(['Code', 'Task: Code'])
})
