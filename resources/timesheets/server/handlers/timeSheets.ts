import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { RecordInput } from '../../../../src/framework/record'
import { timeSheets as declared } from '../../timeSheets'
import { checkPhaseBudgets } from '../phase-budgets'
import { checkSubmittedWeek, lockSlicesOfWeeks, requestSliceApprovals } from '../submit-week'

type SheetEffect = (change: ChangeOf<typeof declared>, id: number) => Promise<RecordInput<typeof declared>>

const recordDecision: SheetEffect = async ({ writer }) => ({
  decidedAt: new Date().toISOString(),
  approverEmpId: writer.caller.empId,
})

const unsubmitted = { submittedAt: null, isLate: false, warnings: null } as const

/** What each step of a week changes besides its state. */
const effects: Readonly<Record<string, SheetEffect>> = {
  submit: checkSubmittedWeek,
  approve: async (change, id) => {
    await checkPhaseBudgets(change.writer, id)
    return recordDecision(change, id)
  },
  reject: recordDecision,
  recall: async () => unsubmitted,
  reopen: async () => ({ ...unsubmitted, isReopened: true, decidedAt: null, approverEmpId: null }),
}

export const timeSheets = defineHandler(declared, {
  fields: [],
  first: lockSlicesOfWeeks,
  before: async (change) => (change.id === undefined ? undefined : effects[change.action]?.(change, change.id)),
  async after(change) {
    if (change.action === 'submit') await requestSliceApprovals(change)
  },
})
