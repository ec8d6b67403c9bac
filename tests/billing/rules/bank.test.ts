import { describe, expect, test } from 'vitest'
import { readCamt } from '../../../resources/billing/rules/bank/camt'
import { readBankCsv } from '../../../resources/billing/rules/bank/csv'
import {
  findInvoiceMatch,
  type NamedReceivable,
  readInvoiceNumbers,
} from '../../../resources/billing/rules/bank/payment-matching'
import { readXml } from '../../../resources/billing/rules/bank/read-xml'
import { camtOf, csvOf } from '../bank-files'

const open = (id: number, balance: string, more: Partial<NamedReceivable> = {}): NamedReceivable => ({
  ...{ id, balance, invoiceId: id, customerId: 1, withholding: '0.00', dueDate: `2026-07-0${id}` },
  receivableNumber: `INV-2627-0000${id}/1`,
  ...more,
})

const readInr = (text: string) =>
  readBankCsv(text, { currency: 'INR', today: '2026-11-28', answers: { unsignedAmounts: 'received' } })

describe('what a payment is for', () => {
  test('numbers are found as banks write them, and no longer number is cut short', () => {
    expect(readInvoiceNumbers('Inv-2627-00012, inv 2627/00013 and INV262700014')).toEqual([
      'INV-2627-00012',
      'INV-2627-00013',
      'INV-2627-00014',
    ])
    expect(readInvoiceNumbers('REINV-2627-00012 INV-2627-1 CN-2627-00012')).toEqual([])
    expect(readInvoiceNumbers('INV-2627-000123')).toEqual(['INV-2627-000123'])
  })

  test('the amount of one, of several together, a part, more, and less what will be withheld', () => {
    const [a, b] = [open(1, '100.00'), open(2, '50.00')]
    expect(findInvoiceMatch('100.00', [a])).toMatchObject({
      proposal: 'exact',
      lines: [{ receivableId: 1, amount: '100.00' }],
    })
    expect(findInvoiceMatch('150.00', [b, a])).toMatchObject({
      proposal: 'several',
      lines: [{ receivableId: 1 }, { receivableId: 2 }],
    })
    expect(findInvoiceMatch('120.00', [a, b])).toMatchObject({
      proposal: 'part',
      lines: [{ amount: '100.00' }, { amount: '20.00' }],
    })
    expect(findInvoiceMatch('160.00', [a, b])).toMatchObject({
      proposal: 'over',
      lines: [{ amount: '100.00' }, { amount: '50.00' }],
    })
    expect(findInvoiceMatch('90.00', [open(1, '100.00', { withholding: '10.00' })])).toMatchObject({
      ...{ proposal: 'withheld', withheldTax: '10.00' },
      lines: [{ amount: '90.00' }],
    })
  })

  test('one instalment of several is found by its amount; several customers are nobody', () => {
    const [a, b] = [open(1, '30.00', { invoiceId: 9 }), open(2, '70.00', { invoiceId: 9 })]
    expect(findInvoiceMatch('70.00', [a, b])).toMatchObject({ proposal: 'exact', lines: [{ receivableId: 2 }] })
    expect(findInvoiceMatch('100.00', [a, open(2, '70.00', { customerId: 2 })])).toBeUndefined()
    expect(findInvoiceMatch('100.00', [])).toBeUndefined()
    expect(findInvoiceMatch('100.00', [open(1, '0.00')])).toBeUndefined()
  })
})

describe('statements', () => {
  test('camt.053 and CSV tell the same lines; what went out is counted and left', async () => {
    const told = [
      { amount: '1180.00', text: 'Payment INV-2627-00001 & more', reference: 'x1' },
      { amount: '20.00', text: 'Fee', isOut: true },
    ]
    const line = { bookedOn: '2026-07-20', currency: 'INR', amount: '1180.00', payer: 'Somebody', reference: 'X1' }
    const entries = [{ ...line, remittance: 'Payment INV-2627-00001 & more' }]
    const rest = { ok: true, others: 1, omitted: [], answers: {} }
    expect(readCamt(camtOf('001122', told))).toEqual({
      ...rest,
      account: '001122',
      entries: [{ line: 1, ...entries[0] }],
    })
    expect(await readInr(csvOf(told))).toEqual({ ...rest, account: null, entries: [{ line: 2, ...entries[0] }] })
  })

  test('columns of their own for what came and what went, days and figures as the bank spells them', async () => {
    const text =
      'Txn Date;Narration;Withdrawal Amt.;Deposit Amt.\n20.07.2026;INV-2627-00001;;1.180,50\n31.07.2026;Rent;900,00;'
    expect(await readInr(text)).toMatchObject({
      ok: true,
      entries: [{ bookedOn: '2026-07-20', amount: '1180.50', reference: null }],
      others: 1,
    })
  })

  test('payments that the bank booked at once are lines of their own where they come to what was booked', () => {
    const details = (sums: readonly string[]) =>
      `<Ntry><Amt Ccy="INR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><DtTm>2026-07-20T10:00:00</DtTm></BookgDt>
       <AcctSvcrRef>B1</AcctSvcrRef><NtryDtls>${sums.map((sum) => `<TxDtls><Amt Ccy="INR">${sum}</Amt></TxDtls>`).join('')}</NtryDtls></Ntry>`
    const of = (sums: readonly string[]) => readCamt(camtOf('1', [], details(sums)))
    expect(of(['10.00', '20.00'])).toMatchObject({
      entries: [
        { amount: '10.00', reference: 'B1/1' },
        { amount: '20.00', reference: 'B1/2' },
      ],
    })
    expect(of(['10.00', '25.00'])).toMatchObject({ entries: [{ amount: '30.00', reference: 'B1' }] })
  })

  test('what is taken back or not booked is no payment in', () => {
    const entry = (more: string) =>
      `<Ntry><Amt Ccy="INR">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-07-20</Dt></BookgDt>${more}</Ntry>`
    expect(
      readCamt(camtOf('1', [], entry('<RvslInd>true</RvslInd>') + entry('<Sts><Cd>PDNG</Cd></Sts>'))),
    ).toMatchObject({
      ...{ entries: [], others: 2 },
    })
  })

  test('hostile files are refused at once: entities, depth, what is cut off, days that are none', async () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;">]><Document>&c;</Document>`
    expect(readXml(bomb)).toEqual({ ok: false, code: 'declaresTypes' })
    expect(readXml('<a>'.repeat(100_000))).toEqual({ ok: false, code: 'tooDeep' })
    expect(readXml('<a><b></a></b>')).toEqual({ ok: false, code: 'notXml' })
    expect(readXml(`<a>${'<!--'.repeat(50_000)}`)).toEqual({ ok: false, code: 'notXml' })
    expect(readXml('<a x="1" x="2">&#0;&#x110000;&nbsp;&lt;</a>')).toMatchObject({
      root: { text: '&#0;&#x110000;&nbsp;<' },
    })
    const began = performance.now()
    expect(readXml(`<a ${'b=" '.repeat(200_000)}`)).toEqual({ ok: false, code: 'notXml' })
    expect(performance.now() - began).toBeLessThan(2000)
    expect(readCamt(camtOf('1', [{ on: '2026-02-30', amount: '1.00', text: '' }]))).toMatchObject({
      ok: false,
      code: 'lineUnreadable',
    })
    expect(readCamt('<Document/>')).toMatchObject({ ok: false, code: 'notStatement' })
    expect(await readInr('Date,Amount\n2026-13-01,5')).toMatchObject({
      ok: false,
      code: 'lineUnreadable',
      line: 2,
    })
    expect(await readInr('a,b\n1,2')).toMatchObject({ ok: false, code: 'notStatement' })
    expect(await readInr('Date,Amount\n2026-07-01,five')).toMatchObject({
      ok: false,
      code: 'lineUnreadable',
    })
  })
})
