import { expect, test } from 'vitest'
import { readBankCsv } from '../../../resources/billing/rules/bank/csv'

const today = '2026-11-28'

/** A payment in, and below it a dated row that only tells the balance. */
const withBalanceRow = (text: string) =>
  readBankCsv(`Date;Text;Amount;D/C\n14/04/2026;ACME;1.234,56;C\n15/04/2026;${text};434,56;C\n`, {
    currency: 'EUR',
    today,
  })

test.each([
  'Solde au 15/04/2026',
  'Solde créditeur au 15/04/2026',
  'Saldo al 15/04/2026',
  'Saldo per 15-04-2026',
  'Kontostand am 15.04.2026',
  'Balance as of 15/04/2026',
  'S A L D O',
  'SALDO DIA',
])('a dated row that says %s is no payment in', async (text) => {
  const answer = await withBalanceRow(text)
  expect(answer).toMatchObject({ ok: true, entries: [{ line: 2 }], omitted: [{ line: 3, reason: 'balance' }] })
  expect(answer.ok && answer.entries).toHaveLength(1)
})

test.each(['Solde facture 12', 'Saldo factura 15', 'Balance of invoice 7', 'Saldo per fattura 3'])(
  'a payment of %s stays a payment in',
  async (text) => {
    const answer = await withBalanceRow(text)
    expect(answer.ok && answer.entries).toHaveLength(2)
  },
)

test.each(['Währung', 'Devise', 'Divisa', 'Moeda', 'Munt', '通貨'])(
  'a column headed %s tells the currency of each row',
  async (heading) => {
    const text = `Date;Text;Amount;${heading}\n14.04.2026;A;10,00;EUR\n15.04.2026;B;20,00;USD\n`
    const answer = await readBankCsv(text, { currency: 'EUR', today, answers: { unsignedAmounts: 'received' } })
    expect(answer).toMatchObject({ ok: true, entries: [{ currency: 'EUR' }, { currency: 'USD', amount: '20.00' }] })
  },
)
