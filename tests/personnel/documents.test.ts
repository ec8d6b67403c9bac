import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import { takeDueSteps } from '../../server/records/write/due'
import { declaredWith } from '../records/declared'
import { testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { codesOf, pan, panOf, passport, type Records, type Row, startRecords } from './drive'

let records: Records
beforeAll(async () => {
  records = await startRecords()
})
afterAll(() => records.app.close())

const create = 'createEmployeeIdentityDocDetails'

/** Somebody new, with nothing entered. */
async function somebody(role: 'employee' | 'hr' = 'employee') {
  const person = await records.app.person(role)
  await records.app.reportsTo(person, records.manager)
  return person
}

async function verified(person: Awaited<ReturnType<typeof somebody>>, values: object): Promise<Row> {
  const { id } = await records.done(person, create, { ...values })
  await records.addFront(person, id)
  return records.done(records.hr, 'verifyIdentityDoc', { id })
}

test('it is read by the person and people operations alone, and entered for oneself', async () => {
  const { call, done, other, manager, director, hr } = records
  const person = await somebody()
  const { id } = await done(person, create, pan())
  for (const who of [other, manager, director]) {
    expect((await call(who, 'getIdentityDocumentById', { id })).code).toBe('notFound')
    expect((await call<Row[]>(who, 'getEmployeeIdentityDocDetails', { empId: person.empId })).data ?? []).toEqual([])
    expect((await call(who, 'revealIdentityNumber', { id, reason: 'Only to look' })).data).toBeNull()
    expect(
      (await call(who, create, { ...pan(), empId: person.empId, docType: 'voter_id', number: 'ABC1234567' })).data,
    ).toBeNull()
    expect((await call(who, 'verifyIdentityDoc', { id })).data).toBeNull()
  }
  expect(await done<Row[]>(hr, 'getEmployeeIdentityDocDetails', { empId: person.empId })).toMatchObject([
    { id, empId: person.empId },
  ])
  expect(await done<Row[]>(person, 'getEmployeeIdentityDocDetails')).toHaveLength(1)
})

test('people operations verify it with its front, not their own, and then only they change it', async () => {
  const { call, done, hr, otherHr } = records
  const person = await somebody()
  const { id } = await done(person, create, pan())
  expect(codesOf(await call(hr, 'verifyIdentityDoc', { id }))).toEqual(['documentMissing'])
  await records.addFront(person, id)
  const { version, verifiedByEmpId, status } = await done(hr, 'verifyIdentityDoc', { id })
  expect([status, verifiedByEmpId]).toEqual(['verified', hr.empId])
  expect((await call(hr, 'verifyIdentityDoc', { id })).code).toBe('illegalTransition')
  expect((await call(person, create, { id, version, issuedBy: 'Myself' })).code).toBe('forbidden')
  await done(otherHr, create, { id, version, issuedBy: 'The office' })
  expect((await call(otherHr, create, { id, version, issuedBy: 'Stale' })).code).toBe('staleVersion')
  const own = await done(hr, create, pan())
  await records.addFront(hr, own.id)
  expect((await call(hr, 'verifyIdentityDoc', { id: own.id })).code).toBe('ownRequest')
  await done(otherHr, 'verifyIdentityDoc', { id: own.id })
  const again = await done(hr, 'getIdentityDocumentById', { id: own.id })
  expect((await call(hr, create, { id: own.id, version: again.version, issuedBy: 'Myself' })).code).toBe('forbidden')
})

test('what is rejected says why, is corrected and submitted again', async () => {
  const { call, done, hr } = records
  const person = await somebody()
  const { id } = await done(person, create, pan())
  expect(codesOf(await call(hr, 'rejectIdentityDoc', { id }))).toEqual(['required'])
  const { version } = await done(hr, 'rejectIdentityDoc', { id, comment: 'Cannot be read' })
  await done(person, create, { id, version, nameOnDocument: 'As printed' })
  expect((await done(person, 'resubmitIdentityDocument', { id })).status).toBe('submitted')
})

test('one of each kind counts, and no number twice, also of many at once', async () => {
  const { call, done } = records
  const person = await somebody()
  const number = panOf()
  const answers = await Promise.all(Array.from({ length: 4 }, () => call(person, create, { docType: 'pan', number })))
  expect(answers.filter(({ data }) => data)).toHaveLength(1)
  expect(codesOf(await call(person, create, pan()))).toContain('documentThere')
  await done(person, create, { docType: 'other', number: 'LIB-1001' })
  await done(person, create, { docType: 'other', number: 'LIB-1001' })
})

test('who submits a number is not told that it is another person’s; who verifies it is', async () => {
  const { call, done, other, hr } = records
  const person = await somebody()
  const number = panOf()
  await verified(person, { docType: 'pan', number })
  const [taken, free] = [
    await call(other, create, { docType: 'pan', number: number.toLowerCase() }),
    await call(await somebody(), create, pan()),
  ]
  expect([taken.code, Object.keys(taken.data ?? {}).sort()]).toEqual([free.code, Object.keys(free.data ?? {}).sort()])
  const id = Number((taken.data as Row | null)?.id)
  await records.addFront(other, id)
  const answer = await call(hr, 'verifyIdentityDoc', { id })
  expect([codesOf(answer), answer.data]).toEqual([expect.arrayContaining(['numberThere']), null])
  // Without the number of the request, which holds any digits.
  expect(JSON.stringify({ ...answer, requestId: '' })).not.toContain(String(person.empId))
  await done(other, create, {
    id,
    version: (await done(other, 'getIdentityDocumentById', { id })).version,
    number: panOf(),
  })
  await done(hr, 'verifyIdentityDoc', { id })
})

test('a renewal stands beside what it renews until it is verified, and then takes its place', async () => {
  const { call, done, hr } = records
  const person = await somebody()
  const old = await verified(person, passport())
  const renewal = passport({ replacesId: old.id })
  expect(codesOf(await call(person, create, passport()))).toContain('documentThere')
  const next = await done(person, create, renewal)
  expect(codesOf(await call(person, create, passport({ replacesId: old.id })))).toContain('renewalThere')
  expect((await done(person, 'getIdentityDocumentById', { id: old.id })).status).toBe('verified')
  await records.addFront(person, next.id)
  await done(hr, 'verifyIdentityDoc', { id: next.id })
  const all = await done<Row[]>(person, 'getEmployeeIdentityDocDetails', { sort: [['id', 'asc']] })
  expect(all.map(({ status }) => status)).toEqual(['replaced', 'verified'])
  const others = await verified(await somebody(), passport())
  const { fields } = await call(await somebody(), create, passport({ replacesId: others.id }))
  expect(Object.keys(fields ?? {})).toEqual(['replacesId'])
})

test('the licence has an operation of its own, whose kind is not to be chosen', async () => {
  const { call, done } = records
  const person = await somebody()
  const licence = { number: 'KA01-2015-0001234', expiresOn: daysFromToday(400), vehicleClasses: ['LMV'] }
  const made = await done(person, 'createEmpIDDocDrivingLicence', licence)
  expect(made).toMatchObject({
    docType: 'driving_licence',
    last4: '1234',
    vehicleClasses: ['LMV'],
    status: 'submitted',
  })
  expect((await call(person, 'createEmpIDDocDrivingLicence', { ...licence, docType: 'pan' })).code).toBe('unknownKey')
  expect((await call(person, 'createEmpIDDocDrivingLicence', { number: 'KA0120150001235' })).fields).toMatchObject({
    expiresOn: { code: 'expiryMissing' },
  })
  const changed = { id: made.id, version: made.version, issuedPlace: 'Mysuru' }
  expect((await done(person, 'createEmpIDDocDrivingLicence', changed)).issuedPlace).toBe('Mysuru')
})

test.each([
  [{ docType: 'pan' }, { number: 'required' }],
  [{ docType: 'pan', number: 'X'.repeat(200) }, { number: 'tooLong' }],
  [{ docType: 'pan', number: 'ABCPE\n1234F' }, { number: 'oneLine' }],
  [{ docType: 'ration_card', number: '123456' }, { docType: 'choice' }],
  [{ docType: 'voter_id', number: 'XYZ0012399', country: 'GB' }, { country: 'indianDocument' }],
  [{ docType: 'passport', number: 'A7654321' }, { expiresOn: 'expiryMissing' }],
  [
    { docType: 'passport', number: 'A7654321', issuedOn: '2020-02-02', expiresOn: '2020-02-01' },
    { expiresOn: 'expiresBeforeIssue' },
  ],
  [{ docType: 'passport', number: 'A7654321', expiresOn: '2030-02-30' }, { expiresOn: 'date' }],
])('%j is refused at its field', async (values, codes) => {
  const { fields = {} } = await records.call(records.other, create, values)
  expect(Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, code]))).toEqual(codes)
})

test('a number that its country does not have is refused when the country changes alone', async () => {
  const person = await somebody()
  const { id, version } = await records.done(person, create, passport({ number: 'C01X00T4', country: 'DE' }))
  const { fields } = await records.call(person, create, { id, version, country: 'IN' })
  expect(fields).toMatchObject({ number: { code: 'number_shape' } })
})

test('a name and a date of birth that differ from the record are shown to people operations', async () => {
  const person = await somebody()
  const { id } = await records.done(
    person,
    create,
    pan({ nameOnDocument: 'Somebody Else', dateOfBirthOnDocument: '1950-01-01' }),
  )
  const told = await records.done(records.hr, 'getIdentityDocumentById', { id })
  expect(told.warnings).toEqual(['birth_date_differs', 'name_differs'])
  expect(await records.done(person, 'getIdentityDocumentById', { id })).not.toHaveProperty('warnings')
})

test('who is shown the number says why, and the person is told; of their own nobody is', async () => {
  const { call, done, hr } = records
  const person = await somebody()
  const number = panOf()
  const { id } = await done(person, create, { docType: 'pan', number })
  expect(codesOf(await call(hr, 'revealIdentityNumber', { id }))).toEqual(['required'])
  expect(await done(hr, 'revealIdentityNumber', { id, reason: 'For the tax return' })).toEqual({ value: number })
  expect(await done(person, 'revealIdentityNumber', { id, reason: 'To copy it' })).toEqual({ value: number })
  const told = await done<Row[]>(person, 'getNotifications')
  expect(told).toMatchObject([{ event: 'secretShown', byEmpId: hr.empId, recordId: id }])
  expect(String(told[0]?.title)).toContain('For the tax return')
  const { rows } = await records.app.db.query<{ n: number }>({
    text: "select count(*)::int as n from secret_reveals where resource = 'identityDocuments' and record_id = $1",
    values: [id],
  })
  expect(rows[0]?.n).toBe(2)
})

test('sixty, thirty and seven days before it ends the person and people operations hear of it, once; then it is expired', async () => {
  const { done, hr } = records
  const kernel = await buildKernel(records.app.db, testSettings, declaredWith())
  const signal = new AbortController().signal
  const person = await somebody()
  const { id } = await verified(person, passport({ expiresOn: daysFromToday(100) }))
  const due = async (days: number) => {
    await records.app.db.query({ text: 'delete from notifications' })
    const day = daysFromToday(100 - days)
    await sendReminders({ ...kernel, today: () => day }, { signal })
    await sendReminders({ ...kernel, today: () => day }, { signal })
    const told = async (who: typeof hr) =>
      (await done<Row[]>(who, 'getNotifications', { filter: { recordId: { eq: id } } })).length
    return [await told(person), await told(hr)]
  }
  const heard: number[][] = []
  for (const days of [61, 60, 59, 30, 7, 0]) heard.push(await due(days))
  expect(heard).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
    [1, 1],
    [1, 1],
    [0, 0],
  ])
  const status = async () => (await done(person, 'getIdentityDocumentById', { id })).status
  await takeDueSteps({ ...kernel, today: () => daysFromToday(100) })
  expect(await status()).toBe('verified')
  await takeDueSteps({ ...kernel, today: () => daysFromToday(101) })
  expect(await status()).toBe('expired')
  await takeDueSteps({ ...kernel, today: () => daysFromToday(101) })
  expect(await status()).toBe('expired')
})
