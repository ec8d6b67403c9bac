import { getTable } from '../../../../server/records/model'
import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { withNumbersOfAll } from '../../../../server/records/write/series'
import type { Writer } from '../../../../server/records/write/writer'
import { toBaseCurrency } from '../../../../src/fields/money/rate/base-currency'
import type { Values } from '../../../../src/framework/validate'
import { daysBetween } from '../../../../src/framework/values/dates'
import { type Amount, computePercentage } from '../../../../src/framework/values/money'
import { addDays } from '../../../demo/date-math'
import { addRecords, asHistoricalWriter, setRecordValues } from '../../../demo/demo-writer'
import { invoiceItems } from '../../invoiceItems'
import { invoices } from '../../invoices'
import { receipts } from '../../receipts'
import { settleInBaseCurrency } from '../../rules/exchange-difference'
import { subtractAmounts, sumAmounts } from '../../rules/line-amounts'
import type { PastInvoice } from './past-invoices'

const i = sqlNames(invoices, 'i')
const l = sqlNames(invoiceItems, 'l')
const p = sqlNames(receipts, 'p')

const madeSql = unpreparedStatement`
  select ${i.id}, ${i.exchangeRate}::text as rate, ${i.dueDate}::text as "dueDate", ${l.id} as "itemId", ${l.net}::text as net, ${l.tax}::text as tax
  from ${i} join ${l} on ${l.invoiceId} = ${i.id} where ${i.id} = any($1::bigint[]) order by ${i.id}`

const ratesSql = unpreparedStatement`select ${p.id}, ${p.exchangeRate}::text as rate from ${p} where ${p.id} = any($1::bigint[])`

interface AddedInvoice {
  id: number
  rate: string
  dueDate: string
  itemId: number
  net: Amount
  tax: Amount
}

type IssuedPastInvoice = PastInvoice &
  AddedInvoice & {
    number: string
    total: Amount
    baseDue: Amount
    receivableId: number
    withheld: Amount
    paidOn: string
  }

/** Past invoices as issued and paid, written in sets without effects. Their papers are stored elsewhere. */
export async function fillPastInvoices(
  writer: Writer,
  plans: readonly PastInvoice[],
  taxCodeId: number,
): Promise<void> {
  if (plans.length === 0) return
  const hand = asHistoricalWriter(writer)
  const made = await addInvoices(hand, plans, taxCodeId)
  const past = await issueInvoices(hand, plans, made)
  const ids = await addRecords(
    hand,
    'receivables',
    past.map(({ id, number, customerId, sowId, issueDate, dueDate, currency, rate, total, baseDue }) => ({
      ...{
        receivableNumber: `${number}/1`,
        invoiceId: id,
        instalmentNo: 1,
        customerId,
        sowId,
        issueDate,
        dueDate,
        currency,
      },
      ...{ exchangeRate: rate, amountDue: total, baseDue },
    })),
  )
  const paid = past.flatMap((each, at) => (each.paidAfter === null ? [] : [{ ...each, receivableId: ids[at] ?? 0 }]))
  await addReceipts(hand, paid)
}

async function addInvoices(hand: Writer, plans: readonly PastInvoice[], taxCodeId: number): Promise<AddedInvoice[]> {
  const ids = await addRecords(
    hand,
    'invoices',
    plans.map(({ issueDate, type, customerId, sowId, currency, terms, isWithheld }) => ({
      ...{ type, customerId, sowId, currency, paymentTermsDays: terms, issueDate, taxOn: issueDate },
      withholdingPercent: isWithheld ? 10 : null,
    })),
  )
  await addRecords(
    hand,
    'invoiceItems',
    plans.map(({ milestoneId, description, unitPrice, issueDate }, at) => ({
      ...{ invoiceId: ids[at], milestoneId, description, unitPrice, taxCodeId, taxOn: issueDate },
    })),
  )
  return (await hand.sql.query<AddedInvoice>(madeSql(ids))).rows
}

async function issueInvoices(
  hand: Writer,
  plans: readonly PastInvoice[],
  made: readonly AddedInvoice[],
): Promise<IssuedPastInvoice[]> {
  const [issued, standing] = [new Map<number, Values>(), new Map<number, Values>()]
  const past: IssuedPastInvoice[] = []
  const toNumber = plans.map(({ issueDate }) => ({ series: 'INV', issueDate }))
  const numbers = await withNumbersOfAll(hand, getTable(hand.model, 'invoices'), 'issue', toNumber)
  for (const [at, plan] of plans.entries()) {
    const each = made[at]
    if (!each) continue
    const { issueDate, paidAfter, isWithheld, currency } = plan
    const invoiceNumber = numbers[at]?.invoiceNumber
    const base = (amount: Amount) => toBaseCurrency(amount, each.rate, () => hand.company.currency) ?? '0.00'
    const withheld = isWithheld ? computePercentage(each.net, 10, currency) : '0.00'
    const amounts = {
      baseSubTotal: base(each.net),
      baseTaxTotal: base(each.tax),
      withholdingExpected: isWithheld ? withheld : null,
    }
    issued.set(each.id, { ...amounts, invoiceNumber, status: paidAfter === null ? 'issued' : 'paid' })
    standing.set(each.itemId, { standing: paidAfter === null ? 'billed' : 'paid' })
    const total = sumAmounts(each.net, each.tax)
    const paidOn = addDays(issueDate, paidAfter ?? 0)
    past.push({
      ...plan,
      ...each,
      number: String(invoiceNumber),
      total,
      baseDue: base(total),
      receivableId: 0,
      withheld,
      paidOn,
    })
  }
  await setRecordValues(hand, 'invoices', issued)
  await setRecordValues(hand, 'invoiceItems', standing)
  return past
}

/** Each by a receipt of its own. */
async function addReceipts(hand: Writer, paid: readonly IssuedPastInvoice[]): Promise<void> {
  const byDay = [...paid].sort((a, b) => a.paidOn.localeCompare(b.paidOn))
  const ids = await addRecords(
    hand,
    'receipts',
    byDay.map(({ customerId, currency, paidOn, total, withheld, id }) => ({
      ...{
        customerId,
        currency,
        receivedOn: paidOn,
        amount: subtractAmounts(total, withheld),
        withheldTax: withheld,
        certified: withheld,
      },
      ...{ reference: `UTR${40_000 + id}`, bankAccount: 'Current account' },
    })),
  )
  const rates = new Map(
    (await hand.sql.query<{ id: number; rate: string }>(ratesSql(ids))).rows.map(({ id, rate }) => [id, rate]),
  )
  await postReceipts(hand, byDay, ids)
  await addRecords(
    hand,
    'settlements',
    byDay.map(
      (
        { receivableId, id: invoiceId, customerId, sowId, currency, paidOn: on, total, withheld, rate, baseDue },
        at,
      ) => ({
        ...{ receivableId, invoiceId, customerId, sowId, kind: 'receipt', on, receiptId: ids[at], currency },
        ...{ received: subtractAmounts(total, withheld), withheld },
        ...settleInBaseCurrency(
          { exchangeRate: rate, balance: total, baseBalance: baseDue },
          total,
          rates.get(ids[at] ?? 0) ?? rate,
          hand.company.currency,
        ),
      }),
    ),
  )
  const closed = byDay.map(({ receivableId, issueDate, paidOn }): [number, Values] => [
    receivableId,
    { status: 'received', closedOn: paidOn, daysToPay: daysBetween(issueDate, paidOn) },
  ])
  await setRecordValues(hand, 'receivables', new Map(closed))
}

async function postReceipts(hand: Writer, paid: readonly IssuedPastInvoice[], ids: readonly number[]): Promise<void> {
  const toNumber = paid.map(({ paidOn }) => ({ receivedOn: paidOn }))
  const numbers = await withNumbersOfAll(hand, getTable(hand.model, 'receipts'), 'post', toNumber)
  const posted = ids.map((id, at): [number, Values] => [
    id,
    { receiptNumber: numbers[at]?.receiptNumber, status: 'posted', overpaid: '0.00' },
  ])
  await setRecordValues(hand, 'receipts', new Map(posted))
}
