import { expect, test } from 'vitest'
import { expenses } from '../../resources/expenses/expenses'
import type { Role } from '../../src/framework/register'
import { listBulkSteps } from '../../src/views/batch/bulk-steps'

const everybody: readonly Role[] = ['admin', 'finance', 'hr', 'employee']

test('only steps that some of the rows allow are offered, with their number', () => {
  const rows = [{ can: ['pay', 'update'] }, { can: ['pay'] }, { can: [] }, {}]
  const steps = listBulkSteps(expenses, everybody, rows)
  expect(steps.map(({ step, ready }) => [step.name, ready])).toEqual([['pay', 2]])
  expect(listBulkSteps(expenses, everybody, [])).toEqual([])
})

test('a step that the roles never have is not offered, whatever a row says', () => {
  expect(listBulkSteps(expenses, [], [{ can: ['pay'] }])).toEqual([])
})

test('without rows each possible step is offered, and no two read the same', () => {
  const words = listBulkSteps(expenses, everybody).map(({ step, state }) => `${step.label} ${state ?? ''}`)
  expect(words.length).toBeGreaterThan(5)
  expect(new Set(words).size).toBe(words.length)
})
