import { formatDays, refuse, toOutcome } from './case-answers'
import { findActor, type Scene, type Step } from './case-scene'
import type { Actor, Answer, Params } from './company'

interface Request {
  id: number
  status: string
  days: number
  toDate: string
  changeId?: number
}

const approversSql = `select a.emp_id::int as "empId" from approval_steps s join approval_approvers a on a.step_id = s.id
  where s.entity_type = $1 and s.record_id = $2 and s.status = 'current' and a.decided_at is null`

/** Whoever may decide a request now: somebody of the case, else of the company. */
async function findApprover({ company, actors }: Scene, resource: string, id: number): Promise<Actor | undefined> {
  const rows = await company.rows<{ empId: number }>(approversSql, resource, id)
  const everybody = [...actors.values(), company.head, company.manager, company.hr, company.director]
  return everybody.find(({ empId }) => rows.some((row) => row.empId === empId))
}

/** One decision after the other until nobody is asked any more; the last answer counts. */
export async function decideAll(scene: Scene, resource: string, operation: string, id: number): Promise<Answer> {
  let answer: Answer = { data: null, error: 'nobody is asked' }
  for (let level = 0; level < 5; level += 1) {
    const approver = await findApprover(scene, resource, id)
    if (!approver) return answer
    answer = await scene.company.decide(approver, resource, operation, { id, comment: 'As discussed' })
    if (answer.error) return answer
  }
  return answer
}

const requestOf = ({ made }: Scene, { request }: Step) => made.get(String(request)) ?? 0

function toLeaveInput({ actors, leaveTypes }: Scene, step: Step): Params {
  const { type, from, to, fromSession = 'full', toSession = 'full', person } = step
  const empId = person ? actors.get(String(person))?.empId : undefined
  const days = { fromDate: from, toDate: to, fromSession, toSession }
  return { leaveTypeId: leaveTypes.get(String(type)), ...days, reason: 'Away for a while', empId }
}

async function apply(scene: Scene, step: Step): Promise<Params> {
  const input = toLeaveInput(scene, step)
  const answer = await scene.company.call<Request>(findActor(scene, step.who), 'createEmployeeLeave', input)
  if (answer.data) scene.made.set(step.as, answer.data.id)
  return { ...toOutcome(answer), ...(answer.data && { days: formatDays(answer.data.days) }) }
}

async function takeLeave(scene: Scene, step: Step): Promise<Params> {
  const applied = await apply(scene, step)
  const id = scene.made.get(step.as)
  if (applied.outcome === 'refused' || !id) return applied
  const [row] = await scene.company.rows<{ status: string }>('select status from leave_requests where id = $1', id)
  if (row?.status !== 'pending') return applied
  return { ...applied, ...toOutcome(await decideAll(scene, 'leaveRequests', 'approveLeaveRequest', id)) }
}

const decide =
  (operation: string) =>
  async (scene: Scene, step: Step): Promise<Params> =>
    toOutcome(await decideAll(scene, 'leaveRequests', operation, requestOf(scene, step)))

/** Cancels or ends leave earlier; what is only asked for has not come about. */
async function cancel(scene: Scene, step: Step): Promise<Params> {
  const { newTo } = step
  const input = { id: requestOf(scene, step), reason: 'Plans changed', newToDate: newTo }
  const answer = await scene.company.call<Request>(findActor(scene, step.who), 'leaveCancel', input)
  if (!answer.data) return toOutcome(answer)
  const hasCome = newTo ? answer.data.toDate === newTo : answer.data.status === 'cancelled'
  return hasCome ? toOutcome(answer) : refuse('askedOnly')
}

async function adjust({ company, actors, leaveTypes }: Scene, { person, type, days }: Step): Promise<Params> {
  const input = { empId: actors.get(String(person))?.empId, leaveTypeId: leaveTypes.get(String(type)), days }
  return toOutcome(await company.call(company.hr, 'adjustLeaveBalance', { ...input, reason: 'Opening' }))
}

const figures = ['available', 'carriedForward', 'lapsed', 'pending', 'taken'] as const

async function readBalance(scene: Scene, { who, type, asOf }: Step): Promise<Params> {
  const rows = await scene.company.done<Params[]>(findActor(scene, who), 'getLeaveBalances', { asOf })
  const row = rows.find(({ leaveTypeId }) => leaveTypeId === scene.leaveTypes.get(String(type)))
  return Object.fromEntries(figures.map((name) => [name, row ? formatDays(row[name]) : undefined]))
}

async function earnCompOff(scene: Scene, { who, date }: Step): Promise<Params> {
  const input = { workedOn: date, reason: 'Release night' }
  const answer = await scene.company.call<Request>(findActor(scene, who), 'createCompOffRequest', input)
  if (!answer.data) return toOutcome(answer)
  return toOutcome(await decideAll(scene, 'compOffRequests', 'approveCompOffRequest', answer.data.id))
}

export const leaveSteps = {
  ...{ apply, takeLeave, cancel, adjust, cancelNow: cancel, shorten: cancel },
  ...{ approve: decide('approveLeaveRequest'), reject: decide('rejectLeaveRequest') },
  ...{ balance: readBalance, compOff: earnCompOff },
}
