import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentTypes, parseIdentityNumber } from '../../resources/personnel/rules/identity-numbers'
import { demoDocuments } from '../../resources/personnel/server/demo/demo-records'
import { startApp, type TestApp } from '../setup/app'
import type { Row } from './drive'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp()
})
afterAll(() => steward.close())

const ask = async (username: string, operation: string) =>
  (await steward.call<Row[]>(operation, { perPage: 100 }, { as: await steward.demo(username) })).body.data ?? []

test('the demo company has documents that fit their kind, one of which ends soon', async () => {
  for (const { docType, number, country = 'IN' } of demoDocuments)
    expect(parseIdentityNumber(docType, number, country)).toMatchObject({ number })
  const own = await ask('employee', 'getEmployeeIdentityDocDetails')
  expect(own.map(({ docType, isExpiring, status }) => [docType, isExpiring, status])).toEqual([
    ['aadhaar', false, 'verified'],
    ['pan', false, 'verified'],
    ['passport', true, 'verified'],
  ])
  const all = await ask('hr', 'getEmployeeIdentityDocDetails')
  expect(all).toHaveLength(demoDocuments.length)
  expect(all.every(({ docType, name }) => String(name).startsWith(`${documentTypes[docType as 'pan']}, `))).toBe(true)
  expect(all.filter(({ status }) => status === 'submitted')).toHaveLength(2)
})

test('people see their own family, contact and addresses, people operations those of all', async () => {
  const lists = [
    'getEmployeeRelations',
    'getEmployeeContactDetails',
    'getEmployeeAddressDetails',
    'getEmployeeEducationDetails',
    'getNominations',
  ]
  const counts = (username: string) => Promise.all(lists.map(async (name) => (await ask(username, name)).length))
  expect([await counts('employee'), await counts('hr'), await counts('director')]).toEqual([
    [2, 1, 2, 1, 1],
    [4, 3, 6, 3, 2],
    [0, 0, 0, 0, 0],
  ])
})

test('the demo company has letters in every state, of templates of which one was replaced', async () => {
  const all = await ask('hr', 'getEmployeeLetters')
  expect(all.map(({ status }) => status).sort()).toEqual(['acknowledged', 'draft', 'issued', 'revoked'])
  const own = await ask('employee', 'getEmployeeLetters')
  expect(own.map(({ status, templateVersion }) => [status, templateVersion])).toEqual([
    ['issued', '1'],
    ['acknowledged', '2'],
  ])
  const templates = await ask('hr', 'getLetterTemplates')
  expect(templates.filter(({ status }) => status === 'in_use')).toHaveLength(9)
  expect(templates.filter(({ status }) => status === 'replaced')).toHaveLength(1)
  expect(await ask('employee', 'getLetterTemplates')).toEqual([])
})

test('the demo company has mails around first days in every state', async () => {
  const states = (await ask('hr', 'getJoiningEmails')).map(({ status }) => status)
  expect([...new Set(states)].sort()).toEqual(['cancelled', 'failed', 'queued', 'sent'])
  expect(await ask('employee', 'getJoiningEmails')).toEqual([])
})
