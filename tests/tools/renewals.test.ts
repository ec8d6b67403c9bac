import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GivenTool, type Seat, startTools, type Tool, type ToolCompany } from './drive'
import { setLastDay } from './round'

let company: ToolCompany
beforeAll(async () => {
  company = await startTools()
})
beforeEach(() => company.forget())
afterAll(() => company.close())

const usual: GivenTool = {
  ...{ tool: 'Tracker', seats: 3, unitCost: '100.00', billingCycle: 'yearly' },
  ...{ startDate: '2026-04-01', renewalDate: '2027-04-01' },
}
const noticeDay = '2027-03-02'

/** A tool of which three people are asked. */
async function buyDue(): Promise<{ tool: Tool; seats: Seat[] }> {
  const tool = await company.buy({ ...usual, holders: [6101, 6102, 6103] })
  await company.setDay(noticeDay)
  await company.takeDue()
  return { tool, seats: await company.seats(tool.id) }
}

const confirm = async (seat: Seat | undefined, stillNeeded: boolean) =>
  company.call(await company.person(company.nameOf(seat?.empId ?? 0)), 'confirmToolSeat', { id: seat?.id, stillNeeded })

const current = async (resource: string, id: number) => {
  const { rows } = await company.app.db.query<{ id: number }>({
    text: "select id from approval_steps where entity_type = $1 and record_id = $2 and status = 'current'",
    values: [resource, id],
  })
  return rows[0]?.id
}

test('a renewal that is rejected leaves the tool due, and nobody kept; meanwhile answers stand', async () => {
  const { owner, manager, step, terms, read, done } = company
  const { tool, seats } = await buyDue()
  expect(await confirm(seats[0], true)).toMatchObject({ error: null })
  const keep = [{ empId: seats[1]?.empId }]
  const asked = { newSeats: 3, newUnitCost: '150.00', keep }
  expect(await step(owner, tool.id, 'renew', asked)).toMatchObject({ data: { status: 'renewal_due' } })
  expect((await company.seats(tool.id)).map(({ answer }) => answer)).toEqual(['needed', 'kept', null])
  expect(await confirm(seats[2], true)).toMatchObject({ data: null, code: 'forbidden' })
  expect(await step(owner, tool.id, 'renew', asked)).toMatchObject({ data: null })
  const term = (await terms(tool.id)).at(-1)
  const stepId = await current('toolTerms', term?.id ?? 0)
  await done(manager, 'openInboxItem', { id: stepId })
  await done(manager, 'rejectApprovalStep', { id: stepId, comment: 'Too dear' })
  expect(await read(tool.id)).toMatchObject({ status: 'renewal_due', seats: 3, renewalDate: '2027-04-01' })
  expect((await company.seats(tool.id)).map(({ answer }) => answer)).toEqual(['needed', null, null])
  expect(await confirm(seats[2], true)).toMatchObject({ error: null })
  expect(await step(owner, tool.id, 'renew', { newSeats: 2 })).toMatchObject({ data: { status: 'active' } })
})

test('who said no is not kept by name, and only the owner and finance decide', async () => {
  const { owner, manager, step } = company
  const { tool, seats } = await buyDue()
  await confirm(seats[0], false)
  const keep = [{ empId: seats[0]?.empId }]
  const refused = await step(owner, tool.id, 'renew', { newSeats: 3, keep })
  expect(refused.fields).toMatchObject({ keep: { code: 'notWithoutAnswer' } })
  expect(await step(manager, tool.id, 'renew', { newSeats: 1 })).toMatchObject({ data: null })
  const holder = await company.person(6102)
  expect(await step(holder, tool.id, 'cancel')).toMatchObject({ data: null })
})

test('cancelled: holders keep their seats to the end of the term, nobody gets one', async () => {
  const { owner, step, setDay, takeDue, call } = company
  const { tool } = await buyDue()
  expect(await step(owner, tool.id, 'cancel')).toMatchObject({ data: { status: 'cancelled', holders: 3 } })
  const { empId } = await company.person(6104)
  expect(await call(owner, 'createToolSeat', { toolId: tool.id, empId })).toMatchObject({ data: null })
  await setDay('2027-04-01')
  await takeDue()
  expect(await company.read(tool.id)).toMatchObject({ status: 'cancelled', holders: 0 })
})

test('seats that are renewed for less count from the next term on only', async () => {
  const { owner, step, setDay, takeDue, read, call } = company
  const { tool, seats } = await buyDue()
  await confirm(seats[0], true)
  expect(await step(owner, tool.id, 'renew', { newSeats: 1 })).toMatchObject({ data: { seats: 3, holders: 3 } })
  // A seat that comes free before goes to nobody who would have none afterwards.
  await company.done(await company.person(6103), 'releaseToolSeat', { id: seats[2]?.id })
  const { empId } = await company.person(6104)
  const late = await call(owner, 'createToolSeat', { toolId: tool.id, empId })
  expect(Object.values(late.fields ?? {}).map(({ code }) => code)).toContain('seatsTaken')
  await setDay('2027-04-01')
  await takeDue()
  expect(await read(tool.id)).toMatchObject({ status: 'active', seats: 1, holders: 1, renewalDate: '2028-04-01' })
})

test('a tool whose term costs more than the limit waits for a director too', async () => {
  const { owner, director, manager, finance, done, setDay, read } = company
  await setDay('2026-05-01')
  await done(director, 'createPurchaseLimit', {
    ...{ validFrom: '2026-05-01', directorLimit: '1000.00', quoteLimit: '100000.00', receiptTolerance: 0 },
  })
  // Monthly 100.00, and twelve of them.
  const large = { toolName: 'Large', purpose: 'Work', billingCycle: 'monthly', unitCost: '100.00', seats: 1 }
  const dates = { startDate: '2026-05-01', renewalDate: '2027-05-01' }
  const tool = await done(owner, 'createToolPurchase', { ...large, ...dates })
  for (const one of [manager, finance]) {
    const id = await current('toolPurchases', tool.id)
    await done(one, 'openInboxItem', { id })
    await done(one, 'approveApprovalStep', { id })
  }
  expect(await read(tool.id)).toMatchObject({ status: 'requested', needsDirector: true })
  const id = await current('toolPurchases', tool.id)
  await done(director, 'openInboxItem', { id })
  await done(director, 'approveApprovalStep', { id })
  expect(await read(tool.id)).toMatchObject({ status: 'approved', approvedOn: '2026-05-01' })
})

test('what a procurement bought fills in a tool, never for more, and once', async () => {
  const { owner, finance, app, done, call, setDay, read } = company
  await setDay('2026-04-02')
  const purchase = await done<{ id: number; items: { id: number }[] }>(owner, 'createProcurementDetails', {
    ...{ title: 'Boards', type: 'subscription', justification: 'Work', neededBy: '2026-05-01' },
    items: [{ name: 'Boards', category: 'software', quantity: 4, unit: 'seat', unitPrice: '250.00' }],
  })
  await app.db.query({ text: "update procurements set status = 'ordered' where id = $1", values: [purchase.id] })
  const procurementItemId = purchase.items[0]?.id
  const more = { purpose: 'Drafts', startDate: '2026-04-02', renewalDate: '2027-04-02', procurementItemId }
  const tooMany = await call(owner, 'createToolPurchase', { ...more, toolName: 'Boards', seats: 5, unitCost: '250.00' })
  expect(tooMany.fields).toMatchObject({ unitCost: { code: 'aboveBought' } })
  const tool = await done(owner, 'createToolPurchase', more)
  expect(tool).toMatchObject({ toolName: 'Boards', seats: 4, totalCost: '1000.00', status: 'requested' })
  expect((await call(owner, 'createToolPurchase', more)).data).toBeNull()
  const id = await current('toolPurchases', tool.id)
  await done(finance, 'openInboxItem', { id })
  await done(finance, 'approveApprovalStep', { id })
  expect(await read(tool.id)).toMatchObject({ status: 'approved' })
})

test.each(['P@ssw0rd!', 'correct horse battery staple', 'secret', 'https://user:pass@host'])(
  'the entry of the vault is no password: %s',
  async (vaultReference) => {
    await company.setDay('2026-04-02')
    const values = { toolName: 'Vault', purpose: 'Work', seats: 1, unitCost: '1.00', vaultReference }
    const dates = { startDate: '2026-04-02', renewalDate: '2027-04-02' }
    const { fields } = await company.call(company.owner, 'createToolPurchase', { ...values, ...dates })
    expect(fields).toMatchObject({ vaultReference: {} })
  },
)

test('the inbox counts the seats about which a holder has said nothing', async () => {
  const { call } = company
  const { seats } = await buyDue()
  const holder = await company.person(company.nameOf(seats[0]?.empId ?? 0))
  const asked = async () =>
    (await call<{ toAcknowledge: number }>(holder, 'getInboxCountForHome')).data?.toAcknowledge ?? 0
  const listed = async () =>
    (await company.done<Seat[]>(holder, 'getToolSeatsToConfirm', { filter: { answer: { empty: true } } })).length
  const before = await asked()
  expect(await listed()).toBe(1)
  expect(await confirm(seats[0], false)).toMatchObject({ error: null })
  expect([await asked(), await listed()]).toEqual([before - 1, 0])
  // The last answer counts, so that another one may still follow.
  expect(await confirm(seats[0], true)).toMatchObject({ error: null })
})

test('where the access is kept is seen by holders, not by everybody who may take a seat', async () => {
  const { owner, done, read } = company
  const tool = await company.buy({ ...usual, holders: [6101] })
  const { version } = (await read(tool.id)) as Tool & { version: number }
  const values = { id: tool.id, version, isSelfService: true, vaultReference: 'vault: tracker' }
  await done(owner, 'updateToolPurchase', values)
  const seen = async (empId: number) =>
    (await done<{ vaultReference: string | null }>(await company.person(empId), 'getToolPurchaseById', { id: tool.id }))
      .vaultReference
  expect(await seen(6101)).toBe('vault: tracker')
  expect(await seen(6104)).toBeNull()
})

test('of two renewals at once one is taken, and nobody who has left keeps a seat', async () => {
  const { owner, step, terms } = company
  const { tool, seats } = await buyDue()
  const gone = company.nameOf(seats[0]?.empId ?? 0)
  await confirm(seats[1], true)
  await setLastDay(company, gone, '2027-03-10')
  await company.setDay('2027-03-11')
  await company.takeDue()
  const left = (await company.seats(tool.id)).find(({ id }) => id === seats[0]?.id) as Seat & { status: string }
  expect(left?.status ?? 'ended').toBe('ended')
  expect(await confirm(seats[0], true)).toMatchObject({ data: null })
  const huge = { newSeats: 3, newUnitCost: '99999999999999999999.00' }
  expect((await step(owner, tool.id, 'renew', huge)).fields).toMatchObject({ newUnitCost: {} })
  const answers = await Promise.all([2, 1].map((newSeats) => step(owner, tool.id, 'renew', { newSeats })))
  expect(answers.filter(({ data }) => data)).toHaveLength(1)
  expect((await terms(tool.id)).filter(({ kind }) => kind === 'renewal')).toHaveLength(1)
})
