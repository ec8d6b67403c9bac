import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineOperation } from '../../server/wire/operation'
import { longText, number, text } from '../../src/fields'
import { StewardError } from '../../src/framework/errors'
import { vehicles } from '../fixtures/vehicles'
import { declaredWith } from '../records/declared'
import { shipped } from '../setup/shipped'
import { BaseCalls } from './base-call'
import { casesOf } from './cases'
import { type Company, startCompany, takeTime } from './company'
import { type Fuzzed, fuzz } from './fuzzing'
import { valuePayloads } from './hostile'
import { whole } from './sample'

takeTime()

/** Fails, tells its inside, loses what was sent and leaves traces: whatever a reviewer should not have to find. */
const careless = defineOperation({
  name: 'lendVehicle',
  area: 'Fleet',
  to: ['employee'],
  effect: 'own',
  input: { plate: text({ required: true, max: 40 }), days: number({ min: 1 }), note: longText() },
  async run({ sql }, { plate, days, note }) {
    await sql.query({
      text: `insert into departments (name, code, status) values ('Lent ' || gen_random_uuid(), upper(left(gen_random_uuid()::text, 8)), 'active')`,
    })
    if (String(plate).includes("'")) await sql.query({ text: 'select from no_such_table' })
    if (String(note).includes('<')) throw new StewardError('malformed', { args: { what: 'column "note" of pg_class' } })
    if (days === 1) throw new StewardError('invalidInput')
    return { data: { plate } }
  },
})

let company: Company
beforeAll(async () => {
  company = await startCompany({ ...declaredWith(vehicles), operations: [...(shipped.operations ?? []), careless] })
  await new BaseCalls(company).stock()
})
afterAll(() => company.close())

const operationsOf = (resource: string) =>
  [...company.registry.values()].filter((operation) => operation.resource === resource)

test('a declared resource has cases for every input of all its operations, in every category', () => {
  const operations = operationsOf('vehicles')
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['getVehicles', 'getVehicleById', 'createVehicle', 'updateVehicle', 'receiveVehicle']),
  )
  for (const operation of [...operations, careless]) {
    const cases = [...casesOf(operation, () => new Map(), whole(1), 1)]
    for (const name of Object.keys(operation.input)) {
      const kinds = new Set(cases.filter(({ field }) => field === name).map(({ kind }) => kind))
      expect([...kinds].sort(), `${operation.name} ${name}`).toEqual(
        [...Object.keys(valuePayloads), 'missing', 'doubled', 'bracketed'].sort(),
      )
    }
    expect(cases.some(({ kind }) => kind === 'unknown') && cases.some(({ kind }) => kind === 'body')).toBe(true)
  }
})

test('the operations of a declared resource withstand them', async () => {
  const fuzzed: Fuzzed[] = []
  for (const operation of operationsOf('vehicles')) fuzzed.push(await fuzz(company, operation, whole(1), 3))
  expect(fuzzed.flatMap(({ faults }) => faults)).toEqual([])
  const varied = fuzzed.filter(({ hasBase }) => hasBase).map(({ operation }) => operation)
  expect(varied).toEqual(expect.arrayContaining(['createVehicle', 'updateVehicle', 'getVehicleById', 'receiveVehicle']))
})

test('a careless operation is found out', async () => {
  const { faults, failed } = await fuzz(company, careless, whole(20), 3)
  expect(failed).toBeGreaterThan(0)
  for (const fault of ['answered 500', 'tells of its inside', 'no field is named', 'refused, and changed departments'])
    expect(faults.filter((one) => one.includes(fault)).length, fault).toBeGreaterThan(0)
})
