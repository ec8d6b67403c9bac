import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { toDecide } from '../../src/engines/approvals/inbox'
import { multipart, sendParts } from '../files/wire'
import type { Person } from '../setup/app'
import { codesOf, type Params, type Records, type Row, startRecords } from './drive'

let records: Records
beforeAll(async () => {
  records = await startRecords()
})
afterAll(() => records.app.close())

const made = (as: Person, params: Params) => records.call(as, 'createRecordChange', params)
const name = { kind: 'name', firstName: 'Asha', lastName: 'Rao', reason: 'Married' }
const somebody = async () => {
  const person = await records.app.person('employee')
  await records.app.reportsTo(person, records.manager)
  return person
}

async function prove(as: Person, id: number): Promise<void> {
  const parts = multipart(
    { resource: 'recordChanges', id, kind: 'proof' },
    { name: 'p.pdf', bytes: buildTextPdf([`${id}`]) },
  )
  const { status, body } = await sendParts(records.app, 'uploadAttachment', parts, as)
  expect([status, body.error]).toEqual([200, null])
}

/** Handed in with its proof. */
async function asked(as: Person, params: Params): Promise<Row> {
  const { id } = await records.done(as, 'createRecordChange', params)
  await prove(as, id)
  return records.done(as, 'submitRecordChange', { id })
}

const stored = (empId: number) => records.done<Row & Params>(records.hr, 'getEmployeeByEmpId', { empId })
const waiting = async (as: Person) =>
  (await records.done<{ recordId: number }[]>(as, 'getInboxItems', { filter: toDecide })).map(
    ({ recordId }) => recordId,
  )

test('nobody changes their name alone; people operations compare it with the proof, and it is changed once', async () => {
  const { call, done, hr, otherHr } = records
  const person = await somebody()
  const { version } = await done(person, 'getEmployeeByEmpId', { empId: person.empId })
  expect((await call(person, 'updateEmployee', { id: person.empId, version, firstName: 'Asha' })).code).toBe(
    'forbidden',
  )
  const draft = await done<Row & Params>(person, 'createRecordChange', name)
  expect([draft.status, draft.becomes]).toEqual(['draft', 'Asha Rao'])
  const unproven = await call(person, 'submitRecordChange', { id: draft.id })
  expect(Object.values(unproven.fields ?? {})).toMatchObject([{ message: 'Add a file as proof first.' }])
  await prove(person, draft.id)
  await done(person, 'submitRecordChange', { id: draft.id })
  expect((await call(person, 'approveRecordChange', { id: draft.id })).error).not.toBeNull()
  expect(await waiting(hr)).toContain(draft.id)
  const answers = await Promise.all([hr, otherHr, hr].map((one) => call(one, 'approveRecordChange', { id: draft.id })))
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  expect(await stored(person.empId)).toMatchObject({ fullName: 'Asha Rao', lastName: 'Rao' })
  const history = JSON.stringify(await done(hr, 'getEmployeeHistory', { id: person.empId }))
  expect(history).toContain('"firstName":{"from":"Tester","to":"Asha"')
  expect(history.split('"to":"Asha"')).toHaveLength(2)
})

test('a date of birth and a gender too; what is refused changes nothing and says why', async () => {
  const { call, done, hr } = records
  const person = await somebody()
  const birth = await asked(person, { kind: 'birth', dateOfBirth: '1991-02-03' })
  expect((await call(hr, 'rejectRecordChange', { id: birth.id })).error).not.toBeNull()
  await done(hr, 'rejectRecordChange', { id: birth.id, comment: 'The paper says another day' })
  expect((await stored(person.empId)).dateOfBirth).toBe('1990-01-01')
  const again = await asked(person, { kind: 'birth', dateOfBirth: '1991-02-03' })
  await done(hr, 'approveRecordChange', { id: again.id })
  expect((await stored(person.empId)).dateOfBirth).toBe('1991-02-03')
  const { id } = await done(person, 'createRecordChange', { kind: 'gender', gender: 'female' })
  await done(person, 'submitRecordChange', { id })
  await done(hr, 'approveRecordChange', { id })
  expect((await stored(person.empId)).gender).toBe('female')
  // A child does not work here: the record's own rules hold.
  const child = await asked(person, { kind: 'birth', dateOfBirth: '2019-01-01' })
  expect((await call(hr, 'approveRecordChange', { id: child.id })).error).not.toBeNull()
  expect((await stored(person.empId)).dateOfBirth).toBe('1991-02-03')
})

test('what is missing, doubled, hostile or for somebody else is refused', async () => {
  const person = await somebody()
  expect(codesOf(await made(person, { kind: 'name' }))).toEqual(['required'])
  expect(codesOf(await made(person, { kind: 'birth' }))).toEqual(['required'])
  expect(codesOf(await made(person, { kind: 'name', firstName: '<b>' }))).toEqual(['pattern'])
  expect(codesOf(await made(person, { kind: 'birth', dateOfBirth: '1990-01-01' }))).toEqual(['nothingChanges'])
  expect((await made(person, { ...name, empId: records.other.empId })).error).not.toBeNull()
  await records.done(person, 'createRecordChange', name)
  expect(codesOf(await made(person, name))).toContain('correctionThere')
})

test('only the person and people operations see it, and nobody of them decides on their own', async () => {
  const { call, done, hr, otherHr, manager, other, director } = records
  const finance = await records.app.person('finance')
  const person = await somebody()
  const { id } = await asked(person, name)
  for (const one of [other, manager, director, finance]) {
    expect((await call(one, 'getRecordChangeById', { id })).data).toBeNull()
    expect((await call<Row[]>(one, 'getRecordChanges')).data ?? []).toEqual([])
    expect((await call(one, 'approveRecordChange', { id })).error).not.toBeNull()
    expect(await waiting(one)).not.toContain(id)
  }
  await records.app.reportsTo(hr, manager)
  const own = await asked(hr, { ...name, lastName: 'Own' })
  expect((await call(hr, 'approveRecordChange', { id: own.id })).error).not.toBeNull()
  expect(await waiting(hr)).not.toContain(own.id)
  await done(otherHr, 'approveRecordChange', { id: own.id })
  expect((await stored(hr.empId)).fullName).toBe('Asha Own')
})
