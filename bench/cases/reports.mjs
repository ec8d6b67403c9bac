import { deepEqual } from 'node:assert/strict'
import { addReports } from '../more-areas.mjs'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const rows = 1_000_000
const few = 100_000
/** Groups of a report and of plain SQL, one after the other so many times. */
const turns = 7
/** Calls of the dashboard. */
const calls = 200

/** Adds a report over the customers of the bench, and a dashboard of eight tiles, to a copy of the program. */
export const declareReports = (copy) => addReports(copy, 'benchReports', declarations)

const declarations = `
import { defineDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { customers as of } from '../sales/customers'

export const reports = [
  defineReport('bench', {
    title: 'Bench',
    operation: 'getBenchReport',
    route: 'BenchReport',
    of,
    by: ['country', 'status'],
    figures: { customers: 'count', limits: 'sum:creditLimit' },
  }),
]

export const dashboards = [
  defineDashboard('bench', {
    title: 'Bench',
    operation: 'getBenchDashboard',
    route: 'BenchDashboard',
    to: ['admin', 'finance'],
    tiles: {
      all: tile({ label: 'All', of }),
      active: tile({ label: 'Active', of, where: { status: { eq: 'active' } } }),
      prospects: tile({ label: 'Prospects', of, where: { status: { eq: 'prospect' } } }),
      indian: tile({ label: 'Indian', of, where: { country: { eq: 'IN' } } }),
      banks: tile({ label: 'Banks', of, where: { industry: { eq: 'banking' } } }),
      limits: tile({ label: 'Limits', of, figure: 'sum:creditLimit' }),
      activeLimits: tile({ label: 'Active limits', of, where: { status: { eq: 'active' } }, figure: 'sum:creditLimit' }),
      late: tile({ label: 'Late', of, where: { paymentTermsDays: { gte: 45 } } }),
    },
  }),
]
`

const plainSql = `
  select country, status, currency, count(*)::int as n, sum(credit_limit) as limits
  from customers group by country, status, currency order by country, status`

/**
 * A report over a million records grouped by two of their fields, beside the plain statement that answers the same
 * groups; and a dashboard of eight tiles at a hundred thousand.
 */
export async function measureReports({ large, usual, report }) {
  const ask = () => call(large.server, 'getBenchReport', { by: ['country', 'status'] }, { token: large.token })
  const { data } = await ask()
  const plain = await large.server.query(plainSql)
  deepEqual(
    data.groups.flatMap(({ groups }) => groups.map(({ count }) => count)).sort(),
    plain.map(({ n }) => n).sort(),
  )
  const timed = async (work) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const [ours, bare] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    bare.push(await timed(() => large.server.query(plainSql)))
    ours.push(await timed(ask))
  }
  report.add(`reports.${rows}`, median(ours), 'ms', { n: turns })
  report.add(`reports.${rows}.ratio`, median(ours) / median(bare), 'of plain SQL', { aim: ['<=', 1.2], n: turns })
  const times = []
  const shown = () => call(usual.server, 'getBenchDashboard', {}, { token: usual.token })
  for (let turn = 0; turn < 10; turn++) await shown()
  for (let turn = 0; turn < calls; turn++) times.push(await timed(shown))
  times.sort((a, b) => a - b)
  report.add(`dashboard.${few}.p95`, times[Math.floor(calls * 0.95)], 'ms', { aim: ['<=', 60], n: calls })
}
