import { expect, test } from 'vitest'
import { listRuleRows } from '../../../resources/approvals/rules/list-rules'
import { shipped } from '../../setup/shipped'

const kinds = shipped.resources.filter(({ approval }) => approval)
const [first] = kinds
const own = (more: object) => ({ id: 7, name: 'Ours', entityType: first?.name, status: 'active', ...more })
const rowsOf = (rule: object) => listRuleRows(kinds, [rule as never]).filter(({ requests }) => requests === first)

test('each kind of request has its built-in rules, in the order in which they apply', () => {
  const rows = listRuleRows(kinds, [])
  expect(kinds.length).toBeGreaterThanOrEqual(23)
  expect(rows.map(({ requests, name }) => [requests.name, name])).toEqual(
    kinds.flatMap(({ name, approval }) => (approval?.rules ?? []).map((rule) => [name, rule.name])),
  )
  expect(new Set(rows.map(({ requests }) => requests.name)).size).toBe(kinds.length)
  expect(rows.every(({ id, isOverridden }) => id === null && !isOverridden)).toBe(true)
})

test('only a rule in use that applies to every request overrides the built-in ones', () => {
  const isOverridden = (rule: object) => rowsOf(rule).some((row) => row.isOverridden)
  expect(rowsOf(own({}))[0]).toMatchObject({ name: 'Ours', id: 7, isOverridden: false })
  expect(isOverridden(own({}))).toBe(true)
  expect(isOverridden(own({ status: 'inactive' }))).toBe(false)
  expect(isOverridden(own({ condition: { totalDays: { gt: 5 } } }))).toBe(false)
})

test('what overrides a built-in rule begins with its values', () => {
  for (const { requests, name, record } of listRuleRows(kinds, []))
    expect(record).toMatchObject({ name, entityType: requests.name, steps: expect.any(Array) })
})
