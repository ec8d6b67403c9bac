import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import type { Resource } from '../../src/framework/resource'
import { readPdf } from '../e2e/pdf'
import { download } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { documented } from '../wire/documented'

type Row = Record<string, unknown> & { id: number; version: number; status: string }

const [memberships] = documented('Letters', ['memberships']) as [Resource]

let app: TestApp
let [finance, member, other]: Person[] = []
beforeAll(async () => {
  app = await startApp(declaredWith(memberships))
  finance = await app.person('finance')
  member = await app.person()
  other = await app.person()
})
afterAll(() => app.close())

const ask = async <Data = Row>(operation: string, params: object, as = finance) =>
  (await app.call<Data>(operation, { ...params }, as ? { as } : {})).body
async function done<Data = Row>(operation: string, params: object, as = finance): Promise<Data> {
  const { data, error, fields } = await ask<Data>(operation, params, as)
  expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
  return data as Data
}

const body =
  'Dear {memberEmpId.fullName},\n\nwe are glad to have you in {memberEmpId.departmentId.name}.\n{note?}\nYour fee is {fee}.'
const template = (more: object = {}) =>
  done('createLetterTemplate', {
    letter: 'memberships.full',
    name: 'Welcome',
    subject: 'Welcome, {name}',
    body,
    ...more,
  })
const membership = (more: object = {}) =>
  done('createMembership', { name: 'Asha', memberEmpId: member?.empId, fee: '1200', ...more })
const files = async (id: number, as = member) =>
  (
    await done<{ kind: string; canChange: boolean; files: { id: number; fileName: string; sha256: string }[] }[]>(
      'getAttachments',
      { resource: 'memberships', id },
      as,
    )
  )[0]

async function textOf(id: number, as = member): Promise<string> {
  const { bytes } = await download(app, as as Person, id)
  return readPdf(bytes).texts.join('\n')
}

test('without a template in use nothing is issued, and the step is not taken', async () => {
  const { id } = await membership()
  expect((await ask('admitMembership', { id })).fields).toMatchObject({ status: { code: 'letterTemplateMissing' } })
  expect((await done('getMembershipById', { id })).status).toBe('asked')
})

test('texts name what the letter says and nothing else, and whoever writes them is told what may be meant', async () => {
  const wrong = { letter: 'memberships.full', name: 'Wrong', subject: 'For {nam}', body: '{memberEmpId.dateOfBirth}' }
  const { fields } = await ask('createLetterTemplate', wrong)
  expect(fields?.subject).toMatchObject({
    code: 'unknownPlace',
    message: expect.stringContaining('Did you mean {name}?'),
  })
  const far = await ask('createLetterTemplate', { ...wrong, subject: 'For {name}' })
  expect(far.fields?.body).toMatchObject({ code: 'unknownPlace' })
  expect((await ask('createLetterTemplate', { ...wrong, subject: 'x', body: 'x' }, member)).code).toBe('forbidden')
  const places = await done<{ name: string }[]>('getLetterPlaces', { letter: 'memberships.full' })
  expect(places.map(({ name }) => name)).toEqual([...(memberships.letters.welcome?.says ?? []), 'today'])
})

test('a letter is made of the version in use, kept as issued, and a later version leaves it as it is', async () => {
  const first = await template()
  await done('useLetterTemplate', { id: first.id })
  const { id } = await membership()
  const seen = await done<Row & { body: string; missing: string[] }>('previewLetter', { resource: 'memberships', id })
  expect(seen).toMatchObject({ subject: 'Welcome, Asha', versionNo: '1', missing: [] })
  expect(seen.body).toContain('Your fee is ')
  expect(seen.body).not.toContain('{')
  expect(await done('admitMembership', { id })).toMatchObject({ status: 'admitted', madeOf: '1' })
  const kept = await files(id)
  expect(kept).toMatchObject({
    canChange: false,
    files: [{ fileName: expect.stringMatching(/^welcome-asha-.+\.pdf$/) }],
  })
  const [file] = kept?.files ?? []
  const { bytes } = await download(app, member as Person, file?.id ?? 0)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256)
  const said = await textOf(file?.id ?? 0)
  for (const words of ['Welcome, Asha', 'we are glad to have you in ', 'Your fee is ', 'Issued ', 'Page 1 of 1'])
    expect(said).toContain(words)

  const second = await template({ body: 'Another text for {name}.' })
  expect((await done('getLetterTemplateById', { id: second.id })).versionNo).toBe('2')
  expect((await done('previewLetter', { resource: 'memberships', id, templateId: second.id })).body).toBe(
    'Another text for Asha.',
  )
  await done('useLetterTemplate', { id: second.id })
  const former = await done('getLetterTemplateById', { id: first.id })
  expect(former.status).toBe('replaced')
  const change = { id: first.id, version: former.version, body: 'Changed' }
  expect((await ask('updateLetterTemplate', change)).data).toBeNull()
  expect(await textOf(file?.id ?? 0)).toBe(said)
  const next = await membership({ name: 'Ravi' })
  expect(await done('admitMembership', { id: next.id })).toMatchObject({ madeOf: '2' })
})

test('it is seen by who sees the record, told to whom it is for, and taken from nobody', async () => {
  const { id } = await membership({ name: 'Meera' })
  await done('admitMembership', { id })
  const [file] = (await files(id))?.files ?? []
  expect((await ask('getAttachments', { resource: 'memberships', id }, other)).code).toBe('notFound')
  expect((await ask('downloadAttachment', { id: file?.id }, other)).code).toBe('notFound')
  expect((await ask('previewLetter', { resource: 'memberships', id }, other)).code).toBe('notFound')
  expect((await ask('previewLetter', { resource: 'memberships', id }, member)).code).toBe('forbidden')
  for (const as of [finance, member])
    expect((await ask('removeAttachment', { id: file?.id, version: 1 }, as)).data).toBeNull()
  const told = await done<Row[]>('getNotifications', {}, member)
  expect(told[0]).toMatchObject({ event: 'letterIssued', recordId: id, title: 'Meera' })
  const { rows } = await app.db.query<{ n: number }>({
    text: `select count(*)::int as n from outbox where template = 'notice' and emp_id = $1`,
    values: [member?.empId],
  })
  expect(rows[0]?.n).toBeGreaterThan(0)
})

test('what is empty is named and nothing is issued; what may be empty is left out', async () => {
  await done('useLetterTemplate', { id: (await template()).id })
  const { id, version } = await membership({ fee: null })
  const seen = await done<Row & { missing: string[] }>('previewLetter', { resource: 'memberships', id })
  expect(seen.missing).toEqual(['Fee'])
  const refused = await ask('admitMembership', { id })
  expect(refused.fields).toMatchObject({ status: { code: 'letterIncomplete', args: { labels: 'Fee' } } })
  expect((await files(id))?.files).toEqual([])
  await done('updateMembership', { id, version, fee: '10', note: 'Come soon.' })
  await done('admitMembership', { id })
  expect(await textOf((await files(id))?.files[0]?.id ?? 0)).toContain('Come soon.')
})

test('of many at once each is issued once', async () => {
  const { id } = await membership({ name: 'Once' })
  const answers = await Promise.all(Array.from({ length: 3 }, () => ask('admitMembership', { id })))
  expect(answers.filter(({ data }) => data)).toHaveLength(1)
  expect((await files(id))?.files).toHaveLength(1)
})

test.each([
  ['at a step that is none', { at: 'admitt' }, 'did you mean admit?'],
  ['of a choice that is none', { template: '$record.kinds' }, 'did you mean kind?'],
  ['that says what is no field', { says: ['nam'] }, 'did you mean name?'],
  ['that says what is no field over there', { says: ['memberEmpId.fullNam'] }, 'did you mean fullName?'],
  ['kept as no kind of files', { keepAs: 'leter' }, 'did you mean letter?'],
  ['whose version is kept at no field', { versionAt: 'madeOff' }, 'did you mean madeOf?'],
  ['told to no person', { tells: 'memberEmp' }, 'did you mean memberEmpId?'],
  ['of templates by no role', { templatesBy: ['finanze'] }, 'did you mean finance?'],
])('a letter %s stops the start', (_, wrong, words) => {
  const broken = {
    ...memberships,
    letters: { welcome: { ...memberships.letters.welcome, ...wrong } },
  } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken))).toThrow(words)
})

test('a letter that people could change stops the start', () => {
  const broken = { ...memberships, files: { letter: { label: 'Letter' } } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken))).toThrow('which people change')
})
