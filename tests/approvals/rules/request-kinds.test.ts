import { expect, test } from 'vitest'
import { sortKindsByUse } from '../../../resources/approvals/rules/request-kinds'

const kinds = ['employeeExits', 'expenses', 'procurements', 'leaveRequests', 'tools'].map((name) => ({ name }))
const sorted = (...made: string[]) =>
  sortKindsByUse(
    kinds,
    made.map((entityType) => ({ entityType })),
  ).map(({ name }) => name)

test('whoever has requested nothing sees the usual kinds first, the others in their order', () => {
  expect(sorted()).toEqual(['leaveRequests', 'expenses', 'employeeExits', 'procurements', 'tools'])
})

test('what somebody requests most often comes first; what they may not request is not offered', () => {
  expect(sorted('tools', 'procurements', 'tools', 'travelRequisitions')).toEqual([
    'tools',
    'procurements',
    'leaveRequests',
    'expenses',
    'employeeExits',
  ])
})
