import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { expenses as declared } from '../../expenses'
import { checkClaim } from '../check-claim'
import { checkTripLines, lockTripsOfClaims, recomputeAllowances } from '../check-trip-lines'
import { checkClaimPayment } from '../claim-payment'
import { readExpenseFacts } from '../expense-facts'
import { resetLineDecisions, settleClaimLines, splitQueriedLines } from '../settle-claim-lines'

type ClaimEffect = (change: ChangeOf<typeof declared>, id: number) => Promise<RecordInput<typeof declared> | undefined>

const undone = {
  approvedOn: null,
  approvedByEmpId: null,
  advanceAdjusted: '0.00',
  recovery: '0.00',
  paymentRunId: null,
} as const

/** What each step of a claim changes besides its stage. */
const effects: Readonly<Record<string, ClaimEffect>> = {
  async submit({ writer, record }, id) {
    await recomputeAllowances(writer, id)
    return { submittedOn: writer.today, dueBy: await checkClaim(writer, id, record.empId ?? 0) }
  },
  approve: settleClaimLines,
  splitQueried: splitQueriedLines,
  sendBack: resetSubmission,
  sendBackUnpaid: resetSubmission,
  rejectUnpaid: resetSubmission,
  recall: resetSubmission,
  pay: checkClaimPayment,
}

async function resetSubmission({ writer }: ChangeOf<typeof declared>, id: number) {
  await resetLineDecisions(writer, id)
  return { ...undone, submittedOn: null, dueBy: null }
}

/** The steps that bring a claim nearer to its payment. */
const towardsPayment: readonly string[] = ['submit', 'approve', 'splitQueried', 'pay']

async function applyStep(change: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared> | undefined> {
  const { writer, id, action } = change
  if (id === undefined) return undefined
  const values = await effects[action]?.(change, id)
  if (towardsPayment.includes(action)) await checkTripLines(writer, id)
  return values
}

export const expenses = defineHandler(declared, {
  fields: [],
  first: lockTripsOfClaims,
  before: applyStep,
  facts: readExpenseFacts,
})
