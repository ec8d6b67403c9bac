import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '../../server/jobs/send-reminders'
import { buildKernel } from '../../server/kernel'
import type { Report } from '../../src/framework/reports/report'
import type { ReportAnswer } from '../../src/framework/reports/report-answers'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { bitmap } from '../files/samples'
import { multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { documented } from './documented'

type Row = Record<string, unknown> & { id: number; version: number }

let app: TestApp
let me: Person
beforeAll(async () => {
  const examples = [
    ...documented('Given values', ['berths', 'moorings']),
    ...documented('What is in force', ['harbourFees', 'nights']),
    ...documented('For whom something is in force', ['mealPlans', 'mealClaims', 'meals']),
    ...documented('Two currencies', ['dailyRates', 'trips', 'fares']),
    ...documented('Lists of their own name', ['houses', 'rooms']),
    ...documented('Numbers', ['bills']),
    ...documented('Values of today', ['loans']),
    ...documented('Accounts', ['readers', 'allowances', 'allowanceEntries', 'bookGrants', 'bookOrders']),
    ...documented('Wear', ['machines', 'turns']),
    ...documented('Greatest, least, months', ['masts', 'sails']),
    ...documented('Consequences', ['funds', 'spendings', 'postings']),
    ...documented('Reminders', ['permits']),
    ...documented('Creating by other names', ['badges']),
    ...documented('Files that are required', ['outingLimits', 'outings', 'outingBills']),
    ...documented('Reports and dashboards', ['ferries', 'crossings']),
  ]
  const reports = documented<Report>('Reports and dashboards', ['crossingsReport'])
  app = await startApp({ ...declaredWith(...examples), reports, dashboards: [] })
  me = await app.person()
})
afterAll(() => app.close())

const ask = async <Data>(operation: string, params: object) =>
  (await app.call<Data>(operation, { ...params }, { as: me })).body

test('the example of given values does what is said of it', async () => {
  const today = companyToday()
  const berth = (await ask<Row>('createBerth', { name: 'North', from: today, longest: 10, rate: 3 })).data
  const boat = { boat: 'Asha', berthId: berth?.id, length: 4, on: today }
  const mooring = (await ask<Row>('createMooring', boat)).data
  expect(mooring).toMatchObject({ fee: 12, permit: null })
  const wrong = { ...boat, length: 11, on: daysFromToday(-1) }
  const { fields: refused } = await ask('createMooring', wrong)
  const codes = { length: 'tooLong', on: 'notThere', permit: 'required' }
  for (const [name, code] of Object.entries(codes)) expect(refused?.[name]).toMatchObject({ code })
  const { data: tried } = await ask<TrialAnswer>('tryCreateMooring', { ...boat, length: 6 })
  expect(tried).toMatchObject({ record: { fee: 18 }, problems: [{ fields: { permit: { code: 'required' } } }] })
  await ask('closeBerth', { id: berth?.id })
  expect((await ask('moorMooring', { id: mooring?.id })).fields).toMatchObject({ status: { code: 'berthClosed' } })
})

test('the example of what is in force does what is said of it', async () => {
  for (const [since, season, perNight] of [
    ['2026-01-01', 'summer', 10],
    ['2026-06-01', 'summer', 12],
    ['2026-01-01', 'winter', 7],
  ])
    expect((await ask('createHarbourFee', { since, season, perNight })).error).toBeNull()
  const feeOn = async (on: string, season: string) =>
    (await ask<Row>('createNight', { boat: 'Asha', on, season })).data?.fee
  expect([await feeOn('2026-05-31', 'summer'), await feeOn('2026-06-01', 'summer')]).toEqual([10, 12])
  expect([await feeOn('2026-06-01', 'winter'), await feeOn('2025-12-31', 'winter')]).toEqual([7, null])
  const again = await ask('createHarbourFee', { since: '2026-06-01', season: 'summer', perNight: 1 })
  expect(Object.values(again.fields ?? {})[0]).toMatchObject({ code: 'beginsAlready' })
})

test('the example of what is in force for somebody does what is said of it', async () => {
  const { rows } = await app.db.query<{ id: number }>({
    text: `update employees set grade = 'G2' where id = $1 returning location_id::int as id`,
    values: [me.empId],
  })
  const [place] = rows
  const since = { from: '2026-01-01', free: '100', perCoffee: '30.50' }
  const plan = (more: object) => ask<Row>('createMealPlan', { ...since, ...more })
  expect((await plan({ most: '200' })).error).toBeNull()
  expect(Object.values((await plan({ most: '1' })).fields ?? {})[0]).toMatchObject({ code: 'beginsAlready' })
  const claim = (await ask<Row>('createMealClaim', { what: 'Visit' })).data as Row
  const dinner = (price: string, on = '2026-03-01') =>
    ask<Row>('createMeal', { mealClaimId: claim.id, on, price, reason: 'Guests' })
  const isPaid = async (price: string, on?: string) => {
    const { data, fields } = await dinner(price, on)
    if (data) await ask('deleteMeal', { id: data.id, version: data.version })
    return data ? true : fields?.price?.code
  }
  expect([await isPaid('200'), await isPaid('200.01')]).toEqual([true, 'tooDear'])
  // Before the first one nothing is in force, and for others another one is.
  expect(await isPaid('999', '2025-12-31')).toBe(true)
  await plan({ most: '900', grade: 'G9' })
  expect(await isPaid('201')).toBe('tooDear')
  await plan({ most: '300', locationId: place?.id ?? null, from: '2026-01-02' })
  await plan({ most: '400', grade: 'G2' })
  expect([await isPaid('400'), await isPaid('401')]).toEqual([true, 'tooDear'])
  await plan({ most: '500', guestEmpId: me.empId })
  expect([await isPaid('500'), await isPaid('501')]).toEqual([true, 'tooDear'])
  const coffee = { mealClaimId: claim.id, on: '2026-03-01', kind: 'coffee', cups: 3, price: '1.00' }
  expect((await ask<Row>('createMeal', coffee)).data).toMatchObject({ price: '91.50' })
  const large = (await ask<Row>('createMeal', { ...coffee, kind: 'dinner', price: '100.01' })).data
  expect((await ask('claimMealClaim', { id: claim.id })).fields).toEqual({
    'meals.1.reason': { code: 'reasonMissing', message: 'Say what it was for.', args: { id: large?.id } },
  })
  await ask('updateMeal', { id: large?.id, version: large?.version, reason: 'Customers' })
  expect((await ask('claimMealClaim', { id: claim.id })).fields).toMatchObject({
    'meals.1': { code: 'receiptMissing' },
  })
})

test('the example of files that are required does what is said of it', async () => {
  const limit = (await ask<Row>('createOutingLimit', { name: 'Small', free: '500' })).data
  const bring = async (kind: string) => {
    const file = { name: `${kind}.bmp`, bytes: bitmap(2, 2) }
    const fields = { resource: 'outingBills', kind }
    return (await sendParts(app, 'uploadAttachment', multipart(fields, file), me)).body.data?.id ?? 0
  }
  const small = { what: 'Tea', amount: '500' }
  const large = { what: 'Dinner', amount: '9000' }
  const outing = (await ask<Row>('createOuting', { place: 'Sea', limitId: limit?.id })).data
  const claim = { id: outing?.id, version: outing?.version, action: 'claim' }
  const none = await ask<Row>('updateOuting', { ...claim, bills: [small, large] })
  expect(none.fields).toMatchObject({ 'bills.1': { code: 'receiptMissing' } })
  const files = { receipt: [await bring('receipt')] }
  const noGuests = await ask<Row>('updateOuting', { ...claim, bills: [small, { ...large, files }] })
  expect(noGuests.fields).toMatchObject({ 'bills.1': { code: 'guestsMissing' } })
  const all = { ...files, guests: [await bring('guests')] }
  const { data } = await ask<Row>('updateOuting', { ...claim, bills: [small, { ...large, files: all }] })
  expect(data).toMatchObject({
    status: 'claimed',
    bills: [
      { what: 'Tea', files: { receipt: { files: [] } } },
      { what: 'Dinner', files: { receipt: { files: [{ fileName: 'receipt.bmp' }] } } },
    ],
  })
  expect((await ask('payOuting', { id: outing?.id })).fields).toMatchObject({ status: { code: 'documentMissing' } })
  const form = multipart({ outingId: Number(outing?.id) }, { name: 'form.bmp', bytes: bitmap(3, 3) })
  expect((await sendParts(app, 'uploadOutingForm', form, me)).status).toBe(200)
  expect((await ask<object[]>('getOutingFiles', { id: outing?.id })).data).toMatchObject([
    { files: [{ fileName: 'form.bmp' }] },
  ])
  expect((await ask<Row>('payOuting', { id: outing?.id })).data).toMatchObject({ status: 'paid' })
})

test('the example of creating by other names does what is said of it', async () => {
  const badge = (await ask<Row>('createBadge', { name: 'Asha' })).data
  const visitor = (await ask<Row>('createVisitorBadge', { name: 'Ravi' })).data
  expect([badge?.kind, visitor?.kind]).toEqual(['staff', 'visitor'])
  expect((await ask('createVisitorBadge', { name: 'Ravi', kind: 'staff' })).code).toBe('unknownKey')
  const changed = { id: visitor?.id, version: visitor?.version, name: 'Ravi K' }
  expect((await ask<Row>('createBadge', changed)).data).toMatchObject({ id: visitor?.id, name: 'Ravi K', version: 2 })
  expect((await ask('createBadge', changed)).code).toBe('staleVersion')
  expect((await ask('createBadge', { ...changed, version: undefined })).fields).toMatchObject({
    version: { code: 'required' },
  })
  expect((await ask('createBadge', { id: badge?.id, version: 1, name: 'Asha K' })).code).toBe('forbidden')
  expect((await ask<Row[]>('getBadges', {})).data).toHaveLength(2)
})

test('the example of lists of their own name does what is said of it', async () => {
  const house = async (name: string, street: string) => (await ask<Row>('createHouse', { name, street })).data?.id
  const [north, south] = [await house('North', 'Long'), await house('South', 'Short')]
  const hidden = await app.db.query<Row>({
    text: `insert into houses (name, street) values ('Mine', 'Hidden') returning id::int as id`,
  })
  const room = async (name: string, houseId: unknown, beds: number, lets = {}) =>
    (await ask<Row>('createRoom', { name, houseId, beds, ...lets })).data?.id
  await room('One', north, 1, { letFrom: '2026-03-01', letTo: '2026-03-31' })
  const two = await room('Two', north, 2, { letFrom: '2026-03-31' })
  await room('Three', south, 3)
  await ask('takeRoom', { id: two })
  const names = async (operation: string, params: object) => {
    const { data, code } = await ask<Row[]>(operation, params)
    return data?.map(({ name }) => name) ?? code
  }
  expect(await names('getFreeRooms', { sort: [['beds', 'asc']] })).toEqual(['One', 'Three'])
  expect(await names('getFreeRooms', { beds: 2 })).toEqual(['Three'])
  expect(await names('getFreeRooms', { filter: { name: { eq: 'Two' } } })).toEqual([])
  expect(await names('getRoomsOfHouse', { houseId: north })).toEqual(['Two', 'One'])
  expect(await names('getRoomsOfHouse', { houseId: north, state: 'taken' })).toEqual(['Two'])
  expect(await names('getRoomsOfStreet', { street: 'Short' })).toEqual(['Three'])
  expect(await names('getRoomsOnDay', { date: '2026-03-31' })).toEqual(['One', 'Two'])
  expect(await names('getRoomsOnDay', { date: '2026-04-01' })).toEqual(['Two'])
  expect(await names('getRoomsOnDay', { date: '2026-02-28' })).toEqual([])
  expect(await names('getRoomsOfHouse', { houseId: hidden.rows[0]?.id })).toBe('notFound')
  expect(await names('getRoomsOfHouse', {})).toBe('invalidInput')
})

test('the example of two currencies does what is said of it', async () => {
  const enter = (date: string, rate: string) => ask('createDailyRate', { currency: 'USD', date, rate })
  await enter('2026-08-07', '90.4425')
  const trip = (await ask<Row>('createTrip', { place: 'Boston' })).data
  const fare = { tripId: trip?.id, from: 'Airport', on: '2026-08-20', amount: '100.50' }
  const own = (await ask<Row>('createFare', fare)).data
  expect(own).toMatchObject({ currency: 'INR', rate: '1', rateDate: null, inBase: '100.50', grantedInBase: null })
  const taxi = (await ask<Row>('createFare', { ...fare, currency: 'USD' })).data as Row
  expect(taxi).toMatchObject({ rate: '90.4425', rateDate: '2026-08-07', inBase: '9089.47' })
  expect((await ask('createFare', { ...fare, currency: 'EUR' })).fields).toMatchObject({ currency: { code: 'noRate' } })
  expect((await ask<Row>('getTripById', { id: trip?.id })).data).toMatchObject({ costs: '9189.97' })
  await ask('updateTrip', { id: trip?.id, version: trip?.version, isSettled: true })
  await enter('2026-08-20', '95')
  const granted = await ask<Row>('updateFare', { id: taxi.id, version: taxi.version, granted: '10' })
  expect(granted.data).toMatchObject({ rate: '90.4425', inBase: '9089.47', grantedInBase: '904.43' })
})

test('the example of numbers does what is said of it', async () => {
  const draft = async (branch: string) => (await ask<Row>('createBill', { customer: 'Asha', branch })).data as Row
  const [first, second, south] = [await draft('north'), await draft('north'), await draft('south')]
  expect([first.draftNo, second.draftNo, first.billNo]).toEqual(['D1', 'D2', null])
  const issue = async ({ id }: Row) => String((await ask<Row>('issueBill', { id })).data?.billNo)
  const numbers = [await issue(second), await issue(first), await issue(south)]
  expect(numbers.map((number) => number.replace(/^B-\d{4}-/, ''))).toEqual(['001', '002', '001'])
})

test('the example of reports and dashboards does what is said of it', async () => {
  const ferry = (await ask<Row>('createFerry', { name: 'Asha', country: 'in' })).data
  for (const [on, coin, taken, isLate] of [
    ['2026-05-31', 'INR', '10.00', false],
    ['2026-06-01', 'INR', '20.00', true],
    ['2026-06-30', 'EUR', '5.00', false],
  ])
    expect((await ask('createCrossing', { on, ferryId: ferry?.id, coin, taken, isLate })).error).toBeNull()
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const { data } = await ask<ReportAnswer>('getCrossingsReport', { ...june, by: ['ferryId.country', 'on:month'] })
  expect(data).toMatchObject({
    count: 2,
    figures: { taken: { INR: '20.00', EUR: '5.00' }, late: '1' },
    before: { from: '2026-05-01', to: '2026-05-31', count: 1, figures: { taken: { INR: '10.00' }, late: '0' } },
    groups: [{ label: 'India', before: { count: 1 }, groups: [{ label: 'Jun 2026', count: 2 }] }],
  })
  const { total } = (await app.call('getCrossings', { filter: data?.groups[0]?.filter }, { as: me })).body
  expect(total).toBe(2)
})

test('the example of values of today does what is said of it', async () => {
  for (const days of [-1, 14, 15, 29]) await ask('createLoan', { book: `Book ${days}`, due: daysFromToday(-days) })
  const sort = JSON.stringify([['due', 'desc']])
  const ages = async (params: object) =>
    (await ask<Row[]>('getLoans', { sort, ...params })).data?.map(({ ageing, daysLate }) => [ageing, daysLate])
  expect(await ages({})).toEqual([
    [0, null],
    [1, 14],
    [15, 15],
    [29, 29],
  ])
  expect(await ages({ asOf: daysFromToday(-14), filter: JSON.stringify({ ageing: { eq: 15 } }) })).toEqual([[15, 15]])
  const lent = { book: 'Back', due: daysFromToday(-20), lentOn: daysFromToday(-30), backOn: daysFromToday(-3) }
  await ask('createLoan', lent)
  const wasLate = async (day: number) => {
    const filter = { book: { eq: 'Back' } }
    return (await ask<Row[]>('getLoans', { filter, asOf: daysFromToday(day) })).data?.[0]?.wasLate
  }
  expect([await wasLate(0), await wasLate(-3), await wasLate(-4), await wasLate(-20), await wasLate(-31)]).toEqual([
    ...[null, null, 15, 0, null],
  ])
})

test('the example of greatest, least, months does what is said of it', async () => {
  const mast = async (begun: string, ended?: string) =>
    (await ask<Row>('createMast', { name: `${begun} ${ended}`, begun, ended })).data?.id
  const id = await mast('2026-01-15', '2026-02-14')
  await mast('2026-01-31', '2026-02-28')
  await mast('2024-02-29', '2025-02-27')
  await mast('2026-03-01', '2026-01-01')
  await mast('2026-03-01')
  for (const [price, size, sewnOn, isTorn] of [
    ['9.5', 12, '2026-02-01', false],
    ['10.25', 7, '2025-12-31', false],
    ['99', 30, undefined, true],
  ] as const)
    expect((await ask('createSail', { name: 'Sail', mastId: id, price, size, sewnOn, isTorn })).error).toBeNull()
  const sort = JSON.stringify([['id', 'asc']])
  const told = async (params: object) =>
    (await ask<Row[]>('getMasts', { sort, ...params })).data?.map(({ lasts, dearest, smallest, firstSewn }) => [
      ...[lasts, dearest, smallest, firstSewn],
    ])
  const none = [null, null, null]
  expect(await told({})).toEqual([
    [1, '10.25', 7, '2025-12-31'],
    [1, ...none],
    [11, ...none],
    [null, ...none],
    [null, ...none],
  ])
  expect(
    await told({ filter: JSON.stringify({ dearest: { gt: '10' }, firstSewn: { lt: '2026-01-01' } }) }),
  ).toHaveLength(1)
  const sorted = await told({ sort: JSON.stringify([['dearest', 'desc']]) })
  expect(sorted?.[0]).toEqual([1, '10.25', 7, '2025-12-31'])
  const stands = async (asOf: string) =>
    (await ask<Row[]>('getMasts', { sort, asOf })).data?.map(({ stands }) => stands)
  expect(await stands('2026-02-27')).toEqual([1, 0, 23, null, null])
  expect(await stands('2026-02-28')).toEqual([1, 1, 24, null, null])
})

test('the example of accounts does what is said of it', async () => {
  const reader = (await ask<Row>('createReader', { name: 'Asha', credit: '50', isTrusted: false })).data as Row
  const of = { readerId: reader.id, year: 2026 }
  const left = async () => {
    const [account] = (await ask<Row[]>('getAllowances', { filter: { readerId: { eq: reader.id } } })).data ?? []
    return account && [account.posted, account.held]
  }
  const order = (...prices: string[]) =>
    ask<Row>('createBookOrder', { ...of, books: prices.map((price, place) => ({ title: `Book ${place}`, price })) })
  expect((await order('1')).fields).toMatchObject({ books: { code: 'tooDear', message: '1 is too much.' } })
  const grant = (await ask<Row>('createBookGrant', { ...of, amount: '100.50' })).data as Row
  expect(await left()).toEqual(['100.50', '0.00'])
  const made = (await order('60', '40.50')).data as Row
  expect(await left()).toEqual(['100.50', '100.50'])
  expect((await order('0.01')).fields).toMatchObject({ books: { code: 'tooDear' } })
  await ask('buyBookOrder', { id: made.id })
  expect(await left()).toEqual(['0.00', '0.00'])
  // What is taken already cannot be taken back from where it was given.
  const less = await ask('updateBookGrant', { id: grant.id, version: grant.version, amount: '90' })
  expect(less.fields).toMatchObject({ amount: { code: 'belowFloor' } })
  await ask('updateReader', { id: reader.id, version: reader.version, isTrusted: true })
  expect((await order('50')).error).toBeNull()
  expect((await order('0.01')).fields).toMatchObject({ books: { code: 'tooDear' } })
  const books = [{ title: 'Book 0', price: '55' }]
  const bought = (await ask<Row>('getBookOrderById', { id: made.id })).data as Row
  await ask('updateBookOrder', { id: made.id, version: bought.version, books })
  await ask('dropBookOrder', { id: made.id })
  const { data } = await ask<Row[]>('getAllowanceEntries', { sort: [['id', 'asc']] })
  expect(data?.map(({ kind, title, amount, bookOrderId }) => [kind, title, amount, bookOrderId])).toEqual([
    ['granted', null, '100.50', null],
    ['bought', 'Book 0', '-60.00', made.id],
    ['bought', 'Book 1', '-40.50', made.id],
    ['returned', 'Book 0', '5.00', made.id],
    ['returned', 'Book 1', '40.50', made.id],
    ['returned', 'Book 0', '55.00', made.id],
  ])
  expect(await left()).toEqual(['100.50', '50.00'])
})

test('the example of consequences does what is said of it', async () => {
  const fund = (await ask<Row>('createFund', { name: 'Pens', size: '1500' })).data
  const spend = async (amount: string) =>
    (await ask<Row>('createSpending', { fundId: fund?.id, what: 'Pens', amount })).data
  const [large, small] = [await spend('1200'), await spend('100')]
  await ask('paySpending', { id: large?.id })
  expect((await ask('getFundById', { id: fund?.id })).data).toMatchObject({ status: 'low', left: '300.00' })
  expect((await ask('getPostings', {})).data).toMatchObject([{ what: 'Pens', on: companyToday() }])
  await ask('closeFund', { id: fund?.id, reason: 'over' })
  expect((await ask('getSpendingById', { id: small?.id })).data).toMatchObject({ status: 'dropped', reason: 'over' })
})

test('the example of reminders does what is said of it', async () => {
  const permit = (await ask<Row>('createPermit', { name: 'Quay', endsOn: daysFromToday(30) })).data
  await ask('createPermit', { name: 'Yard', endsOn: daysFromToday(30), isNeeded: false })
  const kernel = await buildKernel(app.db, testSettings, declaredWith(...documented('Reminders', ['permits'])))
  expect(await sendReminders(kernel, { signal: new AbortController().signal })).toEqual({ sent: 1 })
  const { data } = await ask<Row[]>('getNotifications', {})
  expect(data).toMatchObject([
    { event: 'comesDue', recordId: permit?.id, title: expect.stringMatching(/^Quay: ends on /) },
  ])
})

test('the example of wear does what is said of it', async () => {
  const lathe = { name: 'Lathe', price: '90000', scrap: '9000', boughtOn: '2025-01-31', life: 36, places: 2 }
  const id = (await ask<Row>('createMachine', lathe)).data?.id
  await ask('createMachine', { ...lathe, name: 'Sold', soldOn: '2025-03-30' })
  await ask('createMachine', { name: 'Unknown', price: '70.5' })
  await ask('createTurn', { name: 'Early', machineId: id })
  const on = async (asOf: string) => {
    const { data } = await ask<Row[]>('getMachines', { asOf, sort: '[["name","asc"]]' })
    return data?.map(({ worth, worn, free }) => [worth, worn, free])
  }
  expect(await on('2025-02-28')).toEqual([
    ['87750.00', 1, 1],
    ['87750.00', 1, 2],
    ['70.50', 0, 1],
  ])
  expect(await on('2025-03-30')).toEqual([
    ['87750.00', 1, 1],
    ['0.00', 1, 2],
    ['70.50', 0, 1],
  ])
  expect((await on('2090-01-01'))?.[0]).toEqual(['9000.00', 36, 1])
  expect((await on('2020-01-01'))?.[0]).toEqual(['90000.00', 0, 1])
})
