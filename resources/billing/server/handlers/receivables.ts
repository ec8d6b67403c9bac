import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { Writer } from '../../../../server/records/write/writer'
import type { RecordInput, StoredRecord } from '../../../../src/framework/record'
import { daysBetween } from '../../../../src/framework/values/dates'
import { receivables as declared } from '../../receivables'
import { isPromiseBroken } from '../../rules/payment-promises'
import { paidBy, settlements } from '../../settlements'
import { chasingActions } from '../chase-receivables'
import { lockOpenReceivables, settleReceivable } from '../settle-receivable'

/**
 * Stores who proposes a write-off and settles the receivable by an approved one. Records when a receivable
 * was closed and whether promises were kept.
 */
export const receivables = defineHandler(declared, {
  fields: ['promiseDate'],
  async before(change) {
    const { action, writer, before } = change
    if (action === 'askWriteOff') return { writeOffByEmpId: writer.caller.empId }
    if (action === 'writeOff') return { closedOn: writer.today }
    if (action === 'receiveAll') return buildClosingValues(change)
    if (before?.closedOn && (action === 'reopen' || action === 'receivePart')) return buildReopeningValues(before)
    const { promiseDate = null, brokenPromises = 0 } = before ?? {}
    return action === 'update' && isPromiseBroken(promiseDate, writer.today)
      ? { brokenPromises: brokenPromises + 1 }
      : undefined
  },
  async after({ action, writer, id }) {
    if (action !== 'writeOff') return
    const [of] = await lockOpenReceivables(writer, { id }, [declared.workflow.transitions.writeOff.to])
    if (of) await settleReceivable(writer, of, { kind: 'write_off', on: writer.today, adjusted: of.balance })
  },
  actions: chasingActions,
})

/** Clears what closing stored: the days until payment, and whether a promise was kept. */
function buildReopeningValues({
  closedOn,
  daysToPay,
  promiseDate,
  keptPromises,
  brokenPromises,
}: StoredRecord<typeof declared>): RecordInput<typeof declared> {
  const none = { closedOn: null, daysToPay: null }
  if (daysToPay === null || !promiseDate || !closedOn) return none
  return {
    ...none,
    ...(closedOn <= promiseDate ? { keptPromises: keptPromises - 1 } : { brokenPromises: brokenPromises - 1 }),
  }
}

const s = sqlNames(settlements, 's')

const lastSql = statement('last_settlement_of_receivable')`
  select max(${s.on})::text as "closedOn", bool_or(${s.kind} = any($2::text[])) as "isPaid" from ${s} where ${s.receivableId} = $1`

/**
 * Computes the closing date and the days until payment from the last settlement. A credit note alone is not
 * a payment.
 */
async function buildClosingValues({
  writer,
  before,
}: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared>> {
  if (!before) return {}
  const { closedOn, isPaid } = await findLastSettlement(writer, before.id)
  const { issueDate, promiseDate, keptPromises = 0, brokenPromises = 0 } = before
  const isKept = !!promiseDate && closedOn <= promiseDate
  return {
    closedOn,
    daysToPay: isPaid ? daysBetween(issueDate, closedOn) : null,
    ...(isPaid &&
      promiseDate &&
      (isKept ? { keptPromises: keptPromises + 1 } : { brokenPromises: brokenPromises + 1 })),
  }
}

async function findLastSettlement({ sql, today }: Writer, id: number): Promise<{ closedOn: string; isPaid: boolean }> {
  const { rows } = await sql.query<{ closedOn: string | null; isPaid: boolean | null }>(lastSql(id, paidBy))
  return { closedOn: rows[0]?.closedOn ?? today, isPaid: rows[0]?.isPaid === true }
}
