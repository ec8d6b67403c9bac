import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MarginFigures, ProjectMargins, ProjectRecords } from '../../resources/delivery/answers'
import { fromUnits, toUnits } from '../../src/framework/values/money'
import { examplesOfKind, type InsightCompany, plain, startInsight } from './drive'
import { type ProjectGiven, playProject } from './projects'

let company: InsightCompany
beforeAll(async () => {
  company = await startInsight()
})
afterAll(() => company.close())

interface Given {
  from: string
  to: string
  projects: ProjectGiven[]
}
type Figures = Partial<MarginFigures>
interface Expected {
  rows: (Figures & { project: string })[]
  customers: (Figures & { customer: string | null })[]
  total: Figures
}

const pick = (answer: object, expected: object) =>
  Object.fromEntries(
    Object.entries(expected).flatMap(([name, value]) =>
      ['project', 'customer'].includes(name)
        ? []
        : [[name, [plain((answer as Record<string, unknown>)[name]), plain(value)]]],
    ),
  )
const areEqual = (pairs: Record<string, unknown[]>) =>
  Object.fromEntries(Object.entries(pairs).filter(([, [one, other]]) => one !== other))

/** The sum of the lists that a figure opens, as the same person. */
async function sumLists(records: readonly ProjectRecords[]): Promise<string> {
  let sum = 0n
  for (const { of, figure, filter } of records) {
    const name = figure.split(':')[1] ?? ''
    const operation = company.kernel.model.tables.get(of)?.resource.operations.list ?? ''
    const rows = await company.done<Record<string, string>[]>(company.finance, operation, { filter, perPage: 500 })
    for (const row of rows) sum += toUnits(row[name] ?? '0')
  }
  return fromUnits(sum)
}

test.each(examplesOfKind<Given, Expected>('projectMargins'))(
  '$id: $says',
  { timeout: 180_000 },
  async ({ given, expect: expected }) => {
    await company.rows("update projects set status = 'closed'")
    const [ids, customers] = [new Map<number, string>(), new Map<string, number>()]
    for (const one of given.projects) ids.set(await playProject(company, one, customers), one.project)
    company.setDay('2027-01-10')
    const { from, to } = given
    const answer = await company.done<ProjectMargins>(company.finance, 'getProjectMargins', { from, to })
    const rows = answer.rows.filter(({ projectId }) => ids.has(projectId))
    expect(rows.map(({ projectId }) => ids.get(projectId)).sort()).toEqual(
      expected.rows.map(({ project }) => project).sort(),
    )
    for (const row of rows) {
      const wanted = expected.rows.find(({ project }) => project === ids.get(row.projectId)) ?? {}
      expect([row.project, areEqual(pick(row, wanted))]).toEqual([row.project, {}])
      for (const [name, records] of Object.entries(row.opens))
        expect([name, plain(await sumLists(records))]).toEqual([name, plain(row[name as 'revenue'])])
    }
    for (const wanted of expected.customers) {
      const group = answer.customers.find(({ customer }) => customer === wanted.customer) ?? {}
      // Projects without a customer of other examples stand in one group.
      if (wanted.customer) expect([wanted.customer, areEqual(pick(group, wanted))]).toEqual([wanted.customer, {}])
    }
    expect(answer.withoutRate).toEqual([])
    if (rows.length === answer.rows.length) expect(areEqual(pick(answer.total, expected.total))).toEqual({})
  },
)

test('only those who read all claims see margins', async () => {
  for (const as of [company.hr, company.manager, company.head])
    expect((await company.call(as, 'getProjectMargins')).code).toBe('forbidden')
})
