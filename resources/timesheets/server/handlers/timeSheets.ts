import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import type { Sent } from '../../../../src/framework/record'
import { timeSheets as declared } from '../../timeSheets'
import { checkBudgets } from '../budget'
import { askForSlices, checkSheet, lockSlices } from '../submit'

type Effect = (change: ChangeOf<typeof declared>, id: number) => Promise<Sent<typeof declared>>

const recordDecision: Effect = async ({ writer }) => ({
  decidedAt: new Date().toISOString(),
  approverEmpId: writer.caller.empId,
})

/** What each step of a week changes beside its state. */
const effects: Readonly<Record<string, Effect>> = {
  submit: checkSheet,
  approve: async (change, id) => {
    await checkBudgets(change.writer, id)
    return recordDecision(change, id)
  },
  reject: recordDecision,
  recall: async () => ({ submittedAt: null, isLate: false, warnings: null }),
  reopen: async () => ({
    isReopened: true,
    submittedAt: null,
    isLate: false,
    warnings: null,
    decidedAt: null,
    approverEmpId: null,
  }),
}

export const timeSheets = defineHandler(declared, {
  fields: [],
  first: lockSlices,
  before: async (change) => (change.id === undefined ? undefined : effects[change.action]?.(change, change.id)),
  async after(change) {
    if (change.action === 'submit') await askForSlices(change)
  },
})
