import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReportAnswer, ReportGroup } from '../../src/framework/reports/report-answers'
import { compareAmounts, fromUnits, toUnits } from '../../src/framework/values/money'
import { multipart, sendParts } from '../files/wire'
import { seeded } from '../generated/random'
import { bookkeeper } from '../sales/sales'
import { csvOf } from './bank-files'
import { type Billing, daysAgo, type Row, startBilling } from './books'
import { type Answered, serveBooks } from './served-books'

/**
 * `LEDGER_OPERATIONS=20000 LEDGER_KILLS=10 LEDGER_SEED=7` tries more, or the same ones again. The operations take the
 * time, and those of one customer wait for each other, some 170 ms each; where nothing is said as many are tried as fit
 * into about three minutes.
 */
const operations = Number(process.env.LEDGER_OPERATIONS ?? 1_000)
const kills = Number(process.env.LEDGER_KILLS ?? 5)
const seed = Number(process.env.LEDGER_SEED ?? Date.now() % 1_000_000)
const [days, atOnce, dates] = [200, 6, 50]
/** More customers than are worked for at once: nobody waits for the others all the time. */
const debtors = 8

let books: Billing
let served: Awaited<ReturnType<typeof serveBooks>>
let accountId = 0
const works: { sowId: number; orderId: number; customer: string }[] = []
beforeAll(async () => {
  books = await startBilling()
  const { rows, app, make, work, customers } = books
  const keeper = await bookkeeper(app)
  const account = {
    currency: 'INR',
    bankName: 'Bank',
    holder: 'Works',
    accountNumber: '00112233',
    validFrom: '2020-01-01',
  }
  accountId = await make('companyAccounts', account)
  for (let at = 0; at < debtors; at += 1) {
    const customer = await debtor(at)
    const amounts = Array.from({ length: 6 }, (_, place) => String(500 + place * 37))
    works.push({ ...(await work(amounts, { customer, value: '15000' })), customer })
    const sow = await keeper.signed(customers.get(customer) ?? 0, { value: '10000000' })
    const order = await keeper.order(sow, '40000')
    await keeper.done('updatePODetails', { id: order.id, version: order.version, action: 'activate' })
    works.push({ sowId: sow.id, orderId: order.id, customer })
  }
  await rows(`update purchase_orders set valid_from = '2020-01-01'`)
  served = await serveBooks(books)
}, 600_000)
afterAll(async () => {
  await served?.stop()
  await books?.close()
})

/** One in the state of the company, one in another one, and so on: taxes differ. */
async function debtor(at: number): Promise<string> {
  const { make, customers, rows, owner } = books
  const name = `Debtor ${at}`
  const state = at % 2 === 0 ? 'Karnataka' : 'Maharashtra'
  const address = { line1: '1 Road', city: 'City', state, country: 'IN', line2: null, postalCode: null }
  const customer = { name, country: 'IN', currency: 'INR', paymentTermsDays: 30, accountOwnerEmpId: owner.empId }
  const id = await make('customers', { ...customer, billingAddress: address })
  await rows(`update customers set status = 'active' where id = $1`, [id])
  customers.set(name, id)
  return name
}

console.info(`ledger: ${operations} operations, seed ${seed}`)
const below = seeded(seed)
const oneOf = <T>(all: readonly T[]): T | undefined => all[below(all.length)]
const amount = (most: number) => `${below(most)}.${String(1 + below(99)).padStart(2, '0')}`
let [day, made, done] = ['', 0, 0]
let answered = () => {}
const codes = new Map<string, number>()

const ask = async (operation: string, params: Record<string, unknown>, as = books.finance): Promise<Answered> => {
  const answer = await served.call(as, operation, params)
  answered()
  const why = [...answer.codes, answer.code ?? ''].find(Boolean) ?? 'done'
  codes.set(`${operation} ${why}`, (codes.get(`${operation} ${why}`) ?? 0) + 1)
  // A conflict under way may be told; nothing may break.
  expect([operation, answer.status >= 500 && answer.status !== 503 ? answer : null]).toEqual([operation, null])
  return answer
}

const line = (unitPrice: string) => ({
  description: 'Work',
  unitPrice,
  taxCodeId: books.codes.get(oneOf(['GST18', 'GST5', 'GST0']) ?? 'GST18') ?? books.codes.get('GST18'),
})
const issue = (id: number) => ask('issueInvoice', { id, issueDate: day })
const open = () =>
  books.rows<{ id: number; invoice: number; number: string; customer: number; left: string }>(
    `select r.id::int as id, r.invoice_id::int as invoice, i.invoice_number as number, r.customer_id::int as customer,
       (r.amount_due - coalesce((select sum(s.settled) from settlements s where s.receivable_id = r.id), 0))::numeric(18, 2)::text as left
     from receivables r join invoices i on i.id = r.invoice_id where r.status in ('open', 'partly_received') order by r.id desc limit 60`,
  )

const moves: readonly (() => Promise<unknown>)[] = [
  async function billUnderOrder() {
    const work = oneOf(works)
    const terms = { paymentTermsDays: below(90), withholdingPercent: below(3) === 0 ? 10 : null }
    const instalments = below(4) === 0 ? [{ days: 5 }, { days: 40 }, { days: 95 }] : null
    const { data } = await ask('createInvoiceDetails', {
      type: 'other',
      sowId: work?.sowId,
      poId: work?.orderId,
      ...terms,
      instalments,
      items: [line(amount(900)), line(amount(90))],
    })
    if (data && below(10) > 0) await issue(data.id)
  },
  async function billMilestone() {
    const { data } = await ask('createInvoiceDetails', { sowId: oneOf(works)?.sowId, paymentTermsDays: below(60) })
    if (data && (await ask('billMilestonesInvoice', { id: data.id })).status === 200) await issue(data.id)
    else if (data) await ask('deleteInvoice', { id: data.id, version: data.version })
  },
  async function receive() {
    const of = oneOf(await open())
    if (!of) return
    const isWhole = below(2) === 0
    const paid = isWhole ? of.left : amount(1500)
    const receipt = {
      customerId: of.customer,
      amount: paid,
      receivedOn: day,
      reference: `L ${++made}`,
      withheldTax: below(5) === 0 ? amount(20) : '0',
      charges: below(6) === 0 ? '1.50' : '0',
    }
    const { data } = await ask('createReceivableDetails', {
      ...receipt,
      ...(isWhole && { lines: [{ receivableId: of.id, amount: paid }] }),
    })
    if (data) await ask('postReceipt', { id: data.id })
  },
  async function setOff() {
    const of = oneOf(await open())
    const { data } = await ask('createReceivableDetails', {
      customerId: of?.customer,
      amount: amount(200),
      receivedOn: day,
      mode: 'set_off',
    })
    if (data) await ask('postReceipt', { id: data.id })
  },
  async function credit() {
    const of = oneOf(await open())
    const { data } = await ask('creditNoteInvoice', { id: of?.invoice })
    if (!data) return
    if (below(2) === 0) {
      const { items } = (await books.read(data.id)) as Row & { items: Row[] }
      const [first, ...others] = items
      const less = { id: first?.id, version: first?.version, unitPrice: amount(100) }
      await ask('updateInvoiceDetails', {
        id: data.id,
        version: data.version,
        items: [less, ...others.map(({ id, version }) => ({ id, version, remove: true }))],
      })
    }
    if ((await issue(data.id)).status !== 200)
      await ask('deleteInvoice', { id: data.id, version: (await books.read(data.id)).version })
  },
  async function fromBank() {
    const some = (await open()).slice(0, 3)
    const told = some.map(({ left, number }) => ({
      on: day,
      amount: below(2) ? left : amount(700),
      text: `Pays ${number}`,
      reference: `B ${++made}`,
    }))
    const { body } = await sendParts<{ id: number }>(
      books.app,
      'importBankStatement',
      multipart({ accountId, unsignedAmounts: 'received' }, { name: `${++made}.csv`, bytes: Buffer.from(csvOf(told)) }),
      books.finance,
    )
    const lines = await books.rows<{ id: number }>(
      'select id::int as id from bank_lines where bank_statement_id = $1',
      [body.data?.id ?? 0],
    )
    if (lines.length > 0) await ask('matchBankLines', { ids: lines.map(({ id }) => id) })
    if (lines[0]) await ask('matchBankLine', { id: lines[0].id })
  },
  async function takeBack() {
    const of = oneOf(
      await books.rows<{ id: number }>(
        `select id::int as id from receipts where status = 'posted' order by id desc limit 40`,
      ),
    )
    if (of && below(3) === 0) await ask('reverseReceipt', { id: of.id, comment: 'It was returned' })
  },
  async function dispute() {
    const of = oneOf(await open())
    if ((await ask('disputeInvoice', { id: of?.invoice, comment: 'Not as agreed' })).status === 200)
      await ask('settleInvoice', { id: of?.invoice, comment: 'As agreed' })
  },
  async function writeOff() {
    if (below(4) > 0) return
    const of = oneOf(await open())
    const asked = await ask('askWriteOffReceivable', { id: of?.id, writeOffReason: 'Wound up' })
    if (asked.status === 200)
      await (below(2)
        ? ask('writeOffReceivable', { id: of?.id }, books.director)
        : ask('keepOpenReceivable', { id: of?.id, comment: 'It comes' }))
  },
]

/** Nothing of these has a row. */
const never: Readonly<Record<string, string>> = {
  'a receivable is settled by more than it is, or less than nothing': `
    select r.id from receivables r left join settlements s on s.receivable_id = r.id group by r.id having coalesce(sum(s.settled), 0) not between 0 and r.amount_due`,
  'a settlement is not the sum of its parts': `select id from settlements where settled <> received + withheld + bank_charges + adjusted`,
  'instalments do not come to the sum of the lines': `
    select i.id from invoices i where i.type <> 'credit_note' and i.status <> 'draft' and
      (select sum(amount_due) from receivables r where r.invoice_id = i.id) is distinct from (select sum(line_total) from invoice_items l where l.invoice_id = i.id)`,
  'a line is not net and taxes': `select id from invoice_items where line_total <> net + tax or tax <> cgst + sgst + igst`,
  'a milestone is on two live invoices': `
    select milestone_id from invoice_items where milestone_id is not null and standing <> 'freed' group by milestone_id having count(*) > 1`,
  'a milestone is invoiced by nobody': `
    select m.id from milestones m where m.status in ('invoiced', 'paid') and not exists (select from invoice_items l where l.milestone_id = m.id and l.standing in ('billed', 'paid'))`,
  'a credit note is not what it takes off': `
    select i.id from invoices i where i.type = 'credit_note' and i.status <> 'draft' and
      (select sum(line_total) from invoice_items l where l.invoice_id = i.id) is distinct from (select sum(adjusted) from settlements s where s.credit_note_id = i.id)`,
  'money of a receipt is neither settled nor credit': `
    select p.id from receipts p where p.status = 'posted' and p.mode <> 'set_off' and
      p.amount <> coalesce((select sum(received) from settlements s where s.receipt_id = p.id), 0) + p.overpaid`,
  'what was taken back settles something': `
    select p.id from receipts p join settlements s on s.receipt_id = p.id where p.status = 'reversed' group by p.id having sum(s.settled) <> 0 or sum(s.base_settled) <> 0`,
  'credit is not the sum of its entries, or below nothing': `
    select c.id from customer_credits c where c.balance < 0 or
      c.balance <> (select coalesce(sum(e.amount), 0) from customer_credit_entries e where e.customer_id = c.customer_id and e.currency = c.currency)`,
  'what is received has something open': `
    select r.id from receivables r left join settlements s on s.receivable_id = r.id group by r.id
    having (r.status in ('received', 'written_off')) <> (coalesce(sum(s.settled), 0) = r.amount_due)`,
  'a number of a series is missing or there twice': `
    select series from (select left(invoice_number, -5) as series, right(invoice_number, 5)::int as n from invoices where invoice_number is not null) x
    group by series having count(*) <> max(n) or count(distinct n) <> count(*)`,
  'a bank line has two receipts, or a receipt two lines': `
    select receipt_id from bank_lines where receipt_id is not null group by receipt_id having count(*) > 1`,
}

async function expectLedger(): Promise<void> {
  for (const [what, text] of Object.entries(never)) expect([what, await books.rows(text)]).toEqual([what, []])
  for (const { orderId } of works) {
    const order = await books.done(books.finance, 'getPoDetailsById', { id: orderId })
    const [used] = await books.rows<{ net: string }>(
      `select coalesce(sum(case when i.type = 'credit_note' then -l.net else l.net end), 0)::text as net
       from invoice_items l join invoices i on i.id = l.invoice_id where l.purchase_order_id = $1 and i.status <> 'draft'`,
      [orderId],
    )
    expect([orderId, compareAmounts(String(order.consumed), used?.net ?? '')]).toEqual([orderId, 0])
    expect(compareAmounts(String(order.consumed), String(order.allowed))).toBeLessThanOrEqual(0)
  }
}

const inBase = (figures: ReportGroup['figures']) => String(figures.outstandingInBase ?? '0')

async function expectAgeing(): Promise<void> {
  for (let at = 0; at < dates; at += 1) {
    const asOf = daysAgo(below(days + 10))
    const report = await books.done<ReportAnswer>(books.finance, 'getReceivablesReport', { asOf, by: ['ageing'] })
    const [sums] = await books.rows<{ open: string }>(
      `select coalesce(sum(r.base_due - coalesce((select sum(s.base_settled) from settlements s where s.receivable_id = r.id and s.on <= $1::date), 0)), 0)::text as open
       from receivables r where r.issue_date <= $1::date`,
      [asOf],
    )
    const buckets = report.groups.reduce((all, { figures }) => all + toUnits(inBase(figures)), 0n)
    expect([
      asOf,
      compareAmounts(fromUnits(buckets), sums?.open ?? ''),
      compareAmounts(inBase(report.figures), sums?.open ?? ''),
    ]).toEqual([asOf, 0, 0])
  }
}

/** Kills the server once some of it was answered. */
async function killAmid(round: Promise<unknown>): Promise<void> {
  const wanted = 1 + below(atOnce)
  let seen = 0
  await Promise.race([
    round,
    new Promise<void>((resolve) => {
      answered = () => {
        seen += 1
        if (seen === wanted) resolve()
      }
    }),
  ])
  answered = () => {}
  await served.kill(round)
}

test('whatever is billed, paid, credited, set off, taken back and written off, in any order and at once, and whenever the server is killed, the books agree', async () => {
  let next = Math.ceil(operations / 8)
  let nextKill = kills > 0 ? Math.ceil(operations / (kills + 1)) : Number.POSITIVE_INFINITY
  while (done < operations) {
    day = daysAgo(days - Math.floor((done / operations) * days))
    const round = Promise.all(Array.from({ length: atOnce }, () => oneOf(moves)?.()))
    if (done >= nextKill) {
      await killAmid(round)
      nextKill += Math.ceil(operations / (kills + 1))
      await expectLedger()
    }
    await round
    done += atOnce
    if (done >= next) {
      await expectLedger()
      next += Math.ceil(operations / 8)
    }
  }
  await expectLedger()
  await expectAgeing()
  console.info(`ledger: ${done} operations, seed ${seed}: ${JSON.stringify(Object.fromEntries([...codes].sort()))}`)
  // Each kind of them was done, not only refused.
  for (const operation of [
    'issueInvoice',
    'postReceipt',
    'creditNoteInvoice',
    'billMilestonesInvoice',
    'matchBankLine',
    'reverseReceipt',
  ])
    expect([operation, codes.get(`${operation} done`) ?? 0]).not.toEqual([operation, 0])
}, 7_200_000)
