import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTextPdf } from '../../resources/demo/archives'
import { createRandom, type Random } from '../../resources/demo/random'
import type { Batch, BatchRow } from '../../src/framework/batch'
import { multipart, sendParts } from '../files/wire'
import type { Person } from '../setup/app'
import { rounds } from '../setup/tier'
import { type Answer, codesOf, flights, type Params, startTravel, type Travel } from './drive'

let travel: Travel
beforeAll(async () => {
  travel = await startTravel()
})
afterAll(async () => {
  vi.useRealTimers()
  await travel.app.close()
})

interface Line extends Params {
  id: number
  version: number
  category: string
  travelTicketId: number | null
}
interface Claim extends Params {
  id: number
  version: number
  expenseNumber: string
  stage: string
  items: Line[]
}
interface Ticket {
  id: number
  version: number
  bookingReference: string
}
interface Travelled {
  person: Person
  tripId: number
  company: Ticket
  own: Ticket
}

/** A trip that is over, with a ticket that the company has paid and one that the traveller has. */
async function travelled(): Promise<Travelled> {
  travel.setNow('2026-10-30T06:30:00Z')
  const person = await travel.traveller('G1')
  const { id: tripId } = await travel.granted(person, { legs: flights('2026-11-03', '2026-11-04') })
  const book = (as: Person, bookingReference: string, paidBy: string) =>
    travel.done<Ticket>(as, 'createTravelTicket', {
      ...{ requisitionId: tripId, bookingReference, paidBy, fare: '4000.00', bookedOn: '2026-10-30' },
    })
  const company = await book(travel.authority, `C${tripId}`, 'company')
  const own = await book(person, `O${tripId}`, 'employee')
  travel.setNow('2026-11-06T06:30:00Z')
  return { person, tripId, company, own }
}

const readClaim = (as: Person, id: number) => travel.done<Claim>(as, 'getExpenseDetailsById', { id })
const lineOf = (values: Params): Params => ({
  date: '2026-11-03',
  category: 'travel',
  description: 'Flight',
  amount: '4000.00',
  ...values,
})

async function draft(
  { person, tripId }: Pick<Travelled, 'person' | 'tripId'>,
  ...items: Params[]
): Promise<Answer<Claim>> {
  const head = { title: 'Trip', projectId: travel.projectId, travelRequisitionId: tripId }
  return travel.call<Claim>(person, 'createExpenseDetails', { ...head, items: items.map(lineOf) })
}

const step = async (as: Person, id: number, action: string, more: Params = {}) => {
  const [row] = await travel.rows<{ version: number }>('select version from expenses where id = $1', [id])
  return travel.call<Claim>(as, 'updateExpenseDetails', { id, version: row?.version, action, ...more })
}

async function addReceipts(person: Person, id: number): Promise<void> {
  const { stage, items } = await readClaim(person, id)
  if (stage !== 'draft' && stage !== 'returned') return
  for (const { id: line } of items) await travel.addReceipt(person, line)
}
async function submit(person: Person, id: number): Promise<Answer<Claim>> {
  await addReceipts(person, id)
  return step(person, id, 'submit')
}

async function approve(id: number, more: Params = {}): Promise<Answer<Claim>> {
  for (const { id: stepId } of await travel.rows<{ id: number }>(
    "select id from approval_steps where entity_type = 'expenses' and record_id = $1 and status = 'current'",
    [id],
  ))
    await travel.call(travel.director, 'openInboxItem', { id: stepId })
  return step(travel.director, id, 'approve', more)
}
const pay = (id: number) => step(travel.payer, id, 'pay', { paymentMode: 'payroll', paymentReference: `P${id}` })

const payer = async (as: Person, { id }: Ticket, paidBy: string) => {
  const [row] = await travel.rows<{ version: number }>('select version from travel_tickets where id = $1', [id])
  return travel.call(as, 'updateTravelTicket', { id, version: row?.version, paidBy })
}

const codes = (answer: Answer<unknown>) => Object.values(codesOf(answer))

test('a ticket that the company has paid is claimed by no line, in whatever way it is entered', async () => {
  const one = await travelled()
  const { person, company, tripId } = one
  for (const category of ['travel', 'other', 'lodging', 'software'])
    expect(codes(await draft(one, { category, travelTicketId: company.id, city: 'Mumbai', nights: 1 }))).toContain(
      'companyPaid',
    )
  expect(codes(await draft(one, { ticketPaidBy: 'company' }))).toContain('companyPaid')
  const claim = (await draft(one, {})).data as Claim
  const [line] = claim.items
  const sent = await travel.call(person, 'updateExpenseItem', {
    id: line?.id,
    version: line?.version,
    travelTicketId: company.id,
  })
  expect(codes(sent)).toContain('companyPaid')
  // An import of lines.
  const fields = ['expenseId', 'date', 'category', 'description', 'amount', 'travelTicketId']
  const batch = await travel.done<Batch>(person, 'startImport', {
    resource: 'expenseItems',
    fields,
    key: ['description'],
    empty: 'keep',
  })
  const rows = [[claim.expenseNumber, '2026-11-03', 'travel', 'Flight', '4000.00', company.bookingReference]]
  await travel.done(person, 'addImportRows', { id: batch.id, from: 0, rows })
  await travel.done<Batch>(person, 'previewImport', { id: batch.id, expected: 1 })
  const [imported] = await travel.done<BatchRow[]>(person, 'getBatchRows', { id: batch.id })
  expect(Object.values(imported?.error?.fields ?? {}).map(({ code }) => code)).toContain('companyPaid')
  // Many lines at once.
  const change = { kind: 'edit', fields: { travelTicketId: { set: company.id } } }
  const edited = await travel.call<Batch>(person, 'previewBatch', {
    resource: 'expenseItems',
    selection: { ids: [line?.id] },
    change,
  })
  if (edited.data) {
    const [row] = await travel.done<BatchRow[]>(person, 'getBatchRows', { id: edited.data.id })
    expect(row?.error).toBeTruthy()
  }
  expect(await travel.rows('select id from expense_items where travel_ticket_id = $1', [company.id])).toEqual([])
  expect((await travel.rows('select id from expenses where travel_requisition_id = $1', [tripId])).length).toBe(1)
})

test('without naming the ticket: its reference as a bill number, and its own document as the receipt', async () => {
  const one = await travelled()
  const { person, company } = one
  const byNumber = (await draft(one, { billNumber: ` ${company.bookingReference.toLowerCase()} `, category: 'other' }))
    .data as Claim
  expect(codes(await submit(person, byNumber.id))).toEqual(['companyPaid'])
  const file = { name: 'ticket.pdf', bytes: buildTextPdf([`Ticket ${company.id}`]) }
  const upload = multipart({ id: company.id }, file)
  await travel.done(travel.authority, 'getTravelTickets')
  const { body } = await sendParts(travel.app, 'uploadTravelTicket', upload, travel.authority)
  expect(body.error).toBeNull()
  const byFile = (await draft(one, { category: 'other', amount: '3999.00' })).data as Claim
  const receipt = multipart({ resource: 'expenseItems', id: byFile.items[0]?.id ?? 0, kind: 'receipt' }, file)
  expect((await sendParts(travel.app, 'uploadAttachment', receipt, person)).body.error).toBeNull()
  expect(codes(await step(person, byFile.id, 'submit'))).toEqual(['companyPaid'])
})

test('a ticket that becomes one of the company after it was filled in is not paid', async () => {
  const one = await travelled()
  const { person, own } = one
  const claim = (await draft(one, { travelTicketId: own.id })).data as Claim
  await addReceipts(person, claim.id)
  expect((await payer(travel.authority, own, 'company')).error).toBeNull()
  expect(codes(await step(person, claim.id, 'submit'))).toEqual(['companyPaid'])
  expect((await payer(travel.authority, own, 'employee')).error).toBeNull()
  expect((await step(person, claim.id, 'submit')).error).toBeNull()
  // From now on the ticket stays as it is claimed, until the claim comes back.
  expect(codesOf(await payer(travel.authority, own, 'company'))).toEqual({ paidBy: 'ticketClaimed' })
  expect((await step(person, claim.id, 'recall')).error).toBeNull()
  expect((await payer(travel.authority, own, 'company')).error).toBeNull()
  expect(codes(await step(person, claim.id, 'submit'))).toEqual(['companyPaid'])
})

test('a ticket booked for the company while the claim is decided stops it on the way', async () => {
  const one = await travelled()
  const { person, tripId } = one
  const claim = (await draft(one, { category: 'other', billNumber: `L${tripId}` })).data as Claim
  expect((await submit(person, claim.id)).error).toBeNull()
  const late = { requisitionId: tripId, bookingReference: `L${tripId}`, fare: '4000.00', bookedOn: '2026-11-02' }
  await travel.done(travel.authority, 'createTravelTicket', late)
  expect(codes(await approve(claim.id))).toEqual(['companyPaid'])
})

test('a ticket of the traveller and the allowances are paid, and settle the trip', async () => {
  const { person, tripId } = await travelled()
  const { id } = await travel.done<Claim>(person, 'openTripClaim', { id: tripId })
  for (const answer of [await submit(person, id), await approve(id), await pay(id)])
    expect([answer.error, codes(answer)]).toEqual([null, []])
  expect(await readClaim(person, id)).toMatchObject({ stage: 'payment_completed' })
  expect(await travel.read(person, tripId)).toMatchObject({ status: 'completed' })
})

test('two claims of a trip pay a ticket and a daily allowance once', async () => {
  const one = await travelled()
  const { person, tripId, own } = one
  const opened = await Promise.all([1, 2, 3].map(() => travel.call<Claim>(person, 'openTripClaim', { id: tripId })))
  expect(new Set(opened.map(({ data }) => data?.id)).size).toBe(1)
  const first = opened[0]?.data as Claim
  expect(first.items.map(({ category }) => category)).toEqual(['per_diem', 'per_diem', 'travel'])
  const second = (await draft(one, { travelTicketId: own.id }, { category: 'per_diem', amount: null })).data as Claim
  await addReceipts(person, first.id)
  await addReceipts(person, second.id)
  const sent = await Promise.all([step(person, first.id, 'submit'), step(person, second.id, 'submit')])
  expect(sent.filter(({ error }) => error === null)).toHaveLength(1)
  const refused = sent.find(({ error }) => error !== null) as Answer<unknown>
  expect([...new Set(codes(refused))].sort()).toEqual(['perDiemClaimed', 'ticketClaimed'])
  const [live] = sent.flatMap(({ data }) => (data ? [data.id] : []))
  // What is claimed is not filled in again.
  await step(person, live === first.id ? second.id : first.id, 'cancel')
  const again = await travel.call<Claim>(person, 'openTripClaim', { id: tripId })
  expect((again.data?.items ?? []).some(({ travelTicketId }) => travelTicketId === own.id)).toBe(false)
  if (live === first.id) expect(codes(again)).toEqual(['nothingToClaim'])
})

test('a claim moved to another trip pays neither the ticket nor the allowance of the first', async () => {
  const one = await travelled()
  const { person, tripId, own } = one
  travel.setNow('2026-10-30T06:30:00Z')
  const other = await travel
    .granted(person, {
      legs: flights('2026-11-04', '2026-11-05').map((leg) => ({
        ...leg,
        departAt: leg.departAt.replace('T03', 'T12').replace('T08', 'T13'),
        arriveBy: leg.arriveBy.replace('T05', 'T14').replace('T10', 'T15'),
      })),
    })
    .catch(() => undefined)
  travel.setNow('2026-11-06T06:30:00Z')
  const claim = (await draft(one, { travelTicketId: own.id })).data as Claim
  const moved = await travel.call(person, 'updateExpenseDetails', {
    id: claim.id,
    version: claim.version,
    travelRequisitionId: other?.id ?? null,
  })
  expect(moved.error).toBeNull()
  expect(codes(await submit(person, claim.id))).toEqual(['ticketOfOtherTrip'])
  const allowance = (await draft(one, { category: 'per_diem', amount: null })).data as Claim
  await travel.done(person, 'updateExpenseDetails', {
    id: allowance.id,
    version: allowance.version,
    travelRequisitionId: null,
  })
  expect(codes(await submit(person, allowance.id))).toContain('noAllowance')
  expect(
    await travel.rows("select id from expenses where travel_requisition_id = $1 and stage <> 'draft'", [tripId]),
  ).toEqual([])
})

test('a trip whose claim is decided is neither cancelled nor changed, and a cancelled one pays no allowance', async () => {
  const one = await travelled()
  const { person, tripId } = one
  const claim = (await draft(one, { category: 'per_diem', amount: null })).data as Claim
  expect((await submit(person, claim.id)).error).toBeNull()
  expect(codes(await travel.call(travel.authority, 'cancelTravelRequisition', { id: tripId }))).toEqual([
    'claimInDecision',
  ])
  const { version } = await travel.read(person, tripId)
  const change = { id: tripId, version, action: 'change', legs: flights('2026-11-03', '2026-11-03') }
  expect(codes(await travel.call(person, 'updateTravelRequisition', change))).toEqual(['claimInDecision'])
  await step(person, claim.id, 'recall')
  await travel.done(travel.authority, 'cancelTravelRequisition', { id: tripId })
  expect(codes(await submit(person, claim.id))).toEqual(['tripNotApproved'])
})

const payThrough = async ({ person }: Travelled, claims: readonly number[], random: Random) => {
  const id = pickOf(claims, random)
  return [await submit(person, id), await approve(id), await pay(id)]
}

/** Whatever somebody may try with the claims and tickets of a trip; most of it may be refused. */
const tries: readonly ((one: Travelled, claims: number[], random: Random) => Promise<unknown>)[] = [
  ({ person, tripId }) => travel.call(person, 'openTripClaim', { id: tripId }),
  (one, _, random) =>
    draft(one, {
      travelTicketId: random.pick([one.own.id, one.company.id]),
      category: random.pick(['travel', 'other']),
    }),
  (one) =>
    draft(one, { category: 'per_diem', amount: null }, { category: 'per_diem', amount: null, date: '2026-11-04' }),
  (one, _, random) =>
    draft(one, {
      category: 'other',
      billNumber: random.pick([one.own.bookingReference, one.company.bookingReference]),
    }),
  async ({ person, own, company }, claims, random) => {
    const claim = await readClaim(person, pickOf(claims, random))
    const line = claim.items[random.between(0, claim.items.length - 1)]
    const values = random.pick<Params>([
      { travelTicketId: own.id },
      { travelTicketId: company.id },
      { travelTicketId: null, billNumber: company.bookingReference },
      { category: 'other' },
      { amount: '9000.00' },
      { date: '2026-11-04' },
    ])
    return travel.call(person, 'updateExpenseItem', { id: line?.id, version: line?.version, ...values })
  },
  ({ person }, claims, random) => submit(person, pickOf(claims, random)),
  ({ person }, claims, random) => submit(person, pickOf(claims, random)),
  async ({ person }, claims) => {
    for (const id of claims) await addReceipts(person, id)
    return Promise.all(claims.map((id) => step(person, id, 'submit')))
  },
  payThrough,
  payThrough,
  payThrough,
  ({ person }, claims, random) => step(person, pickOf(claims, random), random.pick(['recall', 'cancel'])),
  (_, claims, random) => approve(pickOf(claims, random)),
  async (_, claims, random) => {
    const id = pickOf(claims, random)
    const { items = [] } = await readClaim(travel.director, id).catch(() => ({ items: [] as Line[] }))
    const queried = items
      .slice(0, 1)
      .map(({ id: line, version }) => ({ id: line, version, lineDecision: 'queried', lineComment: 'Why?' }))
    return approve(id, { items: queried })
  },
  (_, claims, random) => step(travel.payer, pickOf(claims, random), 'sendBackUnpaid', { comment: 'Again' }),
  (_, claims, random) => pay(pickOf(claims, random)),
  (_, claims, random) => pay(pickOf(claims, random)),
  ({ own }, _, random) => payer(travel.authority, own, random.pick(['company', 'employee'])),
  ({ company }) => payer(travel.authority, company, 'company'),
  ({ person, company }) => payer(person, company, 'employee'),
  ({ own }, claims, random) => Promise.all([payer(travel.authority, own, 'company'), pay(pickOf(claims, random))]),
  async ({ person, own }, claims, random) =>
    Promise.all([payer(travel.authority, own, 'company'), step(person, pickOf(claims, random), 'submit')]),
]

const pickOf = (claims: readonly number[], random: Random) => claims[random.between(0, claims.length - 1)] ?? 0

/** Lines of claims that are paid or on the way to it, and must not be. */
const wrongSql = `
  with live as (select i.*, c.travel_requisition_id as trip, c.stage from expense_items i join expenses c on c.id = i.expense_id
    where c.stage in ('initiated', 'approved_for_finance', 'payment_completed') and i.line_decision <> 'rejected')
  select 'company' as what, l.id from live l join travel_tickets k on k.id = l.travel_ticket_id where k.paid_by = 'company'
  union all select 'reference', l.id from live l join travel_tickets k on k.booking_reference = l.bill_number
    where k.paid_by = 'company' and l.travel_ticket_id is null and l.stage = 'payment_completed'
  union all select 'twice', min(l.id) from live l where l.travel_ticket_id is not null group by l.travel_ticket_id having count(*) > 1
  union all select 'allowance', min(l.id) from live l where l.category = 'per_diem' group by l.trip, l.date having count(*) > 1
  union all select 'above', l.id from live l join travel_tickets k on k.id = l.travel_ticket_id where l.amount > k.kept
  union all select 'trip', l.id from live l join travel_tickets k on k.id = l.travel_ticket_id where l.trip is distinct from k.requisition_id`

test.each(Array.from({ length: rounds(3, 40) }, (_, seed) => seed))('whatever is tried, run %i', async (seed) => {
  const one = await travelled()
  const random = createRandom(seed, 'claims of a trip')
  const done: string[] = []
  for (let at = 0; at < 40; at += 1) {
    const claims = (
      await travel.rows<{ id: number }>('select id from expenses where emp_id = $1 order by id', [one.person.empId])
    ).map(({ id }) => id)
    const turn =
      claims.length === 0 ? random.between(0, 3) : random.between(claims.length > 5 ? 4 : 0, tries.length - 1)
    done.push(`${turn}`)
    await tries[turn]?.(one, claims, random)
    expect(await travel.rows(wrongSql), done.join(' ')).toEqual([])
  }
  const stages = await travel.rows<{ stage: string }>('select stage from expenses where emp_id = $1', [
    one.person.empId,
  ])
  console.log(`claims of a trip, run ${seed}: ${stages.map(({ stage }) => stage).join(' ')}`)
  expect(stages.length).toBeGreaterThan(0)
})
