import { expect, test } from 'vitest'
import { number, text } from '../../src/fields'
import { addToDashboard, defineDashboard } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { defineResource } from '../../src/framework/resource'

const tins = defineResource('tins', {
  ...{ label: 'Tin', route: 'Tins', title: 'name', fields: { name: text(), weight: number() } },
  access: [{ to: 'finance', can: ['list'] }],
})
const report = (name: string) =>
  defineReport(name, {
    title: name,
    operation: `get${name}`,
    route: name,
    of: tins,
    by: ['name'],
    figures: { weight: 'sum:weight' },
  })

test('the charts that a dashboard names come first in its order, the others as areas add them', () => {
  const declared = { title: 'Tins', operation: 'getTins', to: ['finance'] } as const
  const named = defineDashboard('tins', { ...declared, firstCharts: ['c', 'a', 'absent'] })
  const order = ['a', 'b', 'c', 'd'].reduce((all, name) => addToDashboard(all, { charts: [report(name)] }), named)
  expect(order.charts.map(({ report: { name } }) => name)).toEqual(['c', 'a', 'b', 'd'])
})
