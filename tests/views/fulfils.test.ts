import { expect, test } from 'vitest'
import { fulfils } from '../../src/views/allowed'
import type { SignedIn } from '../../src/views/signed-in'

const who: SignedIn = { empId: 7, fullName: 'Asha', roles: ['employee'], company: { currency: 'INR', zone: 'UTC' } }
const mine = { ownerId: { eq: '$me' } }
const draft = { status: { eq: 'draft' } }
const far = { 'projectId.managerEmpId': { eq: '$me' } }

test('what is told by the record alone is settled, also within trees; what lies beyond it stays open', () => {
  const record = { ownerId: 7, status: 'requested' }
  expect(fulfils({ and: [mine, draft] }, who, record)).toBe(false)
  expect(fulfils({ and: [mine, far] }, who, record)).toBeUndefined()
  expect(fulfils({ and: [draft, far] }, who, record)).toBe(false)
  expect(fulfils({ or: [mine, draft] }, who, record)).toBe(true)
  expect(fulfils({ or: [draft, far] }, who, record)).toBeUndefined()
  expect(fulfils({ or: [mine, far] }, who, record)).toBe(true)
  expect(fulfils({ or: [draft, { and: [mine, draft] }] }, who, record)).toBe(false)
  expect(fulfils({ not: mine }, who, record)).toBeUndefined()
})
