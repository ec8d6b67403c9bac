import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { samples } from '../files/samples'
import { download, filesOf, upload } from '../files/wire'
import type { Person } from '../setup/app'
import { companyYear } from '../setup/clock'
import { day, type Leave, type LeaveCompany, mondayWithin, startLeave } from './company'

let company: LeaveCompany
let person: Person
let pdf: Buffer
let sick = 0
const next = mondayWithin(2, 9)
const resource = 'leaveRequests'

beforeAll(async () => {
  company = await startLeave()
  const { pdf: bytes } = await samples()
  pdf = bytes as Buffer
  sick = await company.leaveType('SL', { documentAfterDays: 2 })
})
afterAll(() => company.app.close())
beforeEach(async () => {
  person = await company.hire(company.manager)
  for (const leaveYear of [companyYear(), companyYear() + 1]) await company.grant(person, sick, 10, leaveYear)
})

const attach = (as: Person, id: number, name = 'certificate.pdf') =>
  upload(company.app, as, { resource, id, kind: 'document', name, bytes: pdf })
const draft = () => company.asked(person, sick, next, day(next, 2), { keepAsDraft: true })
const submit = (id: number, as = person) => company.call<Leave>(as, 'submitLeaveRequest', { id })
const wanted = { document: { code: 'leaveDocument', args: { above: 2 } } }

test('more days than the type says need a document: kept as a draft, attached, submitted and approved', async () => {
  expect((await company.ask(person, sick, next, day(next, 2))).fields).toMatchObject(wanted)
  const { id } = await draft()
  expect((await submit(id)).fields).toMatchObject(wanted)
  expect((await attach(person, id)).body).toMatchObject({ error: null, data: { fileName: 'certificate.pdf' } })
  expect(await submit(id)).toMatchObject({ data: { status: 'pending', days: 3, keepAsDraft: false } })
  expect(await company.decide(company.manager, 'approve', id)).toMatchObject({ data: { status: 'approved' } })
})

test('fewer days need none, and a preview may say that one will follow', async () => {
  expect((await company.asked(person, sick, next, day(next, 1))).status).toBe('pending')
  const seen = { leaveTypeId: sick, fromDate: day(next, 7), toDate: day(next, 9), reason: 'Down with the flu' }
  const { data } = await company.call<{ problems: object[] }>(person, 'tryCreateLeaveRequest', seen)
  expect(data?.problems).toMatchObject([{ fields: { document: { code: 'leaveDocument' } } }])
})

test('a document that is taken away again is missed when the request is decided', async () => {
  const { id } = await draft()
  const { body } = await attach(person, id)
  await submit(id)
  expect(await company.call(person, 'removeAttachment', { id: body.data?.id })).toMatchObject({ error: null })
  expect((await company.decide(company.manager, 'approve', id)).fields).toMatchObject(wanted)
  expect(await company.read(person, id)).toMatchObject({ status: 'pending' })
})

test('people operations may go on without one, with a reason', async () => {
  const exception = { empId: person.empId, overrideReason: 'The certificate comes by post' }
  expect((await company.asked(company.hr, sick, next, day(next, 2), exception)).status).toBe('pending')
})

test('only who asks, who decides and people operations see it; a colleague, and who asked once it is decided, change nothing', async () => {
  const { id } = await draft()
  const { body } = await attach(person, id)
  const fileId = body.data?.id ?? 0
  await submit(id)
  const colleague = await company.hire(company.manager)
  const director = await company.app.person('director')
  expect((await download(company.app, company.manager, fileId)).status).toBe(200)
  expect((await download(company.app, company.hr, fileId)).status).toBe(200)
  for (const other of [colleague, director]) {
    expect((await download(company.app, other, fileId)).code).toBe('notFound')
    expect((await company.call(other, 'removeAttachment', { id: fileId })).code).toBe('notFound')
    expect((await attach(other, id)).body.error).not.toBeNull()
  }
  expect((await company.call(company.manager, 'removeAttachment', { id: fileId })).code).toBe('forbidden')
  await company.decide(company.manager, 'approve', id)
  expect((await attach(person, id, 'other.pdf')).body.code).toBe('forbidden')
  expect((await company.call(person, 'removeAttachment', { id: fileId })).code).toBe('forbidden')
  const kinds = (await filesOf(company.app, person, id, resource)).data ?? []
  expect(kinds).toMatchObject([{ kind: 'document', canChange: false, files: [{ fileName: 'certificate.pdf' }] }])
})

test('the history of the request does not tell what the document is called', async () => {
  const { id } = await draft()
  await attach(person, id, 'psychiatry.pdf')
  const told = await company.rows<{ comment: string }>(
    `select comment from history where resource = $1 and record_id = $2 and action = 'addFile'`,
    [resource, id],
  )
  expect(told).toEqual([{ comment: 'Documents' }])
})
