import { runInSavepoint, toRefusal } from '../../../../server/records/write/refusals'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { check } from '../../../../src/fields/check'
import { choice } from '../../../../src/fields/choice'
import { longText } from '../../../../src/fields/long-text'
import { members } from '../../../../src/fields/members'
import { allRoles } from '../../../people/roles'
import { regularizeRequests } from '../../regularizeRequests'

const actions = { approve: 'Approve', reject: 'Reject', cancel: 'Cancel' } as const

/** Decides corrections one by one. The answer says which could not be decided and why. */
const updateRegularizeRequestsById = defineOperation({
  area: regularizeRequests.label,
  resource: regularizeRequests.name,
  name: 'updateRegularizeRequestsById',
  to: listGrantedRoles(regularizeRequests, 'show', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: {
    ids: members(regularizeRequests.name, 'id', { required: true }),
    action: choice(actions, { required: true }),
    comment: longText({ max: 2000 }),
    isCompanyReason: check({ help: 'Being late is not counted if the company caused it' }),
  },
  async run(context, { ids, action, comment, isCompanyReason }) {
    const data = []
    for (const id of ids ?? [])
      data.push(
        await decideCorrection(context, id, action as keyof typeof actions, comment ?? null, isCompanyReason === true),
      )
    return { data, total: data.length }
  },
})

async function decideCorrection(
  context: Context,
  id: number,
  action: keyof typeof actions,
  comment: string | null,
  isCompanyReason: boolean,
) {
  try {
    return await runInSavepoint(context, async () => {
      await takeStep(context, regularizeRequests.name, action, { id, comment })
      if (isCompanyReason && action === 'approve')
        await changeRecord(withSystemRights(context), regularizeRequests, id, { isCompanyReason })
      return { id, status: (await readTypedRecord(asServer(context), regularizeRequests, id)).status, error: null }
    })
  } catch (problem) {
    const { code, message, fields } = toRefusal(context, problem)
    const [field] = Object.values(fields ?? {})
    return { id, status: null, error: { code: field?.code ?? code, message: field?.message ?? message } }
  }
}

export const decisionOperations = [updateRegularizeRequestsById]
