import { decideCorrection, type TimeCompany, type WorkerGiven } from './attendance-days'
import type { Actor, Answer, Params } from './company'
import { requestDuty, toInstant } from './working-time'

interface EarlierRequest {
  workDate: string
  kind: string
  status: string
  companyReason?: boolean
}

export interface CorrectionGiven extends WorkerGiven {
  at: string
  byRole: 'self' | 'hr'
  monthLockedAt?: string | null
  existing?: EarlierRequest[]
  request: { workDate: string; kind: string; requestedIn?: string; requestedOut?: string; reason: string }
}

export interface DutyGiven extends WorkerGiven {
  at: string
  action?: string
  request: { fromDate: string; toDate: string; session: string; purpose?: string; place?: string; status?: string }
}

const minute = 60_000

/** What the examples call the refusals of the product. */
const rules: Readonly<Record<string, string>> = {
  tooLate: 'AT4',
  allUsed: 'AT4',
  requestedTimes: 'requested_times',
  monthLocked: 'AT4',
  dutyOverlap: 'OD1',
  managerConsent: 'manager_consent',
}

function toOutcome({ data, fields = {}, code }: Answer<{ status: string }>): Params {
  if (data) return { outcome: data.status }
  const [problem] = Object.values(fields)
  const { from, to } = problem?.args ?? {}
  const dates = from === to ? [from] : [from, to]
  return { outcome: 'refused', rule: rules[problem?.code ?? ''] ?? problem?.code ?? code, ...(from ? { dates } : {}) }
}

/** Comes late on the day and asks for a correction of it the same evening, decided as the example has it. */
async function requestEarlier(
  company: TimeCompany,
  person: Actor,
  zone: string,
  earlier: EarlierRequest,
): Promise<void> {
  const { workDate, kind, status, companyReason = false } = earlier
  const at = (time: string) => toInstant(zone, workDate, time)
  for (const [direction, time] of [
    ['in', '10:00'],
    ['out', '17:00'],
  ] as const) {
    company.setClock(at(time))
    await company.done(person, 'employeeWebCheck', { direction })
  }
  company.setClock(at('19:00'))
  const times = {
    ...(/in$|both|time/.test(kind) && { requestedIn: new Date(at('09:00')).toISOString() }),
    ...(/out$|both|time/.test(kind) && { requestedOut: new Date(at('18:00')).toISOString() }),
  }
  const input = { empId: person.empId, workDate, kind, reason: 'Was at work', ...times }
  const { id } = await company.done<{ id: number }>(person, 'updateAttendanceRegularize', input)
  await decideCorrection(company, person, id, status, companyReason ? { isCompanyReason: true } : {})
}

async function lockMonth({ hr, done, setClock }: TimeCompany, workDate: string, at: string): Promise<void> {
  setClock(at)
  await done(hr, 'lockAttendanceMonth', { fromDate: `${workDate.slice(0, 7)}-01` })
}

/** Asks for a correction; answers what became of it. */
export async function runCorrection(company: TimeCompany, given: CorrectionGiven): Promise<Params> {
  const { at, byRole, existing = [], request, timeZone } = given
  const person = await company.worker(given, Date.parse(at))
  for (const earlier of existing) await requestEarlier(company, person, timeZone, earlier)
  if (given.monthLockedAt) await lockMonth(company, request.workDate, given.monthLockedAt)
  company.setClock(at)
  const as = byRole === 'hr' ? company.hr : person
  const input = { empId: person.empId, ...request }
  const answer = await company.call<{ status: string }>(as, 'updateAttendanceRegularize', input)
  // The next example is about an open month again.
  await company.rows('delete from attendance_months')
  return toOutcome(answer)
}

/** Asks for duty, or cancels duty that was granted a day before it began; answers what became of it. */
export async function runDuty(company: TimeCompany, given: DutyGiven): Promise<Params> {
  const { at, request, action, timeZone } = given
  const { status, ...days } = request
  const person = await company.worker(given, Date.parse(at))
  const input = { purpose: 'client_visit', place: 'Pune', reason: 'A workshop', ...days }
  if (action !== 'cancel') {
    company.setClock(at)
    return toOutcome(await company.call<{ status: string }>(person, 'createOnDuty', input))
  }
  company.setClock(toInstant(timeZone, request.fromDate, '09:00') - 1440 * minute)
  const id = await requestDuty(company, person, { ...days, status: status ?? 'pending' })
  company.setClock(at)
  return toOutcome(await company.call<{ status: string }>(person, 'removeOnDuty', { id, reason: 'Came back' }))
}
