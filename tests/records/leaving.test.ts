import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildKernel } from '../../server/kernel'
import { findRecordsOfLeaver } from '../../server/records/leaving/records-of-leaver'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Kernel } from '../../server/types'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import type { RefOptions } from '../../src/fields/ref'
import type { Resource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { documented } from '../wire/documented'
import { declaredWith } from './declared'

const [gardens] = documented('When somebody leaves', ['gardens']) as [Resource]

let app: TestApp
let kernel: Kernel
let one: Person
let other: Person
beforeAll(async () => {
  const declared = declaredWith(gardens)
  app = await startApp(declared)
  kernel = await buildKernel(app.db, testSettings, declared)
  one = await app.person('employee')
  other = await app.person('employee')
})
afterAll(() => app.close())

const held = async (lastDay?: string) => {
  const found = await app.db.transaction((tx) =>
    findRecordsOfLeaver(createSystemWriter(kernel, tx), one.empId, lastDay),
  )
  return Object.fromEntries(
    found
      .filter(({ key }) => key.startsWith('gardens.'))
      .map(({ key, count, records }) => [key, [count, records.length]]),
  )
}
const garden = async (values: object) => {
  const { data } = (
    await app.call<{ id: number }>('createGarden', { name: 'Roses', keeperEmpId: other.empId, ...values }, { as: one })
  ).body
  return data?.id ?? 0
}

test('what names somebody is found in one statement, as each reference says it', async () => {
  const kept = await garden({ keeperEmpId: one.empId, makerEmpId: one.empId, helperEmpId: one.empId })
  const lent = await garden({ borrowerEmpId: one.empId })
  await garden({ guestEmpId: one.empId, closesOn: daysFromToday(10) })
  expect(await held()).toEqual({
    'gardens.keeperEmpId': [1, 1],
    'gardens.helperEmpId': [1, 1],
    'gardens.guestEmpId': [1, 1],
    'gardens.borrowerEmpId.stepped': [1, 1],
  })
  // It ends by itself before they leave.
  expect(await held(daysFromToday(10))).not.toHaveProperty('gardens.guestEmpId')
  await app.call('lendGarden', { id: lent }, { as: one })
  await app.call('closeGarden', { id: kept }, { as: one })
  const now = await held()
  expect(now).not.toHaveProperty('gardens.keeperEmpId')
  expect(now).toMatchObject({ 'gardens.borrowerEmpId': [1, 1] })
})

test('of many records the first fifty are told, and how many there are', async () => {
  for (let made = 0; made < 51; made++) await garden({ helperEmpId: one.empId })
  expect((await held())['gardens.helperEmpId']).toEqual([52, 50])
})

test.each([
  ['by what is no date', 'guestEmpId', { is: 'ended', at: 'closesOm' }, 'did you mean closesOn?'],
  ['by what is no step', 'guestEmpId', { is: 'stepped', step: 'clos' }, 'did you mean close?'],
  ['of what cannot be empty', 'keeperEmpId', { is: 'emptied' }, 'cannot be empty'],
  ['while what is no field', 'guestEmpId', { is: 'told', while: { statuss: { eq: 'open' } } }, 'statuss'],
])('what becomes of a record %s stops the start', (_, name, leaving, words) => {
  const field = gardens.fields[name]
  const options = { ...(field?.options as RefOptions), leaving }
  const broken = { ...gardens, fields: { ...gardens.fields, [name]: { ...field, options } } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken))).toThrow(words)
})
