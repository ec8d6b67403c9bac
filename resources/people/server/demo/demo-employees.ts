import type { CalendarDate } from '../../../../src/framework/values/dates'
import { addDays, firstWorkdayFrom, lastWorkdayUpTo } from '../../../demo/date-math'
import type { DemoEmployee } from '../../../demo/demo-types'
import { buildMailName } from '../../../demo/mail-name'
import { createRandom, type Random } from '../../../demo/random'
import { demoPeople } from './demo-accounts'
import { type Grade, type TeamPosition, units } from './demo-departments'
import { findLocationKey } from './demo-locations'
import { employeeNames, type PersonName } from './demo-names'

/** A position before a person takes it. */
interface Position {
  key: string
  department: string
  manager: string | null
  designation: string
  grade: Grade
  seat?: TeamPosition
  dotted?: string | undefined
}

type EmploymentType = DemoEmployee['values']['employmentType']

/** Ages in years and time with the company in days; the youngest of a grade joined well over 18. */
const careers: Record<Grade, { age: readonly [number, number]; tenure: readonly [number, number] }> = {
  T1: { age: [22, 23], tenure: [6, 110] },
  E1: { age: [23, 25], tenure: [40, 600] },
  E2: { age: [25, 31], tenure: [150, 1300] },
  E3: { age: [28, 38], tenure: [500, 2000] },
  E4: { age: [32, 45], tenure: [800, 2700] },
  M1: { age: [34, 48], tenure: [900, 2800] },
  M2: { age: [41, 56], tenure: [1400, 3100] },
  D1: { age: [55, 58], tenure: [3270, 3290] },
}

const noticeDays: Record<EmploymentType, number> = {
  permanent: 60,
  contract: 30,
  intern: 15,
  consultant: 30,
  part_time: 30,
}

/** Level by level, so that managers come before their reports. */
function listPositions(): Position[] {
  const head: Position = { key: 'head', department: 'co', manager: null, designation: 'Managing Director', grade: 'D1' }
  const heads = units.map(
    (unit): Position => ({ key: unit.key, department: unit.key, manager: 'head', designation: unit.head, grade: 'M2' }),
  )
  const teams = units.flatMap((unit) =>
    unit.teams.map((team) => ({ ...team, unit: unit.key, key: `${unit.key}.${team.key}` })),
  )
  const managers = teams.map(
    (team): Position => ({
      key: team.key,
      department: team.unit,
      manager: team.unit,
      designation: team.manager,
      grade: 'M1',
      dotted: team.dotted,
    }),
  )
  const staff = teams.flatMap((team) =>
    team.seats.map(
      (seat, index): Position => ({
        key: `${team.key}.${index + 1}`,
        department: team.unit,
        manager: team.key,
        designation: team.ladder[seat.grade === 'T1' ? 0 : (Number(seat.grade[1]) as 1 | 2 | 3 | 4)],
        grade: seat.grade,
        seat,
        dotted: seat.dotted,
      }),
    ),
  )
  return [head, ...heads, ...managers, ...staff]
}

/**
 * Keys of everybody who is there to work, with the key of their manager; null for the head of the
 * company.
 */
export const demoManagers: ReadonlyMap<string, string | null> = new Map(
  listPositions().flatMap(({ key, manager, seat }) => (seat?.joinsIn || seat?.steps ? [] : [[key, manager] as const])),
)

export function buildDemoEmployees(today: CalendarDate, seed: number): DemoEmployee[] {
  return listPositions().map((position, index) => {
    const name = employeeNames[index]
    if (!name) throw new Error(`Nobody is named for ${position.key}`)
    return buildEmployee(position, name, index, today, createRandom(seed, position.key))
  })
}

function buildEmployee(
  position: Position,
  name: PersonName,
  index: number,
  today: CalendarDate,
  random: Random,
): DemoEmployee {
  const employmentType = position.grade === 'T1' ? 'intern' : (position.seat?.type ?? 'permanent')
  const isManager = position.grade === 'M1' || position.grade === 'M2' || position.grade === 'D1'
  const person = demoPeople.find(({ employee }) => employee === position.key)
  return {
    key: position.key,
    department: position.department,
    location: findLocationKey(position.key, position.department, employmentType),
    reportingManager: position.manager,
    secondaryManager: position.dotted ?? null,
    account: person ? { username: person.username, roles: person.roles } : null,
    steps: position.seat?.steps ?? [],
    values: {
      firstName: name.first,
      ...(name.middle && { middleName: name.middle }),
      ...(name.last && { lastName: name.last }),
      workEmail: `${buildMailName(name.first, name.last)}@steward-demo.example`,
      workPhone: `+9190000${10_101 + index * 3}`,
      gender: name.gender,
      designation: position.designation,
      grade: position.grade,
      employmentType,
      noticePeriodDays: isManager ? 90 : noticeDays[employmentType],
      ...buildEmployeeDates(position, employmentType, today, random),
    },
  }
}

/** Dates of a person relative to today, so that the company never ages. */
function buildEmployeeDates({ grade, seat }: Position, type: EmploymentType, today: CalendarDate, random: Random) {
  const { age, tenure } = careers[grade]
  const birthday = Math.ceil(random.between(...age) * 365.25) + random.between(3, 355)
  const days = type === 'contract' ? random.between(60, 500) : random.between(...tenure)
  const end = type === 'contract' ? random.between(60, 330) : random.between(40, 140)
  return {
    dateOfBirth: addDays(today, -birthday),
    dateOfJoining: seat?.joinsIn
      ? firstWorkdayFrom(addDays(today, seat.joinsIn))
      : lastWorkdayUpTo(addDays(today, -days)),
    ...((type === 'contract' || type === 'intern') && { contractEndDate: addDays(today, end) }),
  }
}
