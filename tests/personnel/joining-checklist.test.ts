import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JoiningChecklist } from '../../resources/personnel/joining-checklist'
import { multipart, sendParts } from '../files/wire'
import { jpeg } from '../people/jpeg'
import type { Person } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { pan, type Records, startRecords } from './drive'

let records: Records
let joiner: Person
beforeAll(async () => {
  records = await startRecords()
  joiner = records.person
  const { app } = records
  await app.db.query({
    text: `update employees set status = 'pre_joining', date_of_joining = $2 where id = $1`,
    values: [joiner.empId, daysFromToday(5)],
  })
})
afterAll(() => records.app.close())

const checklist = async (as: Person) => (await records.call<JoiningChecklist>(as, 'getJoiningChecklist')).data
const wanted = async () =>
  Object.fromEntries(((await checklist(joiner))?.parts ?? []).map(({ part, done, of }) => [part, `${done}/${of}`]))

test('a joiner is told the first day, to whom they report and what is still wanted, ticked by what is there', async () => {
  const { app, done, hr, director } = records
  const { rows } = await app.db.query<{ name: string }>({
    text: 'select full_name as name from employees where id = $1',
    values: [records.manager.empId],
  })
  expect(await checklist(joiner)).toMatchObject({ firstDay: daysFromToday(5), manager: rows[0]?.name })
  expect(await wanted()).toEqual({ contact: '0/1', emergency: '0/1', address: '0/1', papers: '0/1', photo: '0/1' })

  await done(joiner, 'createEmployeeContactDetails', {
    personalEmail: 'nila@home.example',
    personalPhone: '+919812345670',
    emergencyContacts: [{ name: 'Meera', relation: 'Sister', phone: '+919812345671' }],
  })
  await done(joiner, 'createEmployeeAddressDetails', {
    ...{
      type: 'current',
      line1: '1 Lake Road',
      city: 'Pune',
      state: 'Maharashtra',
      postalCode: '411001',
      country: 'IN',
    },
  })
  const paper = await done(joiner, 'createEmployeeIdentityDocDetails', pan())
  const photo = multipart({ empId: joiner.empId }, { name: 'me.jpg', bytes: jpeg(128, 128) })
  expect((await sendParts(app, 'uploadEmployeePhoto', photo, joiner)).body.error).toBe(null)
  expect(await wanted()).toEqual({ contact: '1/1', emergency: '1/1', address: '1/1', papers: '1/1', photo: '1/1' })

  // A paper that is refused is wanted again.
  await done(hr, 'rejectIdentityDoc', { id: paper.id, comment: 'Not readable' })
  expect((await wanted()).papers).toBe('0/1')

  // A policy to be confirmed is wanted of them before they begin, and confirmed by them.
  const policy = await done(hr, 'createDocumentPolicy', {
    ...{ subject: 'Conduct', title: 'Conduct', summary: 'Be kind', effectiveFrom: daysFromToday(1) },
    ...{ requiresAcknowledgement: true, documentLink: 'https://www.company.example/conduct' },
  })
  await done(hr, 'proposeDocumentPolicy', { id: policy.id })
  await done(director, 'approveDocumentPolicy', { id: policy.id })
  expect((await wanted()).policies).toBe('0/1')
  const [own] = await done<{ kind: string; id: number }[]>(joiner, 'getPoliciesToAcknowledge')
  expect(own?.id).toBe(policy.id)
  await done(joiner, 'acknowledgePolicy', { kind: own?.kind, id: own?.id })
  expect((await wanted()).policies).toBe('1/1')
})

test('whoever works here, or is kept out, has no checklist and confirms nothing by it', async () => {
  const { call, other } = records
  expect(await checklist(other)).toBe(null)
  const kept = await records.app.person('restricted')
  expect(await checklist(kept)).toBe(null)
  expect((await call<unknown[]>(kept, 'getPoliciesToAcknowledge')).data).toEqual([])
  expect((await call(kept, 'acknowledgePolicy', { kind: 'document', id: 1 })).code).toBe('forbidden')
  // From the first day on the roles count and the checklist is over.
  await records.app.db.query({
    text: `update employees set status = 'active', date_of_joining = $2 where id = $1`,
    values: [joiner.empId, daysFromToday(0)],
  })
  expect(await checklist(joiner)).toBe(null)
})
