import { readRecords } from '../../../../server/records/read-records'
import { runInSavepoint, toRefusal } from '../../../../server/records/write/refusals'
import { takeStep } from '../../../../server/records/write/transition'
import { changeRecord, readTypedRecord } from '../../../../server/records/write/typed-records'
import { asServer, withSystemRights } from '../../../../server/records/write/writer'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { choice } from '../../../../src/fields/choice'
import { longText } from '../../../../src/fields/long-text'
import { members } from '../../../../src/fields/members'
import { StewardError } from '../../../../src/framework/errors'
import { allRoles } from '../../../people/roles'
import { timeSheetSlices } from '../../timeSheetSlices.resource.json'
import { timeSheets } from '../../timeSheets'
import { timeSheetTasks } from '../../timeSheetTasks'

/** The result for one week. */
interface WeekDecision {
  id: number
  status: string | null
  error: { code: string; message: string } | null
}

/** Decides those of the weeks that wait for the caller. The answer says why the others cannot be decided. */
const approveTimeSheet = defineOperation({
  area: timeSheets.label,
  resource: timeSheets.name,
  name: 'approveTimeSheet',
  to: listGrantedRoles(timeSheets, 'show', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: {
    ids: members(timeSheets.name, 'id', { required: true }),
    action: choice({ approve: 'Approve', reject: 'Reject' }, { required: true }),
    comment: longText({ max: 2000 }),
    lineIds: members(timeSheetTasks.name, 'id', { help: 'What to correct' }),
  },
  async run(context, { ids, action, comment, lineIds }) {
    const results: WeekDecision[] = []
    for (const id of ids ?? [])
      results.push(await decideWeek(context, id, action as 'approve' | 'reject', comment ?? null, lineIds ?? []))
    return { data: results, total: results.length }
  },
})

async function decideWeek(
  context: Context,
  id: number,
  action: 'approve' | 'reject',
  comment: string | null,
  lineIds: readonly number[],
): Promise<WeekDecision> {
  try {
    return await runInSavepoint(context, async () => {
      for (const sliceId of await findWaitingSlices(context, id))
        await takeStep(context, timeSheetSlices.name, action, { id: sliceId, comment })
      if (action === 'reject') await markLinesQueried(context, id, lineIds)
      return { id, status: (await readTypedRecord(asServer(context), timeSheets, id)).status, error: null }
    })
  } catch (problem) {
    const { code, message, fields } = toRefusal(context, problem)
    const [field] = Object.values(fields ?? {})
    return { id, status: null, error: { code: field?.code ?? code, message: field?.message ?? message } }
  }
}

/**
 * Finds the slices of the week that wait for the caller.
 * @throws StewardError if none does
 */
async function findWaitingSlices(context: Context, timeSheetId: number): Promise<number[]> {
  const { empId, status } = await readTypedRecord(context, timeSheets, timeSheetId)
  const filter = { and: [{ timeSheetId: { eq: timeSheetId } }, { id: { in: '$waitingTimeSheetSlices' } }] }
  const request = { perPage: 100, sort: [['id', 'asc']] as const, filter, fields: ['id'] }
  const { rows } = await readRecords<{ id: number }>(context, timeSheetSlices.name, request)
  const slices = rows.map(({ id }) => id)
  if (slices.length > 0) return slices
  if (empId === context.caller.empId) throw new StewardError('ownRequest')
  throw status === 'submitted'
    ? new StewardError('forbidden')
    : new StewardError('illegalTransition', { args: { state: status } })
}

/** Marks the lines that the owner has to correct. */
async function markLinesQueried(context: Context, timeSheetId: number, lineIds: readonly number[]): Promise<void> {
  for (const id of lineIds) {
    const line = await readTypedRecord(context, timeSheetTasks, id)
    if (line.timeSheetId !== timeSheetId) continue
    await changeRecord(withSystemRights(context), timeSheetTasks, id, { isQueried: true })
  }
}

export const decisionOperations = [approveTimeSheet]
