import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { createAllOrNone } from '../../../../server/records/write/many/create-all-or-none'
import { deleteRecordWithParts } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import type { Amount } from '../../../../src/framework/values/money'
import { bankLines, bankMatches } from '../../bankLines'
import { invoices } from '../../invoices'
import { receivables } from '../../receivables'
import type { BankEntry } from '../../rules/bank/line'
import {
  findInvoiceMatch,
  type NamedReceivable,
  type PaymentMatch,
  readInvoiceNumbers,
} from '../../rules/bank/payment-matching'
import { settlements } from '../../settlements'

const r = sqlNames(receivables, 'r')
const i = sqlNames(invoices, 'i')
const s = sqlNames(settlements, 's')
const o = sqlNames(settlements, 'o')
const m = sqlNames(bankMatches, 'm')

const namedSql = statement('receivables_named_by_bank')`
  select ${r.id}, ${i.invoiceNumber} as "invoiceNumber", ${r.invoiceId} as "invoiceId", ${r.customerId} as "customerId", ${r.currency},
    ${r.dueDate}::text as "dueDate", ${r.receivableNumber} as "receivableNumber",
    (${r.amountDue} - (select coalesce(sum(${s.settled}), 0) from ${s} where ${s.receivableId} = ${r.id}))::text as balance,
    greatest(coalesce(${i.withholdingExpected}, 0) - (select coalesce(sum(${o.withheld}), 0) from ${o} where ${o.invoiceId} = ${i.id}), 0)::text as withholding
  from ${i} join ${r} on ${r.invoiceId} = ${i.id} where ${i.invoiceNumber} = any($1::text[]) and ${r.status} = any($2::text[])`

interface NamedReceivableRow extends NamedReceivable {
  invoiceNumber: string
  currency: string
}

type BankPayment = Pick<BankEntry, 'amount' | 'currency'> & { remittance: string | null }

/** Finds the match of each payment by the invoices that it names. It writes nothing. */
export async function findPaymentMatches(
  { sql }: Pick<Writer, 'sql'>,
  payments: readonly BankPayment[],
): Promise<(PaymentMatch | undefined)[]> {
  const numbers = payments.map(({ remittance }) => readInvoiceNumbers(remittance ?? ''))
  const { rows } = await sql.query<NamedReceivableRow>(
    namedSql([...new Set(numbers.flat())], receivables.workflow.sets.open),
  )
  const byNumber = new Map<string, NamedReceivableRow[]>()
  for (const row of rows) {
    const name = `${row.invoiceNumber} ${row.currency}`
    byNumber.set(name, [...(byNumber.get(name) ?? []), row])
  }
  return payments.map(({ amount, currency }, place) =>
    findInvoiceMatch(
      amount,
      (numbers[place] ?? []).flatMap((number) => byNumber.get(`${number} ${currency}`) ?? []),
    ),
  )
}

/** Returns the values of a bank line that a proposed match fills in. */
export const buildProposalValues = (match: PaymentMatch | undefined): RecordInput<typeof bankLines> => ({
  customerId: match?.customerId ?? null,
  proposal: match?.proposal ?? null,
  withheldTax: match?.withheldTax ?? '0.00',
})

/** Writes the proposed matches of bank lines. */
export async function writeProposedMatches(
  writer: Writer,
  matched: readonly { id: number; match: PaymentMatch | undefined }[],
): Promise<void> {
  const values = matched.flatMap(({ id: bankLineId, match }) =>
    (match?.lines ?? []).map((line) => ({ bankLineId, ...line })),
  )
  await createAllOrNone(asServer(writer), bankMatches.name, values)
}

const matchesSql = statement('matches_of_bank_line')`
  select ${m.id}, ${m.version}::int as version, ${m.receivableId} as "receivableId", ${m.amount}::text as amount
  from ${m} where ${m.bankLineId} = $1 order by ${m.id}`

export const readLineMatches = async ({ sql }: Pick<Writer, 'sql'>, id: number) =>
  (await sql.query<{ id: number; version: number; receivableId: number; amount: Amount }>(matchesSql(id))).rows

/** Proposes a match for one line again, by what is open now. */
export async function proposeMatchAgain(writer: Writer, id: number, payment: BankPayment): Promise<void> {
  const hand = asServer(writer)
  for (const each of await readLineMatches(writer, id))
    await deleteRecordWithParts(hand, bankMatches.name, each.id, each.version)
  const [match] = await findPaymentMatches(writer, [payment])
  await changeRecord(hand, bankLines, id, buildProposalValues(match))
  await writeProposedMatches(writer, [{ id, match }])
}
