import { getTable } from '../../../server/records/model'
import { readPersonDay } from '../../../server/records/person-day'
import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import { findRecordInForce } from '../../../server/records/write/given/records-in-force'
import { readRuleContexts } from '../../../server/records/write/given/rule-context'
import { getGivenValues } from '../../../server/records/write/handler'
import { changeRecord } from '../../../server/records/write/typed-records'
import { type Writer, withSystemRights } from '../../../server/records/write/writer'
import { attachments } from '../../../src/engines/files/attachments'
import { fillPlaceholders } from '../../../src/framework/errors'
import { type CalendarDate, plusDays } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import { travelPolicies } from '../../policies/travelPolicies'
import { expenseItems } from '../expenseItems'
import { expenses } from '../expenses'
import { type ClaimLine, checkClaimLines } from '../rules/check-claim-lines'
import { words } from './words'

const i = sqlNames(expenseItems, 'i')
const o = sqlNames(expenseItems, 'o')
const c = sqlNames(expenses, 'c')
const a = sqlNames(attachments([]), 'a')
const b = sqlNames(attachments([]), 'b')
const p = sqlNames(employees, 'p')

interface LineToCheck extends Omit<ClaimLine, 'policy'> {
  id: number
  grade: string | null
  flags: readonly string[] | null
}

const receipts = sqlPart`select from ${a} where ${a.entityType} = 'expenseItems' and ${a.recordId} = ${i.id} and ${a.kind} = 'receipt'`

/**
 * Selects the lines of a claim in order. Each comes with its receipt, another use of that receipt, and an
 * earlier line with the same amount.
 */
const linesSql = statement('expense_lines')`
  select ${i.id}, ${i.date}, ${i.category}, ${i.baseAmount}::text as "baseAmount", ${i.city}, ${i.nights}::int as nights,
    ${i.reason}, ${i.flags}, ${p.grade}, exists (${receipts}) as "hasReceipt",
    exists (select from ${a} join ${b} on ${b.sha256} = ${a.sha256} and ${b.entityType} = ${a.entityType} and ${b.kind} = ${a.kind}
      where ${a.entityType} = 'expenseItems' and ${a.recordId} = ${i.id} and ${a.kind} = 'receipt' and ${b.recordId} < ${i.id}) as "isReceiptUsed",
    exists (select from ${o} join ${c} on ${c.id} = ${o.expenseId} where ${c.empId} = $2 and ${o.date} = ${i.date} and ${o.category} = ${i.category}
      and ${o.currency} = ${i.currency} and ${o.amount} = ${i.amount} and ${o.id} < ${i.id} and ${c.stage} <> 'cancelled') as "isAmountRepeated"
  from ${i} join ${p} on ${p.id} = $2 where ${i.expenseId} = $1 order by ${i.id}`

/**
 * Checks and flags the lines of a claim that is submitted today. Returns the date by which it is to be paid.
 * @throws StewardError with the problems at the lines
 */
export async function checkClaim(writer: Writer, id: number, empId: number): Promise<CalendarDate | null> {
  const { sql, model, today } = writer
  const { rows } = await sql.query<LineToCheck>(linesSql(id, empId))
  const asking = rows.map(({ date }) => ({
    record: { expenseId: id, date },
    before: null,
    trusted: new Set(['expenseId']),
  }))
  const contexts = await readRuleContexts(writer, getTable(model, expenseItems.name), asking)
  const lines = rows.map((row, place) => ({
    ...row,
    policy: getGivenValues(expenseItems, { ...contexts[place] }).policy ?? null,
  }))
  const results = checkClaimLines(lines, rows[0]?.grade ?? null, await readPersonDay(writer, empId))
  const errors = results.flatMap(({ above, isInPerDiem }, place) => {
    const args = { id: rows[place]?.id ?? 0 }
    const message = fillPlaceholders(words.aboveLimit, { limit: above ?? '' })
    const error = { code: 'overLimitReasonMissing', message, args }
    const meal = { code: 'mealsInPerDiem', message: words.mealsInPerDiem, args }
    return [
      ...(above === undefined ? [] : [[`items.${place}.reason`, error] as const]),
      ...(isInPerDiem ? [[`items.${place}.category`, meal] as const] : []),
    ]
  })
  refuseErrors(Object.fromEntries(errors))
  for (const [place, { flags }] of results.entries()) {
    const line = rows[place]
    if (line && flags.join() !== (line.flags ?? []).join())
      await changeRecord(withSystemRights(writer), expenseItems, line.id, { flags: flags.length > 0 ? flags : null })
  }
  const policy = await findRecordInForce(writer, travelPolicies, today, {}, empId)
  return plusDays(today, policy?.payWithinDays ?? defaultPayDays) ?? null
}

/** The number of days until payment, if no policy says otherwise. */
const defaultPayDays = 15
