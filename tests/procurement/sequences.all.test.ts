import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../generated/random'
import type { Person } from '../setup/app'
import { exhaustively, firstOf } from '../setup/tier'
import { type Answer, type Buying, needed, startBuying, today } from './buying'

const moves = 100
const seeds = firstOf([1, 2, 3, 4])
/** Percent, and the shares they leave room for, in thousandths. */
const tolerance = { receipt: 10, invoice: 2 }

/** Where a purchase may go from where; nothing else is ever seen. */
const edges: Readonly<Record<string, readonly string[]>> = {
  draft: ['requested'],
  requested: ['approved', 'rejected', 'draft', 'cancelled'],
  approved: ['ordered', 'requested', 'cancelled'],
  ordered: ['partially_received', 'received', 'requested', 'cancelled'],
  partially_received: ['received'],
  received: ['invoiced'],
  invoiced: ['received', 'paid'],
}

interface Line {
  id: number
  procurementId: number
  version: number
  quantity: string
  unitPrice: string
  discount: string
  tax: string
  lineTotal: string
  receivable: string | null
  received: string
  value: string
}

interface Stored {
  id: number
  version: number
  status: string
  requester: number
  supplier: number
  approvedSupplier: number | null
  approved: string | null
  ordered: string | null
  ceiling: string | null
}

let company: Buying
let buyers: Person[] = []
let everybody: Person[] = []
let suppliers: number[] = []

beforeAll(async () => {
  company = await startBuying()
  const second = await company.app.person('hrFinance')
  // One enters an invoice, one may approve it, and another pays.
  buyers = [company.finance, second, await company.app.person('finance')]
  everybody = [company.requester, company.manager, company.head, company.director, ...buyers]
  suppliers = [company.supplierId, await company.supplier()]
  await company.limits({
    directorLimit: '5000',
    receiptTolerance: tolerance.receipt,
    invoiceTolerance: tolerance.invoice,
    quoteLimit: '99999999',
  })
})
afterAll(() => company.app.close())

/** Ten-thousandths, exact. */
const units = (decimal: string | null): bigint => {
  const [whole = '0', fraction = ''] = (decimal ?? '0').split('.')
  return BigInt(whole) * 10_000n + BigInt(fraction.padEnd(4, '0').slice(0, 4))
}
const half = (numerator: bigint, denominator: bigint) => (2n * numerator + denominator) / (2n * denominator)

/** Cents of a line by the book: net rounded, tax of it rounded. */
function cents({ quantity, unitPrice, discount, tax }: Line): bigint {
  const gross = half(units(quantity) * units(unitPrice), 10_000n)
  const net = half(gross * (1_000_000n - units(discount)), 1_000_000n * 100n)
  return net + half(net * units(tax), 1_000_000n)
}

const stored = async (id: number): Promise<Stored> => {
  const [row] = await company.rows<Stored>(
    `select id, version, status, requested_by_emp_id as requester, supplier_id as supplier, approved_supplier_id as "approvedSupplier",
     approved_total::text as approved, ordered_total::text as ordered, invoice_ceiling::text as ceiling from procurements where id = $1`,
    [id],
  )
  if (!row) throw new Error(`There is no purchase ${id}`)
  return row
}

const linesOf = (id: number) =>
  company.rows<Line>(
    `select i.id, i.procurement_id as "procurementId", i.version, i.quantity::text, i.unit_price::text as "unitPrice", i.discount_percent::text as discount,
     i.tax_rate::text as tax, i.line_total::text as "lineTotal", i.receivable_quantity::text as receivable,
     (select coalesce(sum(quantity), 0)::text from procurement_receipts r where r.item_id = i.id) as received,
     (select coalesce(sum(value), 0)::text from procurement_receipts r where r.item_id = i.id) as value
     from procurement_items i where i.procurement_id = $1 order by i.id`,
    [id],
  )

/** Everything that has to hold of a purchase whatever was done. */
async function expectSound(id: number): Promise<void> {
  const [purchase, lines] = [await stored(id), await linesOf(id)]
  const shown = await company.read(id)
  const total = lines.reduce((sum, line) => sum + cents(line), 0n)
  expect(units(shown.totalCost)).toBe(total * 100n)
  for (const line of lines) {
    expect(units(line.lineTotal)).toBe(cents(line) * 100n)
    const most = (units(line.quantity) * BigInt(100 + tolerance.receipt)) / 100n
    expect(units(line.received) <= most).toBe(true)
    if (line.received === line.quantity) expect(units(line.value)).toBe(cents(line) * 100n)
  }
  const isBound = ['approved', 'ordered', 'partially_received', 'received', 'invoiced', 'paid'].includes(
    purchase.status,
  )
  if (isBound) {
    expect(total * 100n <= units(purchase.approved)).toBe(true)
    expect(purchase.supplier).toBe(purchase.approvedSupplier)
  }
  if (isBound && purchase.status !== 'approved') {
    expect(units(purchase.ordered)).toBe(total * 100n)
    expect(units(purchase.ceiling)).toBe(half(total * BigInt(100 + tolerance.invoice), 100n) * 100n)
  }
  const [{ invoiced } = { invoiced: '0' }] = await company.rows<{ invoiced: string }>(
    `select coalesce(sum(total), 0)::text as invoiced from procurement_invoices where procurement_id = $1 and status in ('matched', 'approved', 'paid')`,
    [id],
  )
  expect(units(invoiced) <= units(purchase.ceiling)).toBe(true)
  expect(units(shown.receivedTotal)).toBe(lines.reduce((sum, { value }) => sum + units(value), 0n))
  await expectNoneSkipped(id, purchase)
}

async function expectNoneSkipped(id: number, { status, requester }: Stored): Promise<void> {
  const told = await company.rows<{ action: string; change: [string | null, string] | null; actor: number }>(
    `select action, changes -> 'status' as change, actor_emp_id as actor from history where resource = 'procurements' and record_id = $1 order by id`,
    [id],
  )
  let at: string | null = null
  for (const { action, change, actor } of told) {
    if (!change) continue
    const [from, to] = change
    expect(from).toBe(at)
    if (at !== null) expect(edges[at], `${at} to ${to}`).toContain(to)
    at = to
    if (['approve', 'reject', 'sendBack'].includes(action)) expect(actor).not.toBe(requester)
  }
  expect(at).toBe(status)
}

type Random = (below: number) => number
type Move = (id: number, random: Random) => Promise<Answer<unknown> | undefined>

const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T
const price = (random: Random) => `${random(300)}.${String(random(10_000)).padStart(4, '0')}`
const newItem = (random: Random) => ({
  name: `Thing ${random(5)}`,
  quantity: (1 + random(20_000)) / 1000,
  unitPrice: price(random),
  discountPercent: random(3) ? 0 : random(10_000) / 100,
  taxRate: pick(random, [0, 5, 12.5, 18]),
})

const step =
  (operation: string, more: object = {}): Move =>
  async (id, random) =>
    company.call(pick(random, everybody), operation, { id, comment: 'By chance', ...more })

const table: Readonly<Record<string, Move>> = {
  submit: (id) => company.submit(id),
  approve: (id, random) => company.agree(id, pick(random, everybody)),
  agreed: async (id) => {
    await company.decided(id)
    return undefined
  },
  reject: async (id, random) =>
    company.call(pick(random, [company.manager, company.finance]), 'rejectProcurement', { id, comment: 'By chance' }),
  sendBack: step('sendBackProcurement'),
  issue: (id, random) => company.issue(id, pick(random, buyers)),
  cancel: async (id, random) =>
    random(2)
      ? undefined
      : company.call(pick(random, [company.requester, company.finance]), 'cancelProcurement', {
          id,
          comment: 'By chance',
        }),
  endReceiving: (id, random) => (random(3) ? Promise.resolve(undefined) : step('endReceivingProcurement')(id, random)),
  close: async (id, random) => (random(2) ? undefined : step('closeShortProcurement')(id, random)),
  async changeSupplier(id, random) {
    const { version } = await stored(id)
    const supplierId = pick(random, suppliers)
    return company.call(pick(random, everybody), 'updateProcurementDetails', { id, version, supplierId })
  },
  async changeItem(id, random) {
    const line = pick(random, await linesOf(id))
    const values = random(2) ? { quantity: (1 + random(20_000)) / 1000 } : { unitPrice: price(random) }
    return company.call(pick(random, everybody), 'updateProcurementItem', {
      id: line?.id,
      version: line?.version,
      ...values,
    })
  },
  addItem: (id, random) =>
    company.call(pick(random, everybody), 'createProcurementItem', { procurementId: id, ...newItem(random) }),
  async removeItem(id, random) {
    const line = pick(random, await linesOf(id))
    return random(3) ? undefined : company.call(pick(random, everybody), 'deleteProcurementItem', { id: line?.id })
  },
  async receive(id, random) {
    const { status } = await stored(id)
    const line = pick(random, await linesOf(id))
    if (!line) return undefined
    const rest = Number(Math.max(0, Number(line.quantity) - Number(line.received)).toFixed(3))
    const quantity = random(3) && rest > 0 ? rest : (1 + random(15_000)) / 1000
    const by = pick(random, [company.requester, company.manager, ...buyers])
    const answer = await company.receive(id, [{ itemId: line.id, quantity }], by)
    const fits = units(line.received) + units(quantity.toFixed(3)) <= units(line.receivable)
    const isExpected = ['ordered', 'partially_received'].includes(status) && fits
    expect({ status, quantity, done: answer.error === null }).toEqual({ status, quantity, done: isExpected })
    return answer
  },
  async bill(id, random) {
    const { ordered, requester } = await stored(id)
    const half = `${units(ordered) / 20_000n}.${String(random(100)).padStart(2, '0')}`
    const total = random(2) ? half : ordered
    const invoice = {
      procurementId: id,
      supplierInvoiceNumber: `I-${id}-${random(1_000_000)}`,
      net: total,
      tax: '0',
      total,
      isAdvance: random(5) === 0,
    }
    const by = pick(random, buyers)
    expect(by.empId).not.toBe(requester)
    return company.call(by, 'createProcurementInvoiceDetails', invoice)
  },
  async settle(id, random) {
    const invoices = await company.rows<{ id: number; status: string; enteredBy: number; approvedBy: number | null }>(
      'select id, status, created_by as "enteredBy", approved_by_emp_id as "approvedBy" from procurement_invoices where procurement_id = $1',
      [id],
    )
    // What can be settled mostly, so that purchases come to be paid.
    const ready = invoices.filter(({ status }) => status === 'matched' || status === 'approved')
    const invoice = pick(random, random(4) && ready.length > 0 ? ready : invoices)
    if (!invoice) return undefined
    const by = pick(random, [...buyers, ...buyers, company.director, company.requester])
    const others = buyers.filter(({ empId }) => ![invoice.enteredBy, invoice.approvedBy].includes(empId))
    const payer = random(3) > 0 ? pick(random, others) : by
    const paying = { paidOn: today, paymentReference: `UTR ${invoice.id}` }
    if (invoice.status === 'matched') return company.call(by, 'approveProcurementInvoice', { id: invoice.id })
    if (random(8) === 0) return company.call(by, 'cancelProcurementInvoice', { id: invoice.id, comment: 'No' })
    return company.call(payer ?? by, 'payProcurementInvoice', { id: invoice.id, ...paying })
  },
}

async function create(random: Random): Promise<number> {
  const { id } = await company.draft({
    neededBy: needed,
    supplierId: pick(random, suppliers),
    items: Array.from({ length: 1 + random(3) }, () => newItem(random)),
  })
  return id
}

/** What would lead on from a state: half of all moves, so that the later states are reached as well. */
const onward: Readonly<Record<string, readonly string[]>> = {
  draft: ['submit'],
  requested: ['agreed', 'agreed', 'reject'],
  approved: ['issue', 'issue', 'cancel'],
  ordered: ['receive', 'bill', 'cancel'],
  partially_received: ['receive', 'bill', 'settle', 'endReceiving'],
  received: ['bill', 'settle'],
  invoiced: ['settle', 'settle', 'settle', 'close'],
}

const ended = ['paid', 'rejected', 'cancelled']
const seen = new Set<string>()

test.each(seeds)('whatever is done by chance, purchases stay sound (seed %i)', { timeout: 600_000 }, async (seed) => {
  const random = seeded(seed)
  const open = [await create(random), await create(random)]
  for (let move = 0; move < moves; move++) {
    const place = random(open.length)
    const id = open[place] ?? 0
    const { status } = await stored(id)
    const name = random(2) ? pick(random, onward[status] ?? []) : pick(random, Object.keys(table))
    const answer = await table[name]?.(id, random)
    if (answer) expect(answer.code ?? 'done', `${name} of ${id}: ${answer.error}`).not.toMatch(/internal|unavailable/)
    await expectSound(id)
    const now = (await stored(id)).status
    seen.add(now)
    if (ended.includes(now)) open[place] = await create(random)
  }
})

exhaustively('every state was reached', () => {
  const states = [...Object.keys(edges), ...ended]
  expect([...seen].sort()).toEqual(states.sort())
})
