import { decideMany, mostDecisions } from '../../../../server/approvals/decide-many'
import { markStepOpened } from '../../../../server/approvals/guards/opened-requests'
import { countInbox, countOtherInboxItems, countOwnPendingRequests } from '../../../../server/approvals/inbox'
import { listMyRequests } from '../../../../server/approvals/my-requests'
import { mostFacts, readStepFacts } from '../../../../server/approvals/step-facts'
import { requireSelf } from '../../../../server/operations/session'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { jsonField } from '../../../../server/wire/json-field'
import { getPage, getPageSize, pageInput } from '../../../../server/wire/list-input'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { type ApprovalOutcome, outcomes } from '../../../../src/engines/approvals/inbox'
import { choice, longText, number, text } from '../../../../src/fields'
import { type ApprovalDecision, approvalTables, decisions } from '../../../../src/framework/approval'
import { StewardError } from '../../../../src/framework/errors'
import { isEmpty } from '../../../../src/framework/field'

const common = { area: 'Inbox', resource: approvalTables.steps, to: 'signedIn' as const }

/** Builds the input field for a JSON list of step ids; `most` is the longest list. */
const buildIdsField = (most: number) =>
  jsonField(
    'ids',
    (value): value is number[] =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= most &&
      value.every((id) => Number.isSafeInteger(id) && id > 0),
  )

function requireStepIds({ ids }: { ids: number[] | null | undefined }): number[] {
  if (!ids) refuseErrors({ ids: { code: 'required' } })
  return ids ?? []
}

const defineCountOperation = (name: string, count: (context: Context) => Promise<unknown>) =>
  defineOperation({
    ...common,
    name,
    input: { empId: number({ min: 1 }) },
    async run(context, { empId }) {
      requireSelf(context, empId)
      return { data: await count(context) }
    },
  })

const getInboxFacts = defineOperation({
  ...common,
  name: 'getInboxFacts',
  input: { ids: buildIdsField(mostFacts) },
  run: async (context, input) => ({ data: await readStepFacts(context, requireStepIds(input)) }),
})

/**
 * Returns the facts of one step when a user opens its request. After that they may decide it even if it is
 * flagged.
 */
const openInboxItem = defineOperation({
  ...common,
  name: 'openInboxItem',
  effect: 'write',
  isIdempotent: true,
  input: { id: number({ required: true, min: 1 }) },
  async run(context, { id }) {
    await markStepOpened(context, id)
    const [stepFacts] = await readStepFacts(context, [id])
    if (!stepFacts) throw new StewardError('notFound')
    return { data: stepFacts }
  },
})

const getMyRequests = defineOperation({
  ...common,
  name: 'getMyRequests',
  input: {
    status: choice(outcomes),
    entityType: text({ max: 60 }),
    ...pageInput,
    perPage: number({ min: 1, max: 100 }),
  },
  async run(context, input) {
    const { rows, total } = await listMyRequests(context, {
      status: (input.status as ApprovalOutcome | undefined) ?? null,
      entityType: input.entityType ?? null,
      page: getPage(input),
      perPage: getPageSize(input),
    })
    return { data: rows, total }
  },
})

const decideInboxItems = defineOperation({
  ...common,
  name: 'decideInboxItems',
  effect: 'own',
  input: {
    ids: buildIdsField(mostDecisions),
    action: choice(decisions, { required: true }),
    comment: longText({ max: 2000 }),
  },
  async run(context, input) {
    const { action, comment = null } = input
    const { resource } = context.model.tables.get(approvalTables.steps) ?? {}
    if (isEmpty(comment) && resource?.workflow?.transitions[String(action)]?.comment === 'required')
      refuseErrors({ comment: { code: 'required' } })
    return {
      data: await decideMany(context, requireStepIds(input), action as ApprovalDecision, comment),
    }
  },
})

export const inboxOperations = [
  defineCountOperation('getInboxCountForHome', async (context) => ({
    ...(await countInbox(context)),
    ...(await countOtherInboxItems(context)),
  })),
  defineCountOperation('getUserPendingRequestInboxCount', countOwnPendingRequests),
  getInboxFacts,
  openInboxItem,
  getMyRequests,
  decideInboxItems,
]
