import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { multipart, sendParts } from '../files/wire'
import { daysFromToday, lastWeekday } from '../setup/clock'
import { type Answer, type Claim, type Claims, keepReceipt, startClaims } from './drive'

let claims: Claims
beforeAll(async () => {
  claims = await startClaims()
  await claims.openAccount(claims.claimant)
  await claims.openAccount(claims.other)
})
afterAll(() => claims.app.close())

let n = 0
/** A line with a receipt of its own. */
const line = (more: object = {}) => {
  n += 1
  return {
    // What is spent on a weekend is marked.
    date: lastWeekday(),
    category: 'supplies',
    description: `Paper ${n}`,
    amount: `${100 + n}.00`,
    receiptHash: `r${n}`,
    ...more,
  }
}

const codesOf = ({ fields = {} }: Answer<unknown>) => Object.values(fields).map(({ code }) => code)

const approved = async (items = [line()], as = claims.claimant): Promise<Claim> => {
  const claim = await claims.submitted(as, items)
  const { error, fields } = await claims.decide(claim)
  expect({ error, fields }).toEqual({ error: null, fields: undefined })
  return claims.read(as, claim.id)
}

const pay = (as: Claims['payer'], { id }: Claim, more: object = {}) =>
  claims.call(as, 'payExpense', { id, paymentReference: `N${id}`, ...more })

test('a claim goes from draft to paid, each step by somebody else, and says when', async () => {
  const claim = await approved()
  expect(claim).toMatchObject({ stage: 'approved_for_finance', dueBy: daysFromToday(15) })
  expect(await pay(claims.payer, claim)).toMatchObject({
    data: { stage: 'payment_completed', paidByEmpId: claims.payer.empId },
  })
  expect((await pay(claims.payer, claim)).code).toBe('illegalTransition')
})

test('claimant, director and payer are three people', async () => {
  const own = await claims.submitted(claims.director, [line()])
  // There is no other director: somebody of finance decides.
  expect((await claims.decide(own)).code).toBe('forbidden')
  expect(await claims.decide(own, [], claims.finance)).toMatchObject({ error: null })
  expect((await pay(claims.finance, own, { paymentMode: 'cash' })).code).toBe('ownRequest')
  expect((await claims.read(claims.payer, own.id)).stage).toBe('approved_for_finance')
  expect(await pay(claims.payer, own, { paymentMode: 'cash' })).toMatchObject({ error: null })
  const ofFinance = await approved([line()], claims.payer)
  expect((await pay(claims.payer, ofFinance, { paymentMode: 'cash' })).error).not.toBeNull()
  expect((await claims.read(claims.finance, ofFinance.id)).stage).toBe('approved_for_finance')
})

test('what is paid is what is to be paid, to an account that somebody agreed to two days ago', async () => {
  const claim = await approved()
  expect(codesOf(await pay(claims.payer, claim, { paymentAmount: '1.00' }))).toEqual(['paymentDiffers'])
  expect(codesOf(await claims.call(claims.payer, 'payExpense', { id: claim.id }))).toEqual(['required'])
  const without = await approved([line()], claims.hr)
  expect(codesOf(await pay(claims.payer, without))).toEqual(['noPayoutAccount'])
  const { id } = await claims.done<{ id: number }>(claims.hr, 'createPayoutAccount', {
    ...{ bankHolder: 'Hr', bankNumber: '001234567', bankCode: 'HDFC0001' },
  })
  expect((await claims.call(claims.hr, 'approvePayoutAccount', { id })).code).toBe('forbidden')
  await claims.done(claims.finance, 'approvePayoutAccount', { id })
  expect(codesOf(await pay(claims.payer, without))).toEqual(['noPayoutAccount'])
  await claims.app.db.query({
    text: "update payout_accounts set usable_from = now() - interval '1 minute' where id = $1",
    values: [id],
  })
  expect(await pay(claims.payer, without)).toMatchObject({ error: null })
})

test('the account that was used so far makes room for the new one', async () => {
  const change = async (number: string) => {
    const { id } = await claims.done<{ id: number }>(claims.manager, 'createPayoutAccount', {
      ...{ bankHolder: 'Manager', bankNumber: number, bankCode: 'HDFC0001' },
    })
    await claims.done(claims.finance, 'approvePayoutAccount', { id })
    return id
  }
  const [first, second] = [await change('001234567'), await change('007654321')]
  const { data } = await claims.call<{ id: number; status: string; bankNumber: string }[]>(
    claims.manager,
    'getPayoutAccounts',
    { sort: [['id', 'asc']] },
  )
  expect(data).toMatchObject([
    { id: first, status: 'replaced', bankNumber: expect.stringMatching(/^••/) },
    { id: second, status: 'approved' },
  ])
})

test('nothing is submitted without receipts, and each refusal stands at its line', async () => {
  const draft = await claims.draft(claims.claimant, [
    line(),
    line({ receiptHash: undefined }),
    line({ category: 'client_entertainment' }),
  ])
  const { data, fields } = await claims.submit(claims.claimant, draft)
  expect(data).toBeNull()
  expect(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code])).toEqual([
    ['items.1', 'receiptMissing'],
    ['items.2.attendees', 'attendeesMissing'],
  ])
  expect((await claims.read(claims.claimant, draft.id)).stage).toBe('draft')
})

test('what was submitted stays as it is until it is taken back', async () => {
  const claim = await claims.submitted(claims.claimant, [line()])
  const [item] = claim.items
  const change = () =>
    claims.call(claims.claimant, 'updateExpenseItem', { id: item?.id, version: item?.version, amount: '1.00' })
  expect((await change()).error).not.toBeNull()
  await claims.done(claims.claimant, 'recallExpense', { id: claim.id })
  expect(await change()).toMatchObject({ error: null })
  // Who decides changes decisions, and nothing that was claimed.
  const again = await claims.submitted(claims.claimant, [line()])
  const [other] = again.items
  const params = { id: other?.id, version: other?.version }
  expect(codesOf(await claims.call(claims.director, 'updateExpenseItem', { ...params, amount: '1.00' }))).toEqual([
    'submittedStays',
  ])
  expect(
    (await claims.call(claims.claimant, 'updateExpenseItem', { ...params, lineDecision: 'approved' })).error,
  ).not.toBeNull()
})

test('a step takes what is decided of lines; a line without a reason stands where it is', async () => {
  const claim = await claims.submitted(claims.claimant, [line({ amount: '500.00' }), line()])
  await openFor(claims.director, claim.id)
  const decide = (values: object) => {
    const [first] = claim.items
    return claims.call(claims.director, 'approveExpense', {
      id: claim.id,
      items: [{ id: first?.id, version: first?.version, ...values }],
    })
  }
  expect((await decide({ lineDecision: 'reduced', approvedAmount: '400.00' })).fields).toMatchObject({
    'items.0.lineComment': { code: 'commentMissing' },
  })
  expect(
    (await decide({ lineDecision: 'reduced', approvedAmount: '500.01', lineComment: 'More' })).fields,
  ).toMatchObject({
    'items.0.approvedAmount': { code: 'approvedAboveClaimed' },
  })
  expect((await decide({ amount: '1.00' })).fields).toMatchObject({ 'items.0.amount': { code: 'unknownKey' } })
  expect(await claims.read(claims.claimant, claim.id)).toMatchObject({
    stage: 'initiated',
    items: [{ lineDecision: 'pending' }, {}],
  })
  expect(await decide({ lineDecision: 'reduced', approvedAmount: '400.00', lineComment: 'As agreed' })).toMatchObject({
    error: null,
  })
  expect(await claims.read(claims.claimant, claim.id)).toMatchObject({
    stage: 'approved_for_finance',
    items: [{ lineDecision: 'reduced', approvedAmount: '400.00' }, { lineDecision: 'approved' }],
  })
})

async function openFor(person: Claims['director'], id: number): Promise<void> {
  const { rows } = await claims.app.db.query<{ id: number }>({
    text: "select id from approval_steps where entity_type = 'expenses' and record_id = $1 and status = 'current'",
    values: [id],
  })
  for (const step of rows) await claims.call(person, 'openInboxItem', { id: step.id })
}

test('finance asks about a line: it moves to a claim of its own, and the rest is paid', async () => {
  const claim = await approved([line({ amount: '700.00' }), line({ amount: '300.00' })])
  const [, second] = claim.items
  const items = [{ id: second?.id, version: second?.version, lineDecision: 'queried', lineComment: 'Which visit?' }]
  await claims.done(claims.payer, 'splitQueriedExpense', { id: claim.id, items })
  expect(await claims.read(claims.claimant, claim.id)).toMatchObject({
    stage: 'approved_for_finance',
    payable: '700.00',
    items: [{}],
  })
  const { data } = await claims.call<Claim[]>(claims.claimant, 'getAllExpenses', {
    filter: { parentId: { eq: claim.id } },
  })
  const child = await claims.read(claims.claimant, data?.[0]?.id ?? 0)
  expect(child).toMatchObject({
    stage: 'returned',
    totalClaimed: '300.00',
    items: [{ lineDecision: 'pending', approvedAmount: null }],
  })
  expect(await claims.submit(claims.claimant, child)).toMatchObject({ data: { stage: 'initiated' } })
})

test('a claim that finance sends back is decided anew', async () => {
  const claim = await approved()
  await claims.done(claims.payer, 'sendBackUnpaidExpense', { id: claim.id, comment: 'Another cost centre' })
  expect(await claims.read(claims.claimant, claim.id)).toMatchObject({
    stage: 'returned',
    totalApproved: '0.00',
    items: [{ lineDecision: 'pending' }],
  })
})

test('fifty payments of one claim at once pay once', async () => {
  const claim = await approved()
  const all = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      pay(at % 2 ? claims.payer : claims.finance, claim, { paymentReference: `P${at}` }),
    ),
  )
  expect(all.filter(({ error }) => error === null)).toHaveLength(1)
})

test('a run pays its claims together, and its file tells whom to pay what, once to each account', async () => {
  const [one, two] = [await approved(), await approved([line()], claims.other)]
  for (const person of [claims.claimant, claims.other])
    await claims.app.db.query({ text: 'delete from payout_accounts where emp_id = $1', values: [person.empId] })
  for (const [person, number] of [
    [claims.claimant, '1111222233'],
    [claims.other, '4444555566'],
  ] as const) {
    const { id } = await claims.done<{ id: number }>(person, 'createPayoutAccount', {
      bankHolder: '=cmd',
      bankNumber: number,
      bankCode: 'HDFC0001',
    })
    await claims.done(claims.finance, 'approvePayoutAccount', { id })
  }
  const run = await claims.done<{ id: number; runNumber: string; total: string }>(claims.payer, 'createPaymentRun', {
    expenseIds: [one.id, two.id],
  })
  const file = () => claims.app.call<string>('getPaymentRunBankFile', { id: run.id }, { as: claims.payer })
  expect((await file()).body.fields).toMatchObject({ expenseIds: { code: 'noPayoutAccount' } })
  await claims.app.db.query({ text: "update payout_accounts set usable_from = now() - interval '1 minute'" })
  const lines = String((await file()).body.data)
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  // What a spreadsheet would run is text.
  expect(lines[1]).toBe(`"'=cmd",1111222233,HDFC0001,${one.payable},INR,${one.expenseNumber}`)
  const shown = await claims.app.db.query({
    text: 'select from secret_reveals where reason = $1',
    values: [`Payment run ${run.runNumber}`],
  })
  expect(shown.rowCount).toBe(6)
  expect(await claims.call(claims.payer, 'payPaymentRun', { id: run.id, paymentReference: 'BATCH-1' })).toMatchObject({
    error: null,
  })
  for (const { id } of [one, two]) expect((await claims.read(claims.finance, id)).stage).toBe('payment_completed')
})

test('a run of which one claim may not be paid pays none', async () => {
  const [one, own] = [await approved(), await approved([line()], claims.finance)]
  await claims.openAccount(claims.finance)
  const run = await claims.done<{ id: number }>(claims.finance, 'createPaymentRun', { expenseIds: [one.id, own.id] })
  expect(
    (await claims.call(claims.finance, 'payPaymentRun', { id: run.id, paymentReference: 'BATCH-2' })).error,
  ).not.toBeNull()
  expect((await claims.read(claims.payer, one.id)).stage).toBe('approved_for_finance')
})

test('colleagues, people operations and who keeps accounts see no claims of others', async () => {
  const claim = await claims.submitted(claims.claimant, [line()])
  const both = await claims.app.person('hr', 'finance')
  for (const person of [claims.other, claims.hr, both]) {
    expect((await claims.call(person, 'getExpenseDetailsById', { id: claim.id })).code).toBe('notFound')
    const { data } = await claims.call<Claim[]>(person, 'getAllExpenses', { filter: { id: { eq: claim.id } } })
    expect(data).toEqual([])
  }
  expect((await claims.read(claims.manager, claim.id)).id).toBe(claim.id)
  const draft = await claims.draft(claims.claimant, [line()])
  for (const person of [claims.manager, claims.director, claims.finance])
    expect((await claims.call(person, 'getExpenseDetailsById', { id: draft.id })).code).toBe('notFound')
})

test('a receipt that is somebody else’s already is marked, and who decides is told', async () => {
  const first = await claims.draft(claims.other, [line({ receiptHash: 'same' })])
  const second = await claims.draft(claims.claimant, [line({ receiptHash: 'same' })])
  await keepReceipt(claims.app, claims.claimant, second.items[0]?.id ?? 0, 'another page')
  expect(await claims.submit(claims.claimant, second)).toMatchObject({
    data: { items: [{ flags: ['duplicate_receipt'] }] },
  })
  expect(await claims.submit(claims.other, first)).toMatchObject({ data: { items: [{ flags: null }] } })
  const { rows } = await claims.app.db.query<{ id: number }>({
    text: "select id from approval_steps where entity_type = 'expenses' and record_id = $1 and status = 'current'",
    values: [second.id],
  })
  const { data } = await claims.call<{ facts: { code: string }[] }>(claims.director, 'openInboxItem', {
    id: rows[0]?.id,
  })
  expect(data?.facts).toMatchObject([{ code: 'expense_duplicate_receipt', args: { lines: 1 } }])
})

test('a bill of a line is its receipt, of the claim and the person whose it is alone', async () => {
  const [mine, theirs] = [await claims.draft(claims.claimant, [line()]), await claims.draft(claims.other, [line()])]
  const [item, other] = [mine.items[0]?.id ?? 0, theirs.items[0]?.id ?? 0]
  const send = (as: Claims['payer'], fields: object) =>
    sendParts(
      claims.app,
      'uploadSupportingBills',
      multipart({ ...fields }, { name: 'bill.pdf', bytes: buildTextPdf(['Bill']) }),
      as,
    )
  expect((await send(claims.claimant, { expenseId: mine.id, itemId: item })).status).toBe(200)
  expect((await send(claims.claimant, { expenseId: mine.id, itemId: other })).status).toBe(404)
  expect((await send(claims.other, { expenseId: mine.id, itemId: item })).status).toBe(404)
  const files = async (params: object) => {
    const answer = await claims.call<{ kind: string; files: unknown[] }[]>(claims.claimant, 'getSupportingBills', {
      ...params,
    })
    return answer.data?.map(({ kind, files }) => [kind, files.length])
  }
  expect(await files({ expenseId: mine.id, itemId: item })).toEqual([['receipt', 2]])
  expect(await files({ expenseId: mine.id })).toEqual([['bills', 0]])
})
