import { equal } from 'node:assert/strict'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const invoices = 50_000
const customers = 400
/** Calls of the dashboard. */
const calls = 100
/** The list and plain SQL, one after the other so many times. */
const turns = 31

/** Two years of invoices of which nine in ten are paid, each with its line, its receivable and what settled it. */
export async function fillCash(server) {
  const at = (text) => server.query(text)
  await at(`insert into tax_codes (code) values ('BENCH')`)
  await at(
    `insert into invoices (invoice_number, series, type, customer_id, issue_date, tax_on, due_date, payment_terms_days, currency, exchange_rate, supply, base_sub_total, base_tax_total, status)
     select 'INV-B-' || lpad(n::text, 6, '0'), 'INV', 'other', (select min(id) from customers) + n % ${customers}, day, day, day + 30, 30, 'INR', 1, 'inter_state',
       1000 + n % 977, (1000 + n % 977) * 0.18, case when n % 10 = 0 then 'sent' else 'paid' end
     from generate_series(1, ${invoices}) n, lateral (select current_date - 730 + (n * 730 / ${invoices})::int as day) d`,
  )
  await at(
    `insert into invoice_items (invoice_id, description, quantity, unit_price, tax_code_id, tax_on, tax_rate, net, cgst, sgst, igst, tax, line_total, standing)
     select id, 'Work', 1, base_sub_total, (select max(id) from tax_codes), issue_date, 18, base_sub_total, 0, 0, base_tax_total, base_tax_total, base_sub_total + base_tax_total,
       case when status = 'paid' then 'paid' else 'billed' end
     from invoices`,
  )
  await at(
    `insert into receivables (receivable_number, invoice_id, instalment_no, customer_id, issue_date, due_date, closed_on, currency, exchange_rate, amount_due, base_due, days_to_pay, stage, kept_promises, broken_promises, status)
     select invoice_number || '/1', id, 1, customer_id, issue_date, due_date, case when status = 'paid' then least(issue_date + 20 + (id % 40)::int, current_date) end, currency, 1,
       base_sub_total + base_tax_total, base_sub_total + base_tax_total, case when status = 'paid' then 20 + id % 40 end, 'not_due', 0, 0, case when status = 'paid' then 'received' else 'open' end
     from invoices`,
  )
  await at(
    `insert into settlements (receivable_id, invoice_id, customer_id, kind, "on", currency, received, withheld, bank_charges, adjusted, settled, base_settled, difference)
     select id, invoice_id, customer_id, 'receipt', closed_on, currency, amount_due, 0, 0, 0, amount_due, base_due, 0 from receivables where closed_on is not null`,
  )
  await at('vacuum analyze')
}

/** What somebody would write for the figures of the dashboard: sums of this month, what is open, groups by month and by age. */
const plainDashboard = [
  `select sum(base_sub_total + base_tax_total) from invoices where status <> 'draft' and issue_date >= date_trunc('month', current_date)`,
  `select sum(base_settled) from settlements where kind in ('receipt', 'set_off') and "on" >= date_trunc('month', current_date)`,
  `select sum(r.base_due - s.settled), sum(r.base_due - s.settled) filter (where r.due_date < current_date), count(*) filter (where r.due_date < current_date)
   from receivables r cross join lateral (select coalesce(sum(base_settled), 0) as settled from settlements where receivable_id = r.id) s where r.status in ('open', 'partly_received', 'to_write_off')`,
  `select width_bucket(current_date - r.due_date, array[1, 31, 61, 91, 121]) as age, count(*), sum(r.base_due - s.settled)
   from receivables r cross join lateral (select coalesce(sum(base_settled), 0) as settled from settlements where receivable_id = r.id) s where r.closed_on is null group by 1`,
  `select date_trunc('month', issue_date), count(*), sum(base_sub_total + base_tax_total) from invoices where status <> 'draft' and issue_date >= current_date - 240 group by 1`,
  `select date_trunc('month', r.due_date), count(*), sum(r.base_due), sum(r.base_due - s.settled), avg(r.days_to_pay)
   from receivables r cross join lateral (select coalesce(sum(base_settled), 0) as settled from settlements where receivable_id = r.id) s where r.due_date >= current_date - 240 group by 1`,
]

/** The first page of what was open on a day, as the list answers it, and how many there were. */
const plainList = `
  with open as (
    select id, receivable_number, customer_id, due_date, amount_due, base_due from receivables
    where issue_date <= current_date - 90 and (closed_on is null or closed_on > current_date - 90)),
  page as (select * from open order by due_date, id limit 25)
  select (select count(*)::int from open) as n, (select json_agg(o) from (
    select p.id, p.receivable_number, c.name, p.due_date, p.amount_due, p.amount_due - s.settled as balance, p.base_due - s.base_settled as base_balance,
      s.received, s.withheld, s.bank_charges, s.adjusted, width_bucket(current_date - 90 - p.due_date, array[1, 31, 61, 91, 121]) as age
    from page p join customers c on c.id = p.customer_id cross join lateral (
      select coalesce(sum(settled), 0) as settled, coalesce(sum(base_settled), 0) as base_settled, coalesce(sum(received), 0) as received,
        coalesce(sum(withheld), 0) as withheld, coalesce(sum(bank_charges), 0) as bank_charges, coalesce(sum(adjusted), 0) as adjusted
      from settlements where receivable_id = p.id and "on" <= current_date - 90) s
    order by p.due_date, p.id) o) as rows`

/** The dashboard of finance at 50,000 invoices, and what was open 90 days ago as a list, beside plain SQL for the same. */
export async function measureCash({ server, token, report }) {
  const timed = async (work) => {
    const began = performance.now()
    await work()
    return performance.now() - began
  }
  const shown = () => call(server, 'getFinanceDashboard', {}, { token })
  const written = async () => {
    for (const text of plainDashboard) await server.query(text)
  }
  for (let turn = 0; turn < 10; turn++) await shown()
  const [times, plain] = [[], []]
  for (let turn = 0; turn < calls; turn++) {
    times.push(await timed(shown))
    if (turn % 4 === 0) plain.push(await timed(written))
  }
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(calls * 0.95)]
  report.add(`cash.dashboard.${invoices}.p95`, p95, 'ms', { aim: ['<=', 80], n: calls })
  report.add(`cash.dashboard.${invoices}.ratio`, median(times) / median(plain), 'of plain SQL', { n: calls })

  const [{ day }] = await server.query(`select (current_date - 90)::text as day`)
  const asked = { asOf: day, filter: { ageing: { empty: false } }, sort: [['dueDate', 'asc']], page: 1, perPage: 25 }
  const list = () => call(server, 'getReceivables', asked, { token })
  const [{ n }] = await server.query(plainList)
  equal((await list()).total, n)
  const [ours, bare] = [[], []]
  for (let turn = 0; turn < turns; turn++) {
    bare.push(await timed(() => server.query(plainList)))
    ours.push(await timed(list))
  }
  report.add('cash.receivables', median(ours), 'ms', { n: turns })
  report.add('cash.receivables.ratio', median(ours) / median(bare), 'of plain SQL', { aim: ['<=', 1.5], n: turns })
}
