import { sqlNames, unpreparedStatement } from '../../../server/records/sql/named-sql'
import { refuseErrors } from '../../../server/records/write/checks/refuse'
import type { ChangeOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import { changeRecord, readTypedRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import type { RecordDraft, RecordInput } from '../../../src/framework/record'
import { type Amount, compareAmounts, fromUnits, toUnits } from '../../../src/framework/values/money'
import { expenseItems } from '../expenseItems'
import { expenses } from '../expenses'
import { readOpenAdvance } from './open-advance'
import { words } from './words'

const items = sqlNames(expenseItems)

interface DecidedLine {
  id: number
  lineDecision: 'pending' | 'approved' | 'reduced' | 'queried' | 'rejected'
  amount: Amount
  approvedAmount: Amount | null
}

const decidedSql = unpreparedStatement`
  select ${items.id}, ${items.lineDecision} as "lineDecision", ${items.amount}::text as amount, ${items.approvedAmount}::text as "approvedAmount"
  from ${items} where ${items.expenseId} = $1 order by ${items.id}`

async function readClaimLines({ sql }: Writer, id: number): Promise<DecidedLine[]> {
  return (await sql.query<DecidedLine>(decidedSql(id))).rows
}

const grantableDecisions = ['pending', 'approved', 'reduced']

/**
 * Settles a claim that a director approves: lines without a decision are approved as claimed, queried lines
 * move to a new claim, and the advance is deducted (§14, §25.8).
 */
export async function settleClaimLines(
  { writer, record }: ChangeOf<typeof expenses>,
  id: number,
): Promise<RecordInput<typeof expenses>> {
  const lines = await readClaimLines(writer, id)
  if (!lines.some(({ lineDecision }) => grantableDecisions.includes(lineDecision)))
    refuseErrors({
      stage: { code: 'nothingApproved', message: words.nothingApproved },
    })
  for (const line of lines) {
    const values = buildApprovalValues(line)
    if (values) await changeRecord(withSystemRights(writer), expenseItems, line.id, values)
  }
  const childId = await moveQueriedLines(writer, record, id, lines)
  return {
    approvedOn: writer.today,
    approvedByEmpId: writer.caller.empId,
    ...(await deductAdvance(writer, record, id, childId)),
  }
}

function buildApprovalValues({
  lineDecision,
  amount,
  approvedAmount,
}: DecidedLine): RecordInput<typeof expenseItems> | undefined {
  if (lineDecision === 'pending') return { lineDecision: 'approved', approvedAmount: amount }
  if (lineDecision === 'approved') return { approvedAmount: amount }
  if (lineDecision === 'rejected') return { approvedAmount: '0.00' }
  if (lineDecision === 'reduced' && approvedAmount === null)
    refuseErrors({ stage: { code: 'reducedToNothing', message: words.reducedToNothing } })
  return undefined
}

/**
 * Moves queried lines to a new claim, in which the claimant answers; the other lines go on to finance.
 * Returns the id of the new claim.
 */
async function moveQueriedLines(
  writer: Writer,
  claim: RecordDraft<typeof expenses>,
  id: number,
  lines: readonly DecidedLine[],
): Promise<number | null> {
  const queried = lines.filter(({ lineDecision }) => lineDecision === 'queried')
  if (queried.length === 0) return null
  const { title, empId, projectId, costCentreId, customerId, currency, advanceId, travelRequisitionId } = claim
  const hand = withSystemRights(writer)
  const child = {
    title,
    empId,
    projectId,
    costCentreId,
    customerId,
    currency,
    advanceId,
    travelRequisitionId,
    parentId: id,
  }
  const childId = await createRecord(hand, expenses.name, child)
  for (const line of queried)
    await changeRecord(hand, expenseItems, line.id, {
      expenseId: childId,
      lineDecision: 'pending',
      approvedAmount: null,
    })
  await takeStep(asServer(writer), expenses.name, 'query', { id: childId })
  return childId
}

/**
 * Deducts the whole advance. If lines are queried, deducts at most the approved total; the rest of the
 * advance moves to their new claim.
 */
async function deductAdvance(
  writer: Writer,
  claim: RecordDraft<typeof expenses>,
  id: number,
  childId: number | null,
): Promise<RecordInput<typeof expenses>> {
  const { advanceId } = claim
  if (!advanceId) return { advanceAdjusted: '0.00', recovery: '0.00' }
  const carried = claim.advanceCarried ?? '0.00'
  const open = compareAmounts(carried, '0') > 0 ? carried : await readOpenAdvance(writer, advanceId)
  const approved = (await readTypedRecord(asServer(writer), expenses, id)).totalApproved ?? '0.00'
  const adjusted = childId !== null && compareAmounts(open, approved) > 0 ? approved : open
  if (childId !== null)
    await changeRecord(withSystemRights(writer), expenses, childId, { advanceCarried: subtractAmounts(open, adjusted) })
  const over = subtractAmounts(adjusted, approved)
  return { advanceAdjusted: adjusted, recovery: compareAmounts(over, '0') > 0 ? over : '0.00' }
}

const subtractAmounts = (a: Amount, b: Amount): Amount => fromUnits(toUnits(a) - toUnits(b))

/** Moves approved lines that finance queries to a new claim, and reduces the payable amount. */
export async function splitQueriedLines(
  { writer, record }: ChangeOf<typeof expenses>,
  id: number,
): Promise<RecordInput<typeof expenses>> {
  const lines = await readClaimLines(writer, id)
  const isAll = lines.every(({ lineDecision }) => lineDecision === 'queried')
  const message = isAll ? words.allQueried : words.nothingQueried
  if (isAll || !lines.some(({ lineDecision }) => lineDecision === 'queried'))
    refuseErrors({ stage: { code: 'nothingQueried', message } })
  const childId = await moveQueriedLines(writer, record, id, lines)
  return deductAdvance(writer, { ...record, advanceCarried: record.advanceAdjusted ?? null }, id, childId)
}

/** Resets the decisions on the lines of a returned claim, because it is decided again. */
export async function resetLineDecisions(writer: Writer, id: number): Promise<void> {
  for (const { id: lineId, lineDecision } of await readClaimLines(writer, id))
    if (lineDecision !== 'pending')
      await changeRecord(withSystemRights(writer), expenseItems, lineId, {
        lineDecision: 'pending',
        approvedAmount: null,
      })
}
