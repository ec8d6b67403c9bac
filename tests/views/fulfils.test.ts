import { expect, test } from 'vitest'
import { matchesFilter } from '../../src/views/field-access'
import type { SignedInPerson } from '../../src/views/signed-in'

const who: SignedInPerson = {
  empId: 7,
  fullName: 'Asha',
  roles: ['employee'],
  company: { currency: 'INR', zone: 'UTC' },
}
const mine = { ownerId: { eq: '$me' } }
const draft = { status: { eq: 'draft' } }
const far = { 'projectId.managerEmpId': { eq: '$me' } }

test('what is told by the record alone is settled, also within trees; what lies beyond it stays open', () => {
  const record = { ownerId: 7, status: 'requested' }
  expect(matchesFilter({ and: [mine, draft] }, who, record)).toBe(false)
  expect(matchesFilter({ and: [mine, far] }, who, record)).toBeUndefined()
  expect(matchesFilter({ and: [draft, far] }, who, record)).toBe(false)
  expect(matchesFilter({ or: [mine, draft] }, who, record)).toBe(true)
  expect(matchesFilter({ or: [draft, far] }, who, record)).toBeUndefined()
  expect(matchesFilter({ or: [mine, far] }, who, record)).toBe(true)
  expect(matchesFilter({ or: [draft, { and: [mine, draft] }] }, who, record)).toBe(false)
  expect(matchesFilter({ not: mine }, who, record)).toBeUndefined()
})
