import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectMargins, ProjectRecords, Utilisation } from '../../resources/delivery/answers'
import type { Envelope } from '../../src/framework/errors'
import { addDecimals } from '../../src/framework/values/decimal'
import { everybody, type Somebody } from '../generated/askers'
import { type Company, startCompany } from '../generated/company'
import { seeded } from '../generated/random'
import { plain } from './drive'

/** Random periods, each asked as everybody. */
const periods = 8

let company: Company
let people: Somebody[] = []
beforeAll(async () => {
  company = await startCompany()
  people = await everybody(company)
})
afterAll(() => company.close())

const below = seeded(11)

function randomPeriod() {
  const year = Number(company.today.slice(0, 4)) - below(2)
  const month = String(1 + below(12)).padStart(2, '0')
  const whole = { from: `${year}-${month}-01`, to: `${year}-${month}-28` }
  return [whole, { from: `${year}-01-01`, to: `${year}-12-31` }, {}][below(3)]
}

/** The sum of the lists that a figure opens, as the same person. */
async function sumLists(who: Somebody, records: readonly ProjectRecords[]): Promise<string> {
  let sum = '0'
  for (const { of, figure, filter } of records) {
    const name = figure.split(':')[1] ?? ''
    const operation = company.model.tables.get(of)?.resource.operations.list ?? ''
    for (let page = 1, left = true; left; page++) {
      const asked = { filter, fields: ['id', name], page, perPage: 500 }
      const { body } = await company.call<Record<string, unknown>[]>(operation, asked, { as: who.person })
      const rows = body.data ?? []
      for (const row of rows) sum = addDecimals(sum, String(row[name] ?? '0')) ?? sum
      left = rows.length === 500
    }
  }
  return sum
}

const ask = async <Data>(operation: string, params: object, { person }: Somebody): Promise<Envelope<Data>> =>
  (await company.call<Data>(operation, { ...params }, { as: person })).body

test('utilisation and margins tell what the lists hold that they open, as everybody', {
  timeout: 3_600_000,
}, async () => {
  const seen = { refused: 0, compared: 0, filled: 0 }
  const wrong: string[] = []
  const compare = async (place: string, who: Somebody, value: unknown, records: readonly ProjectRecords[]) => {
    const listed = await sumLists(who, records)
    seen.compared += 1
    if (plain(listed) !== '0') seen.filled += 1
    if (Number(listed) !== Number(value)) wrong.push(`${place} as ${who.name}: ${value} and the lists ${listed}`)
  }
  for (let round = 0; round < periods; round++) {
    const period = randomPeriod() ?? {}
    for (const who of people) {
      const { data: used } = await ask<Utilisation>('getUtilisationReport', period, who)
      for (const { fullName, billable, filter } of (used?.people ?? []).slice(0, 4))
        await compare(fullName, who, billable, [{ of: 'timeSheetTasks', figure: 'sum:minutes', filter }])
      const { data: earned } = await ask<ProjectMargins>('getProjectMargins', period, who)
      if (!used || !earned) seen.refused += 1
      const row = earned?.rows[below(Math.max(1, earned.rows.length))]
      for (const [name, records] of Object.entries(row?.opens ?? {}))
        await compare(`${row?.project} ${name}`, who, row?.[name as 'revenue'], records)
    }
  }
  expect(wrong).toEqual([])
  expect(seen.refused).toBeGreaterThan(0)
  expect(seen.filled).toBeGreaterThan(20)
})
