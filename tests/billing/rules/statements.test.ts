import { describe, expect, test } from 'vitest'
import { readCamt } from '../../../resources/billing/rules/bank/camt'
import { readBankCsv } from '../../../resources/billing/rules/bank/csv'
import type { ReadingAnswers } from '../../../resources/billing/rules/bank/line'
import { isPlaceholderReference } from '../../../resources/billing/rules/bank/row-words'
import { camtOf } from '../bank-files'

const today = '2026-11-28'
const read = (lines: readonly string[], answers: ReadingAnswers = {}, currency = 'INR') =>
  readBankCsv(lines.join('\n'), { currency, today, answers: { unsignedAmounts: 'received', ...answers } })

/** The amounts that came in, or why the file is refused. */
async function amountsOf(lines: readonly string[], answers: ReadingAnswers = {}, currency = 'INR') {
  const answer = await read(lines, answers, currency)
  return answer.ok ? answer.entries.map(({ amount }) => amount) : answer
}

describe('which way money went', () => {
  test.each([
    ['Transaction Type', 'Debit', 'Credit'],
    ['Type', 'DEBIT', 'CREDIT'],
    ['D/C', 'D', 'C'],
    ['Dr / Cr', 'Dr', 'Cr.'],
    ['Credit/Debit', 'DBIT', 'CRDT'],
    ['S/H', 'S', 'H'],
    ['Soll/Haben', 'Soll', 'Haben'],
    ['Umsatztyp', 'Belastung', 'Gutschrift'],
    ['Af Bij', 'Af', 'Bij'],
    ['Sens', 'Débit', 'Crédit'],
    ['Tipo', 'Cargo', 'Abono'],
    ['Dare/Avere', 'Dare', 'Avere'],
    ['Débito/Crédito', 'Débito', 'Crédito'],
    ['In/Out', 'OUT', 'IN'],
    ['Sign', '-', '+'],
    ['+/-', '-', '+'],
    // The heading tells nothing, the cells do.
    ['Mouvement', 'Sortie', 'Entrée'],
  ])('%s: %s is no payment in, %s is', async (heading, out, come) => {
    const lines = [
      `Date,Description,${heading},Amount`,
      `20/03/2026,Rent,${out},175.00`,
      `21/03/2026,Paid,${come},20.00`,
    ]
    expect(await amountsOf(lines)).toEqual(['20.00'])
    expect(await amountsOf(lines.slice(0, 2))).toEqual([])
  })

  test.each(['Type', 'Dr/Cr', 'Transaction Type'])(
    '%s: what tells neither is refused with its line',
    async (heading) => {
      const lines = [`Date,${heading},Amount`, '20/03/2026,Credit,5.00', '21/03/2026,ACH,175.00']
      expect(await read(lines)).toEqual({ ok: false, code: 'directionUnknown', line: 3, value: 'ACH' })
      const empty = [...lines.slice(0, 2), '21/03/2026,,175.00']
      expect(await read(empty)).toEqual({ ok: false, code: 'directionMissing', line: 3 })
    },
  )

  test('a heading that nobody knows is read by its cells, also beside a balance; a word among them is refused', async () => {
    const lines = ['Date,Way,Amount,Text', ',,500.00,Opening balance', '20/03/2026,IN,5.00,a', '21/03/2026,OUT,6.00,b']
    expect(await amountsOf(lines)).toEqual(['5.00'])
    const answer = await read([...lines, '22/03/2026,REV,7.00,c'])
    expect(answer).toMatchObject({ code: 'directionUnknown', line: 5, value: 'REV' })
  })

  test('kinds of payment say nothing where amounts have signs; signs and kinds that differ are refused', async () => {
    const lines = ['Date,Type,Amount', '20/03/2026,ACH,5.00', '21/03/2026,Card,-175.00']
    expect(await amountsOf(lines)).toEqual(['5.00'])
    expect(await read([...lines, '22/03/2026,Debit,8.00'])).toMatchObject({ code: 'directionUnknown', line: 4 })
  })

  test('a credit below nothing is told, two sums in one row and a debit beside an amount are refused', async () => {
    const reversed = { line: 2, reason: 'reversed', text: '20/03/2026 | Credit | -5.00' }
    expect(await read(['Date,Dr/Cr,Amount', '20/03/2026,Credit,-5.00'])).toMatchObject({
      entries: [],
      omitted: [reversed],
    })
    expect(await read(['Date,Credit,Debit', '20/03/2026,-5.00,'])).toMatchObject({ omitted: [{ reason: 'reversed' }] })
    expect(await read(['Date,Credit,Debit', '20/03/2026,5.00,4.00'])).toMatchObject({ code: 'lineUnreadable', line: 2 })
    expect(await read(['Date,Amount,Debit', '20/03/2026,5.00,5.00'])).toMatchObject({ code: 'lineUnreadable', line: 2 })
  })
})

describe('what amounts are counted in', () => {
  test.each([
    ['Amount (USD)', '5.00', 'USD'],
    ['Amount', 'USD 5.00', 'USD'],
    ['Amount', '$5.00', '$'],
    ['Amount', '€ 5.00', '€'],
  ])('%s %s is not of an account in rupees', async (heading, cell, value) => {
    expect(await read([`Date,${heading}`, `20/03/2026,${cell}`])).toMatchObject({ code: 'wrongCurrency', value })
  })

  test.each([
    ['Amount (INR)', '5.00'],
    ['Amount in INR', 'Rs. 5.00'],
    ['Amount', '₹5.00'],
    ['Amount', '5.00 INR'],
  ])('%s %s is', async (heading, cell) => {
    expect(await amountsOf([`Date,${heading}`, `20/03/2026,${cell}`])).toEqual(['5.00'])
  })

  test('letters behind an amount that are no currency are not passed over', async () => {
    for (const cell of ['5.00 DBT', '5.00 Dr', '5.00 XQQ'])
      expect(await read(['Date,Amount', `20/03/2026,${cell}`])).toMatchObject({ code: 'lineUnreadable', line: 2 })
  })
})

describe('what is booked', () => {
  test.each([
    ['Status', 'Pending'],
    ['Status', 'DECLINED'],
    ['State', 'Failed'],
    ['Transaction Status', 'Reversed'],
    ['Status', 'In Progress'],
    ['Buchungsstatus', 'vorgemerkt'],
    ['Statut', 'Refusé'],
    ['Estado', 'Pendiente'],
    ['Stato', 'Annullato'],
    ['Situação', 'Estornado'],
    // The heading tells nothing, the cells do.
    ['What became of it', 'Pending'],
  ])('%s: %s is told and no payment', async (heading, word) => {
    const lines = [`Date,Amount,Description,${heading}`, `20/03/2026,5.00,One,Completed`, `21/03/2026,7.00,Two,${word}`]
    const text = `21/03/2026 | 7.00 | Two | ${word}`
    expect(await read(lines)).toMatchObject({
      ...{ entries: [{ amount: '5.00' }], others: 1 },
      omitted: [{ line: 3, reason: 'not_booked', text }],
    })
  })

  test('a state that is not known is refused with its line, unless the money left', async () => {
    const lines = ['Date,Amount,Status', '20/03/2026,5.00,Booked', '21/03/2026,7.00,Approved']
    expect(await read(lines)).toEqual({ ok: false, code: 'statusUnknown', line: 3, value: 'Approved' })
    expect(await amountsOf([...lines.slice(0, 2), '21/03/2026,-7.00,Approved'])).toEqual(['5.00'])
  })

  test('what is pending may have no day yet', async () => {
    const lines = ['Date,Amount,State', ',7.00,PENDING', '20/03/2026,5.00,COMPLETED']
    expect(await amountsOf(lines)).toEqual(['5.00'])
  })

  test.each([
    'Opening Balance',
    'Closing balance as of 31/03/2026',
    'Balance B/F',
    'B/F',
    'Brought forward',
    'Anfangssaldo',
    'Neuer Saldo',
    'Beginsaldo',
    'Solde initial',
    'Nouveau solde au 31/03/2026',
    'Saldo anterior',
    'Saldo finale',
    'Saldo do dia',
  ])('%s is a balance, also without a day', async (words) => {
    const paid = '20/03/2026,5.00,Closing balance of INV-2627-00001 paid'
    for (const day of ['31/03/2026', '']) {
      const answer = await read(['Date,Amount,Description', paid, `${day},500.00,${words}`])
      expect(answer).toMatchObject({ entries: [{ amount: '5.00' }], omitted: [{ line: 3, reason: 'balance' }] })
    }
  })

  test('a total is one without a day alone: a payer may be called so', async () => {
    const lines = ['Date,Amount,Payer', '20/03/2026,5.00,TOTAL', ',5.00,Total']
    expect(await read(lines)).toMatchObject({
      entries: [{ payer: 'TOTAL' }],
      omitted: [{ line: 3, reason: 'balance' }],
    })
  })

  test('camt tells what is pending or taken back, and refuses words that it does not know', () => {
    const entry = (more: string) =>
      `<Ntry><Amt Ccy="INR">30.00</Amt>${more}<BookgDt><Dt>2026-07-20</Dt></BookgDt></Ntry>`
    const credit = '<CdtDbtInd>CRDT</CdtDbtInd>'
    const of = (more: string) => readCamt(camtOf('1', [], entry(more)))
    expect(of(`${credit}<Sts>PDNG</Sts>`)).toMatchObject({ omitted: [{ line: 1, reason: 'not_booked' }] })
    expect(of(`${credit}<RvslInd>1</RvslInd>`)).toMatchObject({ entries: [], omitted: [{ reason: 'reversed' }] })
    expect(of('<CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd>')).toMatchObject({
      omitted: [{ reason: 'reversed' }],
    })
    expect(of(`${credit}<Sts><Prtry>ODD</Prtry></Sts>`)).toMatchObject({ code: 'statusUnknown', value: 'ODD', line: 1 })
    expect(of('<CdtDbtInd>BOTH</CdtDbtInd>')).toMatchObject({ code: 'directionUnknown', value: 'BOTH' })
    expect(of('')).toMatchObject({ code: 'directionMissing' })
  })
})

describe('what can be read in two ways', () => {
  test('a day is asked, with its line and both readings, and read as is answered', async () => {
    const lines = ['Date,Amount', '05/05/2026,1.00', '11/03/2026,5.00']
    expect(await read(lines)).toEqual({
      ...{ ok: false, code: 'asked' },
      questions: { dateOrder: { line: 3, example: '11/03/2026', readings: { dmy: '2026-03-11', mdy: '2026-11-03' } } },
    })
    for (const [dateOrder, day] of [
      ['dmy', '2026-03-11'],
      ['mdy', '2026-11-03'],
    ] as const)
      expect(await read(lines, { dateOrder })).toMatchObject({
        entries: [{}, { bookedOn: day }],
        answers: { dateOrder },
      })
  })

  test('amounts without a sign or a direction are asked, and are payments in only where that is answered', async () => {
    const open = { unsignedAmounts: undefined }
    const lines = ['Date,Amount,Note', '20/03/2026,0.00,Opening Balance', '21/03/2026,5.00,A', '22/03/2026,7.00,B']
    expect(await read(lines, open)).toEqual({
      ...{ ok: false, code: 'asked' },
      questions: { unsignedAmounts: { line: 3, example: '5.00', readings: {} } },
    })
    expect(await read(lines)).toMatchObject({ entries: [{}, {}], answers: { unsignedAmounts: 'received' } })
    expect(await read(lines, { unsignedAmounts: 'either' })).toEqual({ ok: false, code: 'directionMissing', line: 3 })
    for (const told of [
      ['Date,Amount', '21/03/2026,5.00', '22/03/2026,-7.00'],
      ['Date,Amount', '21/03/2026,5.00', '22/03/2026,(7.00)'],
      ['Date,Amount,D/C', '21/03/2026,5.00,C', '22/03/2026,7.00,D'],
      ['Date,Debit,Credit', '21/03/2026,,5.00', '22/03/2026,7.00,'],
    ])
      expect(await amountsOf(told, open)).toEqual(['5.00'])
    // Unknown words under an unknown heading say no direction: `Eing.` and `Ausg.` are asked about.
    const german = ['Date;Amount;Richtung', '21.03.2026;5,00;Eing.', '22.03.2026;7,00;Ausg.']
    expect(await read(german, open)).toMatchObject({ questions: { unsignedAmounts: { line: 2 } } })
  })

  test('a row decides, and so does a day that has not come; an answer is not heard against them', async () => {
    const american = ['Date,Amount', '11/03/2026,5.00', '11/13/2026,5.00']
    expect(await read(american, { dateOrder: 'dmy' })).toMatchObject({
      entries: [{ bookedOn: '2026-11-03' }, {}],
      answers: {},
    })
    const coming = ['Date,Amount', '03/12/2026,5.00', '04/11/2026,5.00']
    expect(await read(coming, { dateOrder: 'dmy' })).toMatchObject({ entries: [{ bookedOn: '2026-03-12' }, {}] })
    const both = ['Date,Amount', '13/03/2026,5.00', '03/13/2026,5.00']
    expect(await read(both)).toMatchObject({ code: 'lineUnreadable' })
  })

  test('a figure is asked: 1.500 alone; a balance decides as well', async () => {
    const lines = ['Date,Amount,Balance', '20/03/2026,1.500,']
    expect(await read(lines)).toEqual({
      ...{ ok: false, code: 'asked' },
      questions: { decimalMark: { line: 2, example: '1.500', readings: { point: '1.500', comma: '1500' } } },
    })
    expect(await amountsOf(lines, { decimalMark: 'comma' })).toEqual(['1500.00'])
    expect(await amountsOf(lines, { decimalMark: 'point' })).toEqual(['1.50'])
    expect(await amountsOf(['Date,Amount,Balance', '20/03/2026,1.500,"12.000,75"'])).toEqual(['1500.00'])
  })

  test('1,500 is thousands where there are cents, and asked where there are thousandths', async () => {
    const lines = ['Date;Amount', '20/03/2026;1,500']
    expect(await amountsOf(lines, { decimalMark: 'comma' })).toEqual(['1500.00'])
    expect(await read(lines, {}, 'KWD')).toMatchObject({
      code: 'asked',
      questions: { decimalMark: { example: '1,500' } },
    })
  })

  test('both are asked at once', async () => {
    const answer = await read(['Date,Amount', '11/03/2026,1.500'])
    expect(answer).toMatchObject({ questions: { dateOrder: {}, decimalMark: {} } })
  })
})

test('what tells no payment from another is no reference', () => {
  for (const text of [
    'NONREF',
    'NOTPROVIDED',
    'Not provided',
    'N/A',
    '0000',
    '-',
    '',
    'TRANSFER FROM 4897691162093',
    'UPI',
  ])
    expect([text, isPlaceholderReference(text)]).toEqual([text, true])
  for (const text of ['UTR7700', 'REF 1', 'TRANSFERWISE 12', '00001', 'N123'])
    expect([text, isPlaceholderReference(text)]).toEqual([text, false])
})
