import { refuse, toOutcome } from './case-answers'
import { decideAll } from './case-leave'
import { findActor, type Scene, type Step } from './case-scene'
import type { Actor, Params } from './company'
import { toInstant } from './working-time'

interface Day extends Params {
  workDate: string
  shares: object
  workedMinutes: number
}

const zoneOf = ({ given }: Scene, key: string) => given.people[key]?.zone ?? given.company.zone

async function punch(scene: Scene, { who, direction }: Step): Promise<Params> {
  return toOutcome(await scene.company.call(findActor(scene, who), 'employeeWebCheck', { direction }))
}

/** Asks for a correction with times of day in the person's zone. */
async function correct(scene: Scene, step: Step): Promise<Params> {
  const key = String(step.person ?? step.who)
  const date = String(step.date)
  const at = (time: unknown) => new Date(toInstant(zoneOf(scene, key), date, String(time))).toISOString()
  const times = { requestedIn: at(step.in), requestedOut: at(step.out) }
  const input = {
    empId: scene.actors.get(key)?.empId,
    workDate: date,
    kind: step.kind,
    reason: 'Was at work',
    ...times,
  }
  const answer = await scene.company.call<{ id: number }>(
    findActor(scene, step.who),
    'updateAttendanceRegularize',
    input,
  )
  if (answer.data) scene.made.set(step.as, answer.data.id)
  return toOutcome(answer)
}

interface Decided {
  error: { code: string } | null
}

/** Corrections are decided by the manager of whom they are about. */
const decideCorrection =
  (action: string) =>
  async (scene: Scene, { request }: Step): Promise<Params> => {
    const input = { ids: [scene.made.get(String(request))], action, comment: 'As discussed' }
    const answer = await scene.company.call<Decided[]>(findActor(scene, 'meera'), 'updateRegularizeRequestsById', input)
    const problem = answer.data?.[0]?.error
    return problem ? toOutcome({ data: null, error: problem.code, ...problem }) : toOutcome(answer)
  }

async function readDay(scene: Scene, { who, date }: Step): Promise<Params> {
  const [year, month] = String(date).split('-').map(Number)
  const input = { empId: findActor(scene, who).empId, year, month }
  const { days } = await scene.company.done<{ days: Day[] }>(scene.company.hr, 'getAttendanceStatusByMonth', input)
  return days.find(({ workDate }) => workDate === date) ?? { day: null }
}

const readToday = async (scene: Scene, { who }: Step): Promise<Params> =>
  (await scene.company.done<Day | null>(findActor(scene, who), 'getTodayAttendance')) ?? {}

async function askDuty(scene: Scene, step: Step): Promise<Params> {
  const usual = { purpose: 'client_visit', place: 'Pune', reason: 'A workshop', session: 'full' }
  const input = { ...usual, fromDate: step.from, toDate: step.to }
  const answer = await scene.company.call<{ id: number }>(findActor(scene, step.who), 'createOnDuty', input)
  if (answer.data) scene.made.set(step.as, answer.data.id)
  return toOutcome(answer)
}

const decideDuty =
  (operation: string) =>
  async (scene: Scene, { request }: Step): Promise<Params> =>
    toOutcome(await decideAll(scene, 'onDutyRequests', operation, scene.made.get(String(request)) ?? 0))

async function takeDuty(scene: Scene, step: Step): Promise<Params> {
  const asked = await askDuty(scene, step)
  return asked.outcome === 'refused' ? asked : decideDuty('approveOnDutyRequest')(scene, { ...step, request: step.as })
}

/** Locks the month, also one that was locked and opened before. */
const lock = async (scene: Scene, { who, month }: Step): Promise<Params> =>
  toOutcome(await scene.company.call(findActor(scene, who), 'lockAttendanceMonth', { fromDate: `${month}-01` }))

async function unlock(scene: Scene, { who, month, reason }: Step): Promise<Params> {
  const text = 'select id, version from attendance_months where from_date = $1'
  const [row] = await scene.company.rows<{ id: number; version: number }>(text, `${month}-01`)
  if (!row) return refuse('notLocked')
  return toOutcome(
    await scene.company.call(findActor(scene, who), 'unlockAttendanceMonth', { ...row, comment: reason }),
  )
}

const closeMonth = async (scene: Scene, { who, month }: Step): Promise<Params> =>
  toOutcome(await scene.company.call(findActor(scene, who), 'closeMonth', { fromDate: `${month}-01` }))

/** A holiday of everybody in the case, who share a calendar. */
async function addHoliday(scene: Scene, { who, date, kind, name }: Step): Promise<Params> {
  const { calendarId } = [...scene.actors.values()].find((actor) => actor.calendarId) as Actor
  return toOutcome(await scene.company.call(findActor(scene, who), 'createHoliday', { calendarId, date, kind, name }))
}

async function assignTiming(scene: Scene, { who, person, policy, from, to }: Step): Promise<Params> {
  const empId = scene.actors.get(String(person))?.empId
  const input = { empId, timingPolicyId: scene.timings.get(String(policy)), fromDate: from, toDate: to }
  return toOutcome(await scene.company.call(findActor(scene, who), 'createShiftAssignment', input))
}

export const attendanceSteps = {
  ...{ punch, correct, day: readDay, today: readToday, lock, unlock, closeMonth, holiday: addHoliday, assignTiming },
  ...{ approveCorrection: decideCorrection('approve'), rejectCorrection: decideCorrection('reject') },
  ...{ duty: askDuty, takeDuty, approveDuty: decideDuty('approveOnDutyRequest') },
  rejectDuty: decideDuty('rejectOnDutyRequest'),
}
