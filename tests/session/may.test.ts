import { expect, test } from 'vitest'
import { isAllowed } from '../../authProvider/can-access'
import { handInAll } from '../setup/handed-in'
import { asha } from './browser-stub'

await handInAll()

const question = { resource: 'Customers', action: 'edit', record: undefined }

test('react-admin asks in its words, the declaration answers by role', () => {
  expect(isAllowed({ ...question, user: { ...asha, roles: ['finance'] } })).toBe(true)
  expect(isAllowed({ ...question, user: { ...asha, roles: ['restricted'] } })).toBe(false)
})

test('the answer the server gave with the record counts', () => {
  const user = { ...asha, roles: ['finance' as const] }
  expect(isAllowed({ ...question, user, record: { can: ['show'] } })).toBe(false)
  expect(isAllowed({ ...question, user, record: { can: ['update'] } })).toBe(true)
})

test('what is not declared is not allowed', () => {
  expect(isAllowed({ ...question, resource: 'Nothing', user: { ...asha, roles: ['admin'] } })).toBe(false)
})
