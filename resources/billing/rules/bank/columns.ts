import { currencyCodes } from '../../../../src/framework/values/money'
import { normalizeWords } from './row-words'

/** The column headings that banks use, without accents, blanks and punctuation; the first match wins. */
const bankColumns = {
  date: ['bookedon', 'bookingdate', 'transactiondate', 'txndate', 'posteddate', 'date', 'valuedate'],
  amount: ['amount', 'transactionamount'],
  credit: ['credit', 'creditamount', 'deposit', 'depositamt', 'depositamount'],
  debit: ['debit', 'debitamount', 'withdrawal', 'withdrawalamt', 'withdrawalamount'],
  currency: ['currency', 'ccy'],
  reference: ['bankreference', 'reference', 'utr', 'refno', 'chqrefno', 'transactionid'],
  text: ['remittance', 'remittanceinformation', 'description', 'narration', 'particulars', 'details'],
  payer: ['payer', 'payername', 'counterparty', 'name'],
  account: ['account', 'accountnumber', 'iban'],
  /** The column says for each amount whether it came in or went out. */
  direction: [
    ...['crdr', 'drcr', 'cd', 'dc', 'creditdebit', 'debitcredit', 'creditordebit', 'debitorcredit', 'cdtdbtind'],
    ...['creditdebitindicator', 'debitcreditindicator', 'direction', 'transactiondirection', 'inout', 'sign'],
    ...['plusminus', 'sh', 'sollhaben', 'habensoll', 'sollhabenkennzeichen', 'sollhabenkz'],
    ...['afbij', 'bijaf', 'debetcredit', 'creditdebet', 'sens', 'debehaber', 'cargoabono', 'signo', 'sentido'],
    ...['debitocredito', 'creditodebito', 'dareavere', 'segno', 'sinal', 'natureza', 'naturaleza', 'entradasaida'],
  ],
  /** The column names the kind of payment, which can also tell the direction. */
  kind: [
    ...['type', 'transactiontype', 'txntype', 'trantype', 'transtype', 'entrytype', 'paymenttype', 'kind'],
    ...['art', 'buchungsart', 'umsatztyp', 'transaktionstyp', 'transaktionsart', 'soort', 'mutatiesoort'],
    ...['transactietype', 'typeoperation', 'typedoperation', 'typetransaction', 'tipo', 'tipomovimiento'],
    ...['tipodemovimiento', 'tipooperacion', 'tipotransaccion', 'tipomovimento', 'tipooperazione', 'tipotransacao'],
    ...['tipodeoperacao', 'tipolancamento', 'tipodelancamento'],
  ],
  status: [
    ...['status', 'transactionstatus', 'bookingstatus', 'paymentstatus', 'state', 'buchungsstatus', 'statut', 'etat'],
    ...['estado', 'estatus', 'stato', 'situacao'],
  ],
  /** The balance after the row. It helps to find out how the file writes numbers. */
  balance: ['balance', 'runningbalance', 'closingbalance', 'saldo', 'solde', 'kontostand'],
} as const

export type BankColumn = keyof typeof bankColumns

export interface BankColumnPlaces {
  places: Partial<Record<BankColumn, number>>
  /** The currencies that the headings of amounts name. */
  currencies: string[]
}

const codes = new Set(currencyCodes)

/** Splits a heading such as `Amount (INR)` into its normalised name and its currency. */
function readHeading(heading: string): { name: string; currency?: string } {
  const [, rest = '', code = ''] = /^(.*?)[\s([/]+(?:in\s+)?([A-Z]{3})[)\]]?\s*$/.exec(heading) ?? []
  const isCoded = codes.has(code) && /[A-Za-z]/.test(rest)
  const text = isCoded ? rest : heading
  if (/^\s*\+\s*\/\s*[-\u2212\u2013]\s*$/.test(text)) return { name: 'plusminus' }
  return { name: normalizeWords(text).replace(/[^a-z]/g, ''), ...(isCoded && { currency: code }) }
}

/** Finds the places of the columns by their headings. */
export function findColumns(head: readonly string[]): BankColumnPlaces {
  const headings = head.map(readHeading)
  const places = Object.fromEntries(
    Object.entries(bankColumns).flatMap(([column, spelt]) => {
      const place = spelt.map((name) => headings.findIndex((each) => each.name === name)).find((at) => at >= 0)
      return place === undefined ? [] : [[column, place]]
    }),
  ) as BankColumnPlaces['places']
  const amountCurrencies = [places.amount, places.credit, places.debit].flatMap(
    (place) => headings[place ?? -1]?.currency ?? [],
  )
  return { places, currencies: [...new Set(amountCurrencies)] }
}
