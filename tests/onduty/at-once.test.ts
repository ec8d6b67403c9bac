import { afterAll, beforeAll, expect } from 'vitest'
import { createRandom } from '../../resources/demo/random'
import { date, ref } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { plusDays } from '../../src/framework/values/dates'
import { daysSinceMonday } from '../../src/framework/values/day-variables'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { exhaustively } from '../setup/tier'

/** Something else that takes people away, of an area that neither leave nor duty knows. */
const errands = defineResource('errands', {
  label: 'Errand',
  route: 'Errands',
  title: 'fromDate',
  fields: {
    empId: ref('employees', { required: true, default: '$me' }),
    fromDate: date({ required: true }),
    toDate: date({ required: true }),
  },
  noOverlap: [
    {
      in: 'absences',
      code: 'errandOverlap',
      on: ['empId'],
      during: { from: 'fromDate', to: 'toDate' },
      message: 'Away then.',
    },
  ],
  access: [{ to: 'employee', can: ['list', 'show', 'create'], where: { empId: { eq: '$me' } } }],
})

let app: TestApp
let [person, hr, manager]: Person[] = []
beforeAll(async () => {
  app = await startApp(declaredWith(errands))
  ;[person, hr, manager] = [await app.person('employee'), await app.person('hr'), await app.person('employee')]
  if (person && manager) await app.reportsTo(person, manager)
})
afterAll(() => app.close())

interface Asked {
  operation: string
  from: string
  to: string
  session: string
}

/** Halves of days in their order, of which a request takes those from the first to the last. */
function halvesOf({ from, to, session }: Omit<Asked, 'operation'>): [number, number] {
  const number = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000) * 2
  return [number(from) + (session === 'second_half' ? 1 : 0), number(to) + (session === 'first_half' ? 0 : 1)]
}

const meet = (one: readonly [number, number], other: readonly [number, number]) =>
  one[0] <= other[1] && other[0] <= one[1]

const takenSql = `select from_date::text as "from", to_date::text as "to", from_session as session from leave_requests where emp_id = $1
  union all select from_date::text, to_date::text, session from on_duty_requests where emp_id = $1
  union all select from_date::text, to_date::text, 'full' from errands where emp_id = $1`

exhaustively(
  '200 requests of leave, duty and something else at once: no two overlap, and none is refused for nothing',
  {
    timeout: 300_000,
  },
  async () => {
    if (!person || !hr) throw new Error('Nobody is there')
    const type = { code: 'FR', name: 'Free', category: 'other', requiresBalance: false }
    const { body } = await app.call<{ id: number }>('createLeaveType', type, { as: hr })
    const random = createRandom(11, 'absences')
    const start = plusDays(daysFromToday(14), -daysSinceMonday(daysFromToday(14))) ?? ''
    const asked = Array.from({ length: 200 }, (): Asked => {
      const operation = random.pick(['createEmployeeLeave', 'createOnDuty', 'createErrand'])
      const weekday = random.between(0, 4)
      const length = Math.min(random.between(0, 2), 4 - weekday)
      const from = plusDays(start, random.between(0, 7) * 7 + weekday) ?? ''
      const canHalve = length === 0 && operation !== 'createErrand'
      return {
        operation,
        from,
        to: plusDays(from, length) ?? '',
        session: canHalve ? random.pick(['full', 'first_half', 'second_half']) : 'full',
      }
    })
    const params = ({ operation, from: fromDate, to: toDate, session }: Asked) => ({
      ...{ fromDate, toDate },
      ...(operation === 'createOnDuty' && { session, purpose: 'training', place: 'Pune', reason: 'A course' }),
      ...(operation === 'createEmployeeLeave' && {
        leaveTypeId: body.data?.id,
        fromSession: session,
        toSession: session,
        reason: 'Family',
      }),
    })
    // Again where the server is too busy, as a browser does.
    const send = async (one: Asked) => {
      for (;;) {
        const answer = await app.call(one.operation, params(one), { as: person as Person })
        if (answer.body.code !== 'unavailable') return { one, ...answer.body }
      }
    }
    const answers = await Promise.all(asked.map(send))
    const { rows } = await app.db.query<Omit<Asked, 'operation'>>({ text: takenSql, values: [person.empId] })
    const taken = rows.map(halvesOf).sort((a, b) => a[0] - b[0])
    expect(taken.filter((one, at) => taken.some((other, place) => place !== at && meet(one, other)))).toEqual([])
    const made = answers.filter(({ error }) => error === null)
    expect(made.length).toBe(taken.length)
    expect(new Set(made.map(({ one }) => one.operation)).size).toBe(3)
    for (const { one, error, fields } of answers) {
      if (error === null) continue
      expect(Object.values(fields ?? {})[0]?.code).toMatch(/Overlap$/)
      expect(taken.some((other) => meet(halvesOf(one), other))).toBe(true)
    }
  },
)
