import { readPersonDay } from '../../../../server/records/person-day'
import { readRecord } from '../../../../server/records/query'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { defineOperation } from '../../../../server/wire/operation'
import { choice } from '../../../../src/fields/choice'
import { date } from '../../../../src/fields/date'
import { longText } from '../../../../src/fields/long-text'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { dateBounds } from '../../../../src/framework/values/dates'
import { employees } from '../../../people/employees'
import { allRoles } from '../../../people/roles'
import { requireVisiblePerson } from '../../../people/server/public'
import { workModes } from '../../../policies/work-modes'
import type { AttendanceMonth, CheckOption } from '../../answers'
import { attendanceDays } from '../../attendanceDays'
import { attendancePunches } from '../../attendancePunches'
import { usualAttendance } from '../../rules/default-rules'
import type { LateRules } from '../../rules/late-marks'
import { toAttendanceDay } from '../attendance-day-answer'
import { readCheckState, recordPunch } from '../check-in-out'
import { countDaysOfPeople } from '../counted-days'
import { readDaySources } from '../day-sources'
import { readLeaveKinds, summarizeMonth } from '../month-summary'
import { readShownDays } from '../shown-days'

const mayRead = {
  area: attendanceDays.label,
  resource: attendanceDays.name,
  to: listGrantedRoles(attendanceDays, 'list', allRoles),
}
const empId = ref(employees.name, { label: 'Default: the caller' })

/** Checks the caller in or out. Answers the punch that counts, and the day as it is counted now. */
const employeeWebCheck = defineOperation({
  ...mayRead,
  name: 'employeeWebCheck',
  effect: 'write',
  isIdempotent: true,
  input: {
    empId,
    direction: choice({ in: 'In', out: 'Out' }, { required: true }),
    workMode: choice(workModes),
    note: longText({ max: 300 }),
    lat: number({ decimals: 6, min: -90, max: 90 }),
    lng: number({ decimals: 6, min: -180, max: 180 }),
  },
  async run(context, { direction, workMode, note, lat, lng, ...input }) {
    const me = context.caller.empId ?? 0
    if ((input.empId ?? me) !== me) throw new StewardError('forbidden')
    const punchInput = { direction: direction as 'in' | 'out', workMode, note, latitude: lat, longitude: lng }
    const { id, workDate, day: countedDay, ...recorded } = await recordPunch(context, me, punchInput)
    const range = { empIds: [me], from: workDate, to: workDate }
    const [day] = countedDay ? [countedDay] : await countDaysOfPeople(context, range, Date.now())
    const punch = recorded.punch ?? (await readRecord(context, attendancePunches.name, id))
    return { data: { punch, day: day ? toAttendanceDay(day) : null } }
  },
})

/** Answers which punch the person can make now, and which check-out they forgot. */
const employeeWebCheckOption = defineOperation({
  ...mayRead,
  name: 'employeeWebCheckOption',
  input: { empId },
  async run(context, input) {
    const whose = input.empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, whose)
    const { rules, last, open, ending, unclosedDay } = await readCheckState(context, whose, Date.now())
    const data: CheckOption = {
      option: open ? 'check_out' : 'check_in',
      since: (open ?? last)?.at ?? null,
      unclosedDay,
      canStillCheckOut: !open && ending !== undefined,
      allowedModes: rules?.workModesAllowed ?? [],
      locationCheck: rules?.locationCheck ?? 'none',
      zone: rules?.zone ?? context.company.zone,
      isEmployed: rules !== undefined,
    }
    return { data }
  },
})

const getTodayAttendance = defineOperation({
  ...mayRead,
  name: 'getTodayAttendance',
  input: { empId },
  async run(context, input) {
    const whose = input.empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, whose)
    const now = Date.now()
    const { today } = await readCheckState(context, whose, now)
    const [day] = await countDaysOfPeople(context, { empIds: [whose], from: today, to: today }, now)
    return { data: day ? toAttendanceDay(day) : null }
  },
})

/** Answers one day with the inputs that it was counted from. */
const getAttendanceDay = defineOperation({
  ...mayRead,
  name: 'getAttendanceDay',
  input: { empId, workDate: date({ required: true }) },
  async run(context, input) {
    const whose = input.empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, whose)
    return { data: await readDaySources(context, whose, input.workDate) }
  },
})

/** Answers the days of a month with their totals: counted now, or as stored once the month is locked. */
const getAttendanceStatusByMonth = defineOperation({
  ...mayRead,
  name: 'getAttendanceStatusByMonth',
  input: {
    empId,
    year: number({ min: 2000, max: 2200, required: true }),
    month: number({ min: 1, max: 12, required: true }),
  },
  async run(context, input) {
    const whose = input.empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, whose)
    const { startOfMonth: from, endOfMonth: to } = dateBounds(
      `${input.year}-${String(input.month).padStart(2, '0')}-01`,
    )
    const today = await readPersonDay(context, whose)
    const { days, isLocked } = await readShownDays(context, { empIds: [whose], from, to }, Date.now())
    const data: AttendanceMonth = {
      ...{ empId: whose, from, to },
      zone: days.at(-1)?.rules.zone ?? context.company.zone,
      days: days.map(toAttendanceDay),
      isLocked: isLocked(from),
      late: toLateRules(days.at(-1)?.rules ?? usualAttendance),
      totals: summarizeMonth(
        days.filter(({ date, status }) => date <= today && status !== 'not_due'),
        await readLeaveKinds(context.sql),
      ),
    }
    return { data }
  },
})

const toLateRules = ({ lateRule, lateMarksPerMonthAllowed }: LateRules): LateRules => ({
  lateRule,
  lateMarksPerMonthAllowed,
})

export const checkOperations = [
  employeeWebCheck,
  employeeWebCheckOption,
  getTodayAttendance,
  getAttendanceDay,
  getAttendanceStatusByMonth,
]
