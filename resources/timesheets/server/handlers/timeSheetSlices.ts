import type { Reader } from '../../../../server/records/query'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineHandler } from '../../../../server/records/write/handler'
import type { ApprovalFact } from '../../../../src/framework/approval'
import { timeSheetSlices as declared } from '../../timeSheetSlices.resource.json'
import { timeSheets } from '../../timeSheets'

const s = sqlNames(declared, 's')
const t = sqlNames(timeSheets, 't')

const warningsSql = statement('timesheet_warnings')`
  select ${s.id}, ${t.isLate} as "isLate", (select count(*)::int from jsonb_array_elements(${t.warnings}) w where w ->> 'rule' = 'TS1') as long,
    (select count(*)::int from jsonb_array_elements(${t.warnings}) w where w ->> 'rule' = 'TS4') as apart
  from ${s} join ${t} on ${t.id} = ${s.timeSheetId} where ${s.id} = any($1::bigint[])`

interface SliceWarnings {
  id: number
  isLate: boolean
  long: number
  apart: number
}

async function readSliceFacts({ sql }: Reader, ids: readonly number[]): Promise<Map<number, ApprovalFact[]>> {
  const { rows } = await sql.query<SliceWarnings>(warningsSql(ids))
  return new Map(rows.map((row) => [row.id, buildSliceFacts(row)]))
}

function buildSliceFacts({ isLate, long, apart }: SliceWarnings): ApprovalFact[] {
  const toWarning = (code: string, days: number): ApprovalFact[] =>
    days > 0 ? [{ code, args: { days }, tone: 'warning' }] : []
  const late: ApprovalFact[] = isLate ? [{ code: 'timesheet_late', tone: 'info' }] : []
  return [...toWarning('timesheet_long_days', long), ...toWarning('timesheet_attendance', apart), ...late]
}

export const timeSheetSlices = defineHandler(declared, { fields: [], facts: readSliceFacts })
