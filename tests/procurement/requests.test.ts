import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Buying, fiscalYear, item, needed, startBuying } from './buying'

let company: Buying
beforeAll(async () => {
  company = await startBuying()
})
afterAll(() => company.app.close())
beforeEach(() => company.noLimits())

test('a purchase comes with its items and quotes, and its total is theirs', async () => {
  const { draft, supplierId, done, requester } = company
  const items = [item('Chair', 3, '33.33', { taxRate: 18 }), item('Desk', 1.5, '1000', { discountPercent: 12.5 })]
  const made = await draft({ items, quotes: [{ supplierId, reference: 'Q1', amount: '1400' }] })
  // 99.99 + 18.00 tax, and 1500 less 12.5 %.
  expect(made).toMatchObject({ status: 'draft', totalCost: '1430.49', counts: { items: 2, quotes: 1, receipts: 0 } })
  expect(made.items.map(({ lineTotal }) => lineTotal)).toEqual(['117.99', '1312.50'])
  const answer = await done(requester, 'updateTotalCostForProcurementId', { procurementId: made.id, totalCost: '1' })
  expect(answer).toEqual({ id: made.id, totalCost: '1430.49', currency: 'INR' })
})

test('a wrong row is told at its place, and nothing is written', async () => {
  const { call, requester, projectId, rows } = company
  const before = await rows('select count(*) from procurements')
  const params = { title: 'Wrong', justification: 'Needed', neededBy: needed, projectId }
  const answer = await call(requester, 'createProcurementDetails', {
    ...params,
    items: [item('Chair', 1, '1'), item('Desk', -1, '1')],
  })
  expect(Object.keys(answer.fields ?? {})).toEqual(['items.1.quantity'])
  expect(await rows('select count(*) from procurements')).toEqual(before)
})

test('an update adds, changes and takes out items and takes the step, in one', async () => {
  const { draft, done, requester } = company
  const made = await draft({ items: [item('A', 1, '10'), item('B', 2, '10')] })
  const [a, b] = made.items
  const updated = await done(requester, 'updateProcurementDetails', {
    id: made.id,
    version: made.version,
    title: 'Another title',
    items: [
      { id: a?.id, version: a?.version, remove: true },
      { id: b?.id, version: b?.version, quantity: 5 },
      item('C', 1, '7.5'),
    ],
    action: 'submit',
  })
  expect(updated).toMatchObject({
    title: 'Another title',
    status: 'requested',
    totalCost: '57.50',
    counts: { items: 2 },
  })
})

test('an item of another purchase is none, and a stale one is refused', async () => {
  const { draft, call, requester } = company
  const [one, other] = [await draft(), await draft()]
  const row = { id: other.items[0]?.id, version: 1, quantity: 9 }
  const answer = await call(requester, 'updateProcurementDetails', { id: one.id, version: one.version, items: [row] })
  expect(answer.fields).toEqual({ 'items.0.id': { code: 'reference' } })
  const stale = { id: one.items[0]?.id, version: 7, quantity: 9 }
  const late = await call(requester, 'updateProcurementDetails', { id: one.id, version: one.version, items: [stale] })
  expect(late.code).toBe('staleVersion')
})

test('a draft is saved with its title alone, and submitting asks for the rest', async () => {
  const { call, done, requester, submit, read } = company
  const made = await done(requester, 'createProcurementDetails', {
    title: 'Only an idea',
    items: [item('Lamp', 1, '10')],
  })
  expect(made).toMatchObject({ status: 'draft', totalCost: '10.00' })
  expect(await submit(made.id)).toMatchObject({
    fields: { justification: { code: 'required' }, neededBy: { code: 'required' } },
  })
  expect(await read(made.id)).toMatchObject({ status: 'draft', version: made.version })
  const rest = { id: made.id, version: made.version, justification: 'It is dark', neededBy: needed }
  expect(await call(requester, 'updateProcurementDetails', rest)).toMatchObject({ error: null })
  expect(await submit(made.id)).toMatchObject({ data: { status: 'requested' } })
})

test('what was approved keeps its reason and its day', async () => {
  const { draft, submit, decided, call, finance } = company
  const { id } = await draft()
  await submit(id)
  const { version } = await decided(id)
  const answer = await call(finance, 'updateProcurementDetails', { id, version, justification: '', neededBy: '' })
  expect(answer.fields).toMatchObject({
    justification: { code: 'justificationMissing' },
    neededBy: { code: 'neededByMissing' },
  })
})

test('nothing without a price is handed in', async () => {
  const { draft, submit } = company
  expect(await submit((await draft({ items: undefined })).id)).toMatchObject({
    fields: { status: { code: 'nothingToBuy' } },
  })
  const free = await draft({ items: [item('Gift', 1, '0')] })
  expect(await submit(free.id)).toMatchObject({ fields: { status: { code: 'nothingToBuy' } } })
})

test('where neither project nor department pays, that of whoever asks does, and its head decides', async () => {
  const { draft, submit, departmentId, head, finance, rows, requester } = company
  const made = await draft({ projectId: undefined })
  expect(made.departmentId).toBe(departmentId)
  expect(await submit(made.id)).toMatchObject({ error: null })
  const asked = await rows<{ emp: number; no: number }>(
    `select s.step_no as no, a.emp_id as emp from approval_steps s join approval_approvers a on a.step_id = s.id where s.entity_type = 'procurements' and s.record_id = $1 order by 1, 2`,
    [made.id],
  )
  expect(asked).toEqual([
    { no: 1, emp: head.empId },
    { no: 2, emp: finance.empId },
  ])
  expect(asked).not.toContainEqual(expect.objectContaining({ emp: requester.empId }))
})

test('above the quote limit three suppliers are compared, or the reason is given', async () => {
  const { draft, submit, limits, supplier, call, requester } = company
  await limits({ quoteLimit: '999.99' })
  const quotes = await Promise.all(
    [1, 2, 3].map(async (n) => ({ supplierId: await supplier(), reference: `Q${n}`, amount: '1000' })),
  )
  const two = await draft({ quotes: quotes.slice(0, 2) })
  const refused = await submit(two.id)
  expect(refused.fields?.singleSourceReason).toMatchObject({ code: 'quotesMissing', args: { needed: 3, there: 2 } })
  const [first] = quotes
  const same = await draft({ quotes: [1, 2, 3].map((n) => ({ ...first, reference: `Q${n}` })) })
  expect((await submit(same.id)).fields?.singleSourceReason?.args).toEqual({ needed: 3, there: 1 })
  const expired = await draft({
    quotes: quotes.map((quote) => ({ ...quote, quotedOn: '2020-01-01', validUntil: '2020-02-01' })),
  })
  expect((await submit(expired.id)).fields?.singleSourceReason?.args).toEqual({ needed: 3, there: 0 })
  expect(await submit((await draft({ quotes })).id)).toMatchObject({ error: null })
  expect(await submit((await draft({ singleSourceReason: 'The only maker' })).id)).toMatchObject({ error: null })
  await limits({ quoteLimit: '1000' })
  expect(await call(requester, 'submitProcurement', { id: two.id })).toMatchObject({ error: null })
})

test('a director decides above the limit, over the budget and in another currency', async () => {
  const { draft, submit, limits, read, project } = company
  await limits({ directorLimit: '1000' })
  const at = await draft()
  await submit(at.id)
  expect(await read(at.id)).toMatchObject({ needsDirector: false, directorReason: null })
  const above = await draft({ items: [item('Thing', 1, '1000.01')] })
  await submit(above.id)
  expect(await read(above.id)).toMatchObject({ needsDirector: true, directorReason: 'above_limit' })
  const other = await draft({ currency: 'EUR' })
  await submit(other.id)
  expect(await read(other.id)).toMatchObject({ needsDirector: true, directorReason: 'other_currency' })
  const poor = await draft({ projectId: await project({ budgetAmount: '999.99' }) })
  await submit(poor.id)
  expect(await read(poor.id)).toMatchObject({
    needsDirector: true,
    directorReason: 'over_budget',
    budget: { remaining: '999.99', afterThis: '-0.01', currency: 'INR' },
  })
})

test('what is approved uses up the budget, what is paid as much as was paid', async () => {
  const { draft, submit, decided, read, project, rows } = company
  const projectId = await project({ budgetAmount: '2500' })
  const one = await draft({ projectId })
  const two = await draft({ projectId })
  expect((await read(two.id)).budget).toMatchObject({ remaining: '2500.00', afterThis: '1500.00' })
  await submit(one.id)
  expect((await read(two.id)).budget).toMatchObject({ remaining: '2500.00' })
  expect(await decided(one.id)).toMatchObject({ status: 'approved', approvedTotal: '1000.00' })
  expect((await read(two.id)).budget).toMatchObject({ remaining: '1500.00', afterThis: '500.00' })
  expect((await read(one.id)).budget).toMatchObject({ remaining: '2500.00', afterThis: '1500.00' })
  await rows(`update procurements set status = 'paid' where id = $1`, [one.id])
  expect((await read(two.id)).budget).toMatchObject({ remaining: '2500.00', afterThis: '1500.00' })
})

test('the budget of a department is that of the fiscal year in which the goods are needed', async () => {
  const { draft, departmentId, read, rows } = company
  const add = (year: number, amount: number) =>
    rows(
      'insert into department_budgets (name, department_id, fiscal_year, currency, amount) values ($1, $2, $3, $4, $5)',
      [`B ${year}`, departmentId, year, 'INR', amount],
    )
  await add(fiscalYear, 5000)
  await add(fiscalYear + 1, 7000)
  const last = await draft({ projectId: undefined, departmentId, neededBy: `${fiscalYear + 1}-03-31` })
  const first = await draft({ projectId: undefined, departmentId, neededBy: `${fiscalYear + 1}-04-01` })
  expect((await read(last.id)).budget).toMatchObject({ remaining: '5000.00' })
  expect((await read(first.id)).budget).toMatchObject({ remaining: '7000.00' })
  await rows('delete from department_budgets')
  expect((await read(last.id)).budget).toBeNull()
})

test('what two purchases would spend of one budget, one of them spends', async () => {
  const { draft, submit, project, call, manager, finance, read, rows } = company
  const projectId = await project({ budgetAmount: '1500' })
  const ids = [(await draft({ projectId })).id, (await draft({ projectId })).id]
  for (const id of ids) {
    expect(await submit(id)).toMatchObject({ error: null })
    expect(await call(manager, 'approveProcurement', { id })).toMatchObject({ error: null })
  }
  // Whoever is later is over the budget, which is a flag: both have it before them.
  const steps = await rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'procurements' and record_id = any($1) and entered_at is not null and decided_at is null",
    [ids],
  )
  for (const { id } of steps) expect(await call(finance, 'openInboxItem', { id })).toMatchObject({ error: null })
  const answers = await Promise.all(ids.map((id) => call(finance, 'approveProcurement', { id })))
  expect(answers.map(({ error }) => error === null).sort()).toEqual([false, true])
  expect(answers.find(({ error }) => error)?.fields).toMatchObject({ needsDirector: { code: 'overBudgetMeanwhile' } })
  const states = await Promise.all(ids.map(async (id) => (await read(id)).status))
  expect(states.sort()).toEqual(['approved', 'requested'])
})

test('the budget is told to those who answer for it and to those who decide, not to whoever asks', async () => {
  const { draft, submit, project, read, requester, manager, finance, director, facts } = company
  const { id } = await draft({ projectId: await project({ budgetAmount: '5000' }) })
  expect((await read(id, requester)).budget).toBeNull()
  for (const by of [manager, finance, director]) expect((await read(id, by)).budget).not.toBeNull()
  await submit(id)
  expect(await facts(id, manager)).toContainEqual(expect.objectContaining({ code: 'purchaseBudget' }))
})
