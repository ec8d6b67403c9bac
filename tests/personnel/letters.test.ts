import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { readPdf } from '../e2e/pdf'
import { download, multipart, sendParts } from '../files/wire'
import type { Person } from '../setup/app'
import { companyToday } from '../setup/clock'
import { codesOf, type Records, type Row, startRecords } from './drive'

let records: Records
beforeAll(async () => {
  records = await startRecords()
  for (const [letter, body] of [
    [
      'confirmation',
      'Dear {empId.fullName},\n\nyour employment as {empId.designation} is confirmed from {effectiveOn}.\n{remarks?}',
    ],
    ['relieving', '{empId.fullName} is relieved of all duties on {effectiveOn}.'],
    ['offer', 'We offer you the post of {empId.designation}, {empId.grade}.'],
  ]) {
    const values = { letter: `employeeLetters.${letter}`, name: letter, subject: '{empId.fullName}', body }
    const { id } = await records.done(records.hr, 'createLetterTemplate', values)
    await records.done(records.hr, 'useLetterTemplate', { id })
  }
})
afterAll(() => records.app.close())

const write = (more: object = {}, as = records.hr) =>
  records.done(as, 'createEmployeeLetter', { empId: records.person.empId, letterType: 'confirmation', ...more })
const documentsOf = async (id: number, as: Person) =>
  (
    await records.done<{ canChange: boolean; files: { id: number }[] }[]>(as, 'getAttachments', {
      resource: 'employeeLetters',
      id,
    })
  )[0]
const textOf = async (fileId: number, as: Person) =>
  readPdf((await download(records.app, as, fileId)).bytes).texts.join(' ')

test('people operations write it, see how it will read, and issue it; only the person acknowledges', async () => {
  const { call, done, person, other, manager, hr, otherHr } = records
  const { id, name } = await write({ remarks: 'Well done.' })
  expect(name).toMatch(/^Confirmation letter, /)
  // A draft is theirs alone.
  for (const who of [person, other, manager])
    expect((await call(who, 'getEmployeeLetterById', { id })).code).toBe('notFound')
  expect((await call<Row[]>(person, 'getEmployeeLetters')).data).toEqual([])
  const { parts } = await done<Row & { parts: object[] }>(otherHr, 'previewLetter', { resource: 'employeeLetters', id })
  expect(parts).toEqual([{ text: expect.stringContaining('Well done.') }])
  expect(await done(hr, 'issueEmployeeLetter', { id })).toMatchObject({
    status: 'issued',
    issuedOn: companyToday(),
    templateVersion: '1',
  })
  expect(await documentsOf(id, person)).toMatchObject({ canChange: false, files: [{}] })
  const [file] = (await documentsOf(id, person))?.files ?? []
  expect(await textOf(file?.id ?? 0, person)).toContain('Well done.')
  for (const who of [other, manager]) {
    expect((await call(who, 'getEmployeeLetterById', { id })).code).toBe('notFound')
    expect((await call(who, 'downloadAttachment', { id: file?.id })).code).toBe('notFound')
    expect((await call(who, 'acknowledgeLetter', { id })).data).toBeNull()
  }
  for (const who of [hr, otherHr]) expect((await call(who, 'acknowledgeLetter', { id })).code).toBe('forbidden')
  expect((await done<Row[]>(person, 'getNotifications'))[0]).toMatchObject({ event: 'letterIssued', recordId: id })
  expect(await done(person, 'acknowledgeLetter', { id })).toMatchObject({
    status: 'acknowledged',
    acknowledgedOn: companyToday(),
  })
  expect((await call(person, 'acknowledgeLetter', { id })).code).toBe('illegalTransition')
  const { version } = await done(hr, 'getEmployeeLetterById', { id })
  expect((await call(hr, 'updateEmployeeLetter', { id, version, remarks: 'Later' })).data).toBeNull()
  expect((await call(hr, 'deleteEmployeeLetter', { id, version })).data).toBeNull()
  expect((await call(hr, 'removeAttachment', { id: file?.id, version: 1 })).data).toBeNull()
  expect(codesOf(await call(hr, 'revokeEmployeeLetter', { id }))).toEqual(['required'])
  expect((await done(hr, 'revokeEmployeeLetter', { id, comment: 'Wrong date' })).status).toBe('revoked')
})

test('nobody writes, issues or revokes a letter to themselves', async () => {
  const { call, done, hr, otherHr } = records
  expect((await call(hr, 'createEmployeeLetter', { empId: hr.empId, letterType: 'confirmation' })).data).toBeNull()
  expect(
    (await call(records.person, 'createEmployeeLetter', { empId: records.person.empId, letterType: 'confirmation' }))
      .code,
  ).toBe('forbidden')
  const { id } = await write({ empId: hr.empId }, otherHr)
  expect((await call(hr, 'getEmployeeLetterById', { id })).code).toBe('notFound')
  expect((await call(hr, 'issueEmployeeLetter', { id })).data).toBeNull()
  await done(otherHr, 'issueEmployeeLetter', { id })
  expect((await call(hr, 'revokeEmployeeLetter', { id, comment: 'Mine' })).data).toBeNull()
  expect((await done(hr, 'acknowledgeLetter', { id })).status).toBe('acknowledged')
})

test('a file that was brought is the letter, and is kept as it came', async () => {
  const { done, hr, person } = records
  const { id } = await write({ letterType: 'other' })
  const parts = multipart(
    { resource: 'employeeLetters', id, kind: 'document' },
    { name: 'signed.pdf', bytes: buildTextPdf(['Signed by hand']) },
  )
  expect((await sendParts(records.app, 'uploadAttachment', parts, hr)).status).toBe(200)
  expect(await done(hr, 'issueEmployeeLetter', { id })).toMatchObject({ status: 'issued', templateVersion: null })
  expect(await documentsOf(id, person)).toMatchObject({ canChange: false, files: [{ fileName: 'signed.pdf' }] })
  const without = await write({ letterType: 'other' })
  expect(codesOf(await records.call(hr, 'issueEmployeeLetter', { id: without.id }))).toEqual(['letterTemplateMissing'])
})

test('relieving and experience letters are for people who leave, what is empty is named', async () => {
  const { call, hr } = records
  const { id } = await write({ letterType: 'relieving' })
  expect(codesOf(await call(hr, 'issueEmployeeLetter', { id }))).toEqual(['notLeaving'])
  const offer = await write({ letterType: 'offer' })
  const refused = await call(hr, 'issueEmployeeLetter', { id: offer.id })
  expect(refused.fields).toMatchObject({ status: { code: 'letterIncomplete', args: { labels: 'Grade' } } })
})
