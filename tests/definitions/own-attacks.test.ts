import { afterAll, beforeAll, expect, test } from 'vitest'
import loans from '../../docs/declaration/equipment-loans.json'
import { type Company, companyOf, takeTime } from '../generated/company'
import { fuzz } from '../generated/fuzzing'
import { startApp } from '../setup/app'
import { isExhaustive, rounds } from '../setup/tier'

takeTime()

const resource = 'ownEquipmentLoans'
/** A resource with workflow and approval, rights by role and record, and a field for few. */
const body = {
  ...loans,
  fields: [...loans.fields, ['f11', 'remark', 'longText', { readableBy: ['hr'], writableBy: ['hr'] }]],
}

let company: Company
beforeAll(async () => {
  const app = await startApp()
  const admin = await app.person('admin')
  const change = { number: 0, kind: 'resource', reason: 'Test', body }
  const answer = await app.call('applyDefinition', change, { as: admin })
  expect(answer.body.fields ?? answer.body.error).toBeNull()
  company = await companyOf(app)
})
afterAll(() => company.close())

const ofResource = () => [...company.registry.values()].filter((operation) => operation.resource === resource)

test('hostile input of every operation of an own resource is refused by name, and changes nothing', async () => {
  const operations = ofResource()
  expect(operations.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['createOwnEquipmentLoan', 'submitOwnEquipmentLoan', 'approveOwnEquipmentLoan']),
  )
  const faults: string[] = []
  // In a sample every third: all doors are tried within the operations of shipped resources.
  for (const [at, operation] of operations.entries())
    if (isExhaustive || at % 3 === 2)
      faults.push(...(await fuzz(company, operation, () => rounds(1, 20), at + 1)).faults)
  expect(faults).toEqual([])
})

test('requests of an own resource are decided by the manager, and never by the requester', async () => {
  const [requester, manager] = [await company.person(), await company.person()]
  await company.reportsTo(requester, manager)
  const loan = { item: 'Camera', kind: 'other', loanDate: '2999-01-01', dueDate: '2999-01-15' }
  const created = await company.call<{ id: number }>('createOwnEquipmentLoan', loan, { as: requester })
  expect(created.body.fields ?? created.body.error).toBeNull()
  const id = created.body.data?.id
  expect((await company.call('submitOwnEquipmentLoan', { id }, { as: requester })).status).toBe(200)
  expect((await company.call('approveOwnEquipmentLoan', { id }, { as: requester })).status).toBe(403)
  expect((await company.call('approveOwnEquipmentLoan', { id }, { as: manager })).body).toMatchObject({ error: null })
})

test('every operation is closed to those without its right, whatever they send', async () => {
  const [outsider, reader, held] = [await company.person(), await company.person('finance'), await company.person('hr')]
  const loan = { item: 'Secret', kind: 'other', dueDate: '2999-01-01', remark: 'hidden' }
  const { body: created } = await company.call<{ id: number }>('createOwnEquipmentLoan', loan, { as: held })
  expect(created.fields ?? created.error).toBeNull()
  const id = created.data?.id
  for (const operation of ofResource()) {
    expect([operation.name, (await company.call(operation.name, { id })).status]).toEqual([operation.name, 401])
    for (const params of [{}, { id }, { id, item: 'Taken' }]) {
      const told = await company.call(operation.name, params, { as: outsider })
      expect(JSON.stringify(told.body), operation.name).not.toMatch(/Secret|hidden/)
      const read = await company.call(operation.name, params, { as: reader })
      expect(JSON.stringify(read.body), operation.name).not.toContain('hidden')
    }
  }
  for (const params of [{ sort: [['remark', 'asc']] }, { fields: ['remark'] }])
    expect((await company.call('getOwnEquipmentLoans', params, { as: outsider })).status).toBe(400)
  const kept = await company.call<object[]>('getOwnEquipmentLoans', { filter: { id: { eq: id } } }, { as: held })
  expect(kept.body.data).toMatchObject([{ item: 'Secret', remark: 'hidden' }])
})
