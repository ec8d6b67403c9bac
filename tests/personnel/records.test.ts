import { afterAll, beforeAll, expect, test } from 'vitest'
import { companyToday, daysFromToday } from '../setup/clock'
import { codesOf, type Params, type Records, type Row, startRecords } from './drive'

let records: Records
beforeAll(async () => {
  records = await startRecords()
})
afterAll(() => records.app.close())

const degree = (more: Params = {}): Params => ({
  qualification: 'bachelor',
  course: 'Physics',
  institution: 'Mysore',
  startYear: 2010,
  endYear: 2013,
  ...more,
})
const job = (more: Params = {}): Params => ({
  employer: 'Before',
  designation: 'Clerk',
  fromDate: '2012-01-01',
  toDate: '2012-12-31',
  ...more,
})
const emergency = (phone = '+919812345678'): Params => ({ name: 'Asha', relation: 'Sister', phone })
const contact = (more: Params = {}): Params => ({
  personalEmail: 'me@home.example',
  personalPhone: '+919800000001',
  emergencyContacts: [emergency()],
  ...more,
})
const address = (more: Params = {}): Params => ({
  type: 'permanent',
  line1: '1 MG Road',
  city: 'Mysuru',
  state: 'Karnataka',
  postalCode: '570001',
  country: 'IN',
  ...more,
})
const relative = (more: Params = {}): Params => ({
  name: 'Asha',
  relationship: 'spouse',
  dateOfBirth: '1990-05-05',
  ...more,
})

async function somebody() {
  const person = await records.app.person('employee')
  await records.app.reportsTo(person, records.manager)
  return person
}

const kinds = [
  [
    'Education',
    'createEmployeeEducationDetails',
    'getEmployeeEducationDetails',
    'getEmployeeEducationById',
    degree,
    { course: 'Maths' },
  ],
  [
    'Employment',
    'createEmploymentHistoryDetails',
    'getEmploymentHistoryDetails',
    'getEmploymentHistoryById',
    job,
    { employer: 'Elsewhere' },
  ],
  [
    'Contact',
    'createEmployeeContactDetails',
    'getEmployeeContactDetails',
    'getEmployeeContactById',
    contact,
    { linkedin: 'https://linkedin.example/me' },
  ],
  [
    'Address',
    'createEmployeeAddressDetails',
    'getEmployeeAddressDetails',
    'getEmployeeAddressById',
    address,
    { city: 'Hassan' },
  ],
  [
    'Family',
    'createEmployeeRelationDetails',
    'getEmployeeRelationDetails',
    'getEmployeeRelationById',
    relative,
    { occupation: 'Teacher' },
  ],
] as const

test.each(kinds)(
  '%s: created for oneself, changed by its id, read by the person and people operations alone',
  async (_, create, list, show, values, changed) => {
    const { call, done, other, manager, director, hr } = records
    const person = await somebody()
    const { id, version } = await done(person, create, values())
    expect(await done(person, create, { id, version, ...changed })).toMatchObject({
      id,
      empId: person.empId,
      ...changed,
    })
    expect((await call(person, create, { id, version, ...changed })).code).toBe('staleVersion')
    expect(codesOf(await call(person, create, { id, ...changed }))).toEqual(['required'])
    expect((await call(person, create, { id: 999_999, version: 1, ...changed })).code).toBe('notFound')
    for (const who of [other, manager, director]) {
      expect((await call(who, show, { id })).code).toBe('notFound')
      expect((await call<Row[]>(who, list, { empId: person.empId })).data ?? []).toEqual([])
      expect((await call(who, create, { ...values(), empId: person.empId })).data).toBeNull()
      expect((await call(who, create, { id, version: 2, ...changed })).data).toBeNull()
    }
    expect(await done<Row[]>(hr, list, { empId: person.empId })).toMatchObject([{ id }])
    expect(await done<Row[]>(person, list)).toHaveLength(1)
  },
)

test('what is verified is frozen for the person, not for people operations, who never verify their own', async () => {
  const { call, done, hr, otherHr } = records
  const person = await somebody()
  const { id } = await done(person, 'createEmployeeEducationDetails', degree())
  expect((await call(person, 'verifyEmployeeEducation', { id })).code).toBe('forbidden')
  const { version, verifiedByEmpId, verifiedOn } = await done(hr, 'verifyEmployeeEducation', { id })
  expect([verifiedByEmpId, verifiedOn]).toEqual([hr.empId, companyToday()])
  expect((await call(person, 'createEmployeeEducationDetails', { id, version, course: 'Medicine' })).code).toBe(
    'forbidden',
  )
  expect((await call(person, 'deleteEmployeeEducation', { id, version })).code).toBe('forbidden')
  await done(otherHr, 'createEmployeeEducationDetails', { id, version, board: 'Karnataka' })
  expect(codesOf(await call(hr, 'reopenEmployeeEducation', { id }))).toEqual(['required'])
  const reopened = await done(hr, 'reopenEmployeeEducation', { id, comment: 'The year is wrong' })
  expect(reopened).toMatchObject({ status: 'entered', verifiedByEmpId: null })
  await done(person, 'createEmployeeEducationDetails', { id, version: reopened.version, endYear: 2014 })
  const own = await done(hr, 'createEmployeeEducationDetails', degree())
  expect((await call(hr, 'verifyEmployeeEducation', { id: own.id })).code).toBe('ownRequest')
  await done(otherHr, 'verifyEmployeeEducation', { id: own.id })
  const { version: now } = await done(hr, 'getEmployeeEducationById', { id: own.id })
  expect((await call(hr, 'createEmployeeEducationDetails', { id: own.id, version: now, course: 'Law' })).code).toBe(
    'forbidden',
  )
})

test.each([
  [degree({ startYear: 2014 }), { endYear: 'endsBeforeStart' }],
  [degree({ endYear: 2190 }), { endYear: 'endsTooLate' }],
  [degree({ startYear: 1950, endYear: 1951 }), { startYear: 'startsTooEarly' }],
  [degree({ scoreType: 'cgpa', score: 10.01 }), { score: 'scoreTooHigh' }],
  [degree({ course: 'x'.repeat(121) }), { course: 'tooLong' }],
  [{ qualification: 'bachelor' }, { course: 'required', institution: 'required' }],
])('education %j is refused', async (values, codes) => {
  const { fields = {} } = await records.call(records.person, 'createEmployeeEducationDetails', values)
  expect(Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, code]))).toMatchObject(codes)
})

test('one qualification is the highest, also of two at once', async () => {
  const person = await somebody()
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      records.call(person, 'createEmployeeEducationDetails', degree({ course: `C${n}`, isHighest: true })),
    ),
  )
  expect(answers.filter(({ data }) => data)).toHaveLength(1)
  expect(answers.flatMap(codesOf)).toContain('oneHighest')
})

test('former employments end before joining and overlap only part time; the pay is kept sealed', async () => {
  const { call, done, hr } = records
  const person = await somebody()
  const made = await done(person, 'createEmploymentHistoryDetails', job({ lastDrawn: '845000.00' }))
  expect(made).toMatchObject({ months: 12, lastDrawn: '••••' })
  expect(
    codesOf(
      await call(person, 'createEmploymentHistoryDetails', job({ fromDate: '2012-06-01', toDate: '2013-01-01' })),
    ),
  ).toContain('employmentsOverlap')
  await done(
    person,
    'createEmploymentHistoryDetails',
    job({ fromDate: '2012-06-01', toDate: '2013-01-01', isPartTime: true }),
  )
  expect(codesOf(await call(person, 'createEmploymentHistoryDetails', job({ toDate: '2011-01-01' })))).toContain(
    'endBeforeStart',
  )
  expect(
    codesOf(
      await call(person, 'createEmploymentHistoryDetails', job({ fromDate: '2013-02-01', toDate: daysFromToday(1) })),
    ),
  ).toContain('endsAfterJoining')
  expect(
    codesOf(
      await call(
        person,
        'createEmploymentHistoryDetails',
        job({ fromDate: '2013-02-01', toDate: '2013-03-01', lastDrawn: 'a lot' }),
      ),
    ),
  ).toEqual(['pattern'])
  expect(await done(hr, 'revealEmploymentHistory', { id: made.id, reason: 'To compare the offer' })).toEqual({
    value: '845000.00',
  })
  expect(await done<Row[]>(person, 'getNotifications')).toMatchObject([{ event: 'secretShown' }])
})

test('one to three others are called in an emergency', async () => {
  const { call, done } = records
  const person = await somebody()
  const enter = async (more: Params) => codesOf(await call(person, 'createEmployeeContactDetails', contact(more)))
  expect(await enter({ emergencyContacts: [] })).toEqual(['emergencyContactMissing'])
  expect(await enter({ emergencyContacts: [1, 2, 3, 4].map((n) => emergency(`+91981234567${n}`)) })).toEqual([
    'tooManyRows',
  ])
  expect(await enter({ emergencyContacts: [emergency('9800000001')] })).toEqual(['emergencyPhoneOwn'])
  expect(await enter({ emergencyContacts: [emergency(), emergency()] })).toEqual(['emergencyPhoneTwice'])
  expect(await enter({ personalEmail: 'nobody' })).toEqual(['email'])
  await done(person, 'createEmployeeContactDetails', contact())
  expect(await enter({})).toContain('contactThere')
  expect(
    (await call(records.hr, 'createEmployeeContactDetails', { ...contact(), empId: records.other.empId })).data,
  ).toBeNull()
})

test('each address stands once, and a postal code is one of its country', async () => {
  const { call, done } = records
  const person = await somebody()
  const enter = async (more: Params) => codesOf(await call(person, 'createEmployeeAddressDetails', address(more)))
  for (const postalCode of ['057000', '57000', '5700011', 'ABCDEF'])
    expect(await enter({ postalCode })).toEqual(['postalCodeOfCountry'])
  expect(await enter({ line1: null })).toEqual(['required'])
  await done(person, 'createEmployeeAddressDetails', address())
  expect(await enter({})).toContain('addressThere')
  await done(person, 'createEmployeeAddressDetails', { type: 'current', sameAsPermanent: true })
  const { data } = await call<Row[]>(person, 'getEmployeeAddressDetails')
  expect(data).toHaveLength(2)
})

test('a nomination in force takes the place of the former, names only own family, and is nobody else’s', async () => {
  const { call, done, other, hr } = records
  const person = await somebody()
  const asha = await done(person, 'createEmployeeRelationDetails', relative())
  const ravi = await done(person, 'createEmployeeRelationDetails', relative({ name: 'Ravi', dateOfBirth: null }))
  const theirs = await done(other, 'createEmployeeRelationDetails', relative({ name: 'Theirs' }))
  const nominate = (lines: object[]) => call(person, 'createNomination', { nominees: lines })
  expect(Object.keys((await nominate([{ relationId: theirs.id, share: 100 }])).fields ?? {})).toEqual([
    'nominees.0.relationId',
  ])
  expect(Object.values((await nominate([{ relationId: ravi.id, share: 100 }])).fields ?? {})).toMatchObject([
    { code: 'birthDateMissing' },
  ])
  expect(Object.values((await nominate([{ relationId: asha.id, share: 100.5 }])).fields ?? {})).toMatchObject([
    { code: 'tooLarge' },
  ])
  const first = await nominate([{ relationId: asha.id, share: 100 }])
  expect((await call(other, 'nominateNomination', { id: first.data?.id })).code).toBe('notFound')
  expect((await call(hr, 'nominateNomination', { id: first.data?.id })).code).toBe('forbidden')
  const taken = await Promise.all([1, 2, 3].map(() => call(person, 'nominateNomination', { id: first.data?.id })))
  expect(taken.filter(({ data }) => data)).toHaveLength(1)
  expect(await done(person, 'getEmployeeRelationById', { id: asha.id })).toMatchObject({ nomineeShare: 100 })
  const line = (first.data?.nominees as Row[] | undefined)?.[0]
  expect((await call(person, 'updateNominee', { id: line?.id, version: line?.version, share: 50 })).code).toBe(
    'forbidden',
  )
  const second = await nominate([{ relationId: asha.id, share: 60 }])
  expect((await call(person, 'nominateNomination', { id: second.data?.id })).fields).toMatchObject({
    status: { code: 'sharesNotWhole' },
  })
  await done(person, 'updateEmployeeRelation', { id: ravi.id, version: ravi.version, dateOfBirth: '1992-01-01' })
  const both = {
    id: second.data?.id,
    version: second.data?.version,
    nominees: [{ relationId: ravi.id, share: 40 }],
    action: 'nominate',
  }
  expect((await done(person, 'updateNomination', both)).status).toBe('in_force')
  const all = await done<Row[]>(person, 'getNominations', { sort: [['id', 'asc']] })
  expect(all.map(({ status, inForceTo }) => [status, inForceTo])).toEqual([
    ['replaced', companyToday()],
    ['in_force', null],
  ])
  expect((await call(person, 'deleteEmployeeRelation', { id: asha.id, version: asha.version })).data).toBeNull()
})

test('a date of birth that makes a nominee a minor is seen when the nomination is put into force', async () => {
  const { call, done } = records
  const person = await somebody()
  const mira = await done(person, 'createEmployeeRelationDetails', relative({ name: 'Mira', relationship: 'daughter' }))
  const { id } = await done(person, 'createNomination', { nominees: [{ relationId: mira.id, share: 100 }] })
  await done(person, 'createEmployeeRelationDetails', {
    id: mira.id,
    version: mira.version,
    dateOfBirth: daysFromToday(-3000),
  })
  expect((await call(person, 'nominateNomination', { id })).data).toBeNull()
})

test('who has left stands in the list of those, for people operations', async () => {
  const { app, done, hr, other } = records
  const person = await somebody()
  await app.db.query({ text: "update employees set status = 'exited' where id = $1", values: [person.empId] })
  const left = await done<Row[]>(hr, 'getInActiveEmployees', { perPage: 100 })
  expect(left.map(({ id }) => id)).toContain(person.empId)
  expect(left.every(({ status }) => status === 'exited')).toBe(true)
  expect(await done<Row[]>(other, 'getInActiveEmployees')).toEqual([])
})

test('personal details are one’s own to tell', async () => {
  const { call, done, other, manager, hr } = records
  const person = await somebody()
  const told = { maritalStatus: 'married', bloodGroup: 'o_neg', nationality: 'IN' }
  const { id } = await done(person, 'createPersonalDetail', told)
  expect(codesOf(await call(person, 'createPersonalDetail', told))).toContain('detailsThere')
  for (const who of [other, manager]) expect((await call(who, 'getPersonalDetailById', { id })).code).toBe('notFound')
  expect(await done(hr, 'getPersonalDetailById', { id })).toMatchObject(told)
  expect((await call(hr, 'updatePersonalDetail', { id, version: 1, bloodGroup: 'a_pos' })).code).toBe('forbidden')
})

test('probation is told by people operations, never their own, and seen by the managers', async () => {
  const { call, done, other, manager, hr } = records
  const person = await somebody()
  const terms = { empId: person.empId, probationEndDate: daysFromToday(90) }
  const { id } = await done(hr, 'createEmploymentTerm', terms)
  expect(codesOf(await call(hr, 'createEmploymentTerm', terms))).toContain('probationThere')
  expect((await call(hr, 'createEmploymentTerm', { ...terms, empId: hr.empId })).data).toBeNull()
  const confirmed = { id, version: 1, confirmationDate: daysFromToday(1) }
  expect((await call(person, 'updateEmploymentTerm', confirmed)).data).toBeNull()
  const early = { ...confirmed, confirmationDate: '1999-01-01' }
  expect(codesOf(await call(hr, 'updateEmploymentTerm', early))).toEqual(['confirmedBeforeJoining'])
  for (const who of [person, manager])
    expect((await done(who, 'getEmploymentTermById', { id })).empId).toBe(person.empId)
  expect((await call(other, 'getEmploymentTermById', { id })).code).toBe('notFound')
})

test('rates of an hour follow each other by their day, known to finance alone, who never set their own', async () => {
  const { app, call, done, director, hr } = records
  const person = await somebody()
  const finance = await app.person('finance')
  await app.reportsTo(finance, records.manager)
  const rate = { empId: person.empId, since: '2026-04-01', costRate: '900.0000', billRate: '2000' }
  const { id } = await done(finance, 'createHourlyRate', rate)
  expect(codesOf(await call(finance, 'createHourlyRate', rate))).toContain('beginsAlready')
  await done(finance, 'createHourlyRate', { ...rate, since: '2027-04-01' })
  const below = { ...rate, since: '2028-04-01', costRate: '-1' }
  expect(codesOf(await call(finance, 'createHourlyRate', below))).toHaveLength(1)
  expect((await call(finance, 'createHourlyRate', { ...rate, empId: finance.empId })).data).toBeNull()
  expect(await done<Row[]>(director, 'getHourlyRates')).toHaveLength(2)
  for (const who of [person, hr]) expect((await call(who, 'getHourlyRateById', { id })).data).toBeNull()
})
