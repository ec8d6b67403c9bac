import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Utilisation } from '../../resources/delivery/answers'
import type { UtilisationFigures } from '../../resources/delivery/rules/utilisation'
import { examplesOfKind, type InsightCompany, type LineGiven, type PersonGiven, plain, startInsight } from './drive'

let company: InsightCompany
beforeAll(async () => {
  company = await startInsight()
})
afterAll(() => company.close())

interface Given {
  from: string
  to: string
  asOf: string
  people: PersonGiven[]
  lines: (LineGiven & { empId: number })[]
}
interface Expected {
  people: ({ empId: number } & UtilisationFigures)[]
  departments: ({ department: string } & UtilisationFigures)[]
  total: UtilisationFigures
}

const numbers = ({ billable, expected, percent }: UtilisationFigures) => [billable, expected, plain(percent)]

test.each(examplesOfKind<Given, Expected>('utilisation'))('$id: $says', async ({ id, given, expect: expected }) => {
  const ids = new Map<number, number>()
  for (const { empId, ...one } of given.people) {
    const person = await company.hirePerson({ ...one, department: `${id} ${one.department}` }, given.from)
    ids.set(person.empId, empId)
    await company.enterTime(
      person,
      null,
      given.lines.filter((line) => line.empId === empId),
    )
  }
  company.setDay(given.asOf)
  const { from, to } = given
  const rows: Utilisation['people'][number][] = []
  const departments: Utilisation['departments'][number][] = []
  const names = [...new Set(given.people.map(({ department }) => `${id} ${department}`))]
  for (const name of names) {
    const [department] = await company.rows<{ id: number }>('select id from departments where name = $1', name)
    const answer = await company.done<Utilisation>(company.finance, 'getUtilisationReport', {
      ...{ from, to, departmentId: department?.id },
    })
    rows.push(...answer.people)
    departments.push(...answer.departments)
  }
  expect(new Map(rows.map((row) => [ids.get(row.empId), numbers(row)]))).toEqual(
    new Map(expected.people.map((row) => [row.empId, numbers(row)])),
  )
  expect(new Map(departments.map((row) => [row.department, numbers(row)]))).toEqual(
    new Map(expected.departments.map((row) => [`${id} ${row.department}`, numbers(row)])),
  )
})

test('each person sees themselves and those who report to them, and the lines are those of the figure', async () => {
  company.setDay('2026-12-04')
  const [boss, worker] = [await company.hirePerson({}, '2026-11-01'), await company.hirePerson({}, '2026-11-01')]
  await company.app.reportsTo(worker, boss)
  await company.enterTime(worker, null, [{ date: '2026-11-03', minutes: 120 }])
  company.setDay('2026-12-04')
  const period = { from: '2026-11-01', to: '2026-11-30' }
  const seen = async (as: typeof boss) => (await company.done<Utilisation>(as, 'getUtilisationReport', period)).people
  expect((await seen(worker)).map(({ empId }) => empId)).toEqual([worker.empId])
  const told = await seen(boss)
  expect(told.map(({ empId }) => empId).sort()).toEqual([boss.empId, worker.empId].sort())
  for (const { filter, billable } of told) {
    const lines = await company.done<{ minutes: number }[]>(boss, 'getTimeSheetTasks', { filter })
    expect(lines.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(billable)
  }
  const { before, total } = await company.done<Utilisation>(boss, 'getUtilisationReport', period)
  expect(before).toMatchObject({ from: '2026-10-01', to: '2026-10-31', changes: { billable: { change: '120' } } })
  expect(total.billable).toBe(120)
})
