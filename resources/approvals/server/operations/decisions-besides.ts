import { listOtherDecisions, listOwnOtherDecisions } from '../../../../server/records/areas/other-decisions'
import { defineOperation } from '../../../../server/wire/operation'
import { type ApprovalOutcome, outcomes } from '../../../../src/engines/approvals/inbox'
import { choice, number } from '../../../../src/fields'

const common = { area: 'Inbox', to: 'signedIn' as const }

const getOtherDecisions = defineOperation({
  ...common,
  name: 'getOtherDecisions',
  input: {},
  run: async (context) => ({ data: await listOtherDecisions(context) }),
})

const getMyOtherDecisions = defineOperation({
  ...common,
  name: 'getMyOtherDecisions',
  input: { status: choice(outcomes), perPage: number({ min: 1, max: 100 }) },
  async run(context, { status, perPage }) {
    const outcome = (status as ApprovalOutcome | undefined) ?? null
    const { rows, total } = await listOwnOtherDecisions(context, outcome, perPage ?? 25)
    return { data: rows, total }
  },
})

export const otherDecisionOperations = [getOtherDecisions, getMyOtherDecisions]
