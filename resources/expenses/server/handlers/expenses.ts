import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { expenses as declared } from '../../expenses'
import { checkClaim } from '../check-claim'
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
  submit: async ({ writer, record }, id) => ({
    submittedOn: writer.today,
    dueBy: await checkClaim(writer, id, record.empId ?? 0),
  }),
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

export const expenses = defineHandler(declared, {
  fields: [],
  before: async (change) => (change.id === undefined ? undefined : effects[change.action]?.(change, change.id)),
  facts: readExpenseFacts,
})
