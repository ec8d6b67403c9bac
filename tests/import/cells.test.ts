import { describe, expect, test } from 'vitest'
import { customers } from '../../resources/sales/customers'
import { date, number } from '../../src/fields'
import { detectDateFormat, readDayText } from '../../src/framework/files/date-format'
import { detectNumberFormat, readNumberText } from '../../src/framework/files/number-format'
import { detectCellFormat, toWireCell } from '../../src/views/import/cell-formats'

describe('dates', () => {
  test.each([
    ['2026-03-31', 'dmy', '2026-03-31'],
    ['2026/3/1', 'mdy', '2026-03-01'],
    ['31/03/2026', 'dmy', '2026-03-31'],
    ['03/31/2026', 'mdy', '2026-03-31'],
    ['31.03.2026', 'dmy', '2026-03-31'],
    ['1.3.26', 'dmy', '2026-03-01'],
    ['31-Mar-26', 'mdy', '2026-03-31'],
    ['31 March 2026', 'dmy', '2026-03-31'],
    ['Sept 5, 2026', 'dmy', '2026-09-05'],
    ['5-may-69', 'dmy', '2069-05-05'],
    ['5-may-70', 'dmy', '1970-05-05'],
    ['2026-03-31 00:00:00', 'dmy', '2026-03-31'],
    ['31/03/2026 0:00', 'dmy', '2026-03-31'],
    ['29.02.2024', 'dmy', '2024-02-29'],
    [' 05 Mar 2026 ', 'dmy', '2026-03-05'],
  ] as const)('%s, %s', (text, order, day) => {
    expect(readDayText(text, order)).toBe(day)
  })

  test.each([
    '29.02.2023',
    '31/03/2026 17:45',
    '13/13/2026',
    '31/03-2026',
    '46112',
    '2026',
    'Marz 5, 2026',
    '5//3/2026',
    '',
  ])('%s is no day', (text) => {
    expect(readDayText(text, 'dmy') ?? readDayText(text, 'mdy')).toBeUndefined()
  })

  test.each([
    [['01/02/2026', '31/03/2026'], { order: 'dmy', isAsked: false, isPlain: false }],
    [['01/02/2026', '03/31/2026'], { order: 'mdy', isAsked: false, isPlain: false }],
    [['01/02/2026', '03/04/2026'], { order: 'dmy', isAsked: true, isPlain: false }],
    [['31/03/2026', '03/31/2026'], { order: 'dmy', isAsked: true, isPlain: false }],
    [['05/05/2026', ''], { order: 'dmy', isAsked: false, isPlain: true }],
    [['2026-01-02', '31-Mar-26', 'soon'], { order: 'dmy', isAsked: false, isPlain: true }],
    [['01/02/2026', '31-Mar-26'], { order: 'dmy', isAsked: true, isPlain: false }],
  ])('%j say of their order', (values, found) => {
    expect(detectDateFormat(values)).toEqual(found)
  })
})

describe('numbers', () => {
  test.each([
    ['1,25,000.50', '.', '125000.50'],
    ['125,000', '.', '125000'],
    ['1.250,50', ',', '1250.50'],
    ['1 250,50', ',', '1250.50'],
    ['1\u202f250,50', ',', '1250.50'],
    ["1'250.50", '.', '1250.50'],
    ['(1,200)', '.', '-1200'],
    ['₹ 1,200', '.', '1200'],
    ['-₹1,200.5', '.', '-1200.5'],
    ['₹ -1,200', '.', '-1200'],
    ['Rs. 1,200/-', '.', '1200'],
    ['INR 1,200', '.', '1200'],
    ['1.200,00 €', ',', '1200.00'],
    ['1,200-', '.', '-1200'],
    ['\u22121,200', '.', '-1200'],
    ['18 %', '.', '18'],
    ['12.5%', '.', '12.5'],
    ['007', '.', '7'],
    ['.5', '.', '0.5'],
    ['5.', '.', '5'],
    ['-0.00', '.', '0.00'],
    ['99999999999999999999.123456789', '.', '99999999999999999999.123456789'],
  ] as const)('%s with the decimal sign %s', (text, decimal, number) => {
    expect(readNumberText(text, decimal)).toBe(number)
  })

  test.each([
    ['1.250,50', '.'],
    ['1,2,3', '.'],
    ['12,34,56', '.'],
    ['1.2.3', '.'],
    ['--5', '.'],
    ['(-5)', '.'],
    ['1e5', '.'],
    ['0x10', '.'],
    ['seven', '.'],
    ['5 6 seven', '.'],
    ['', '.'],
    ['₹', '.'],
  ] as const)('%s is no number', (text, decimal) => {
    expect(readNumberText(text, decimal)).toBeUndefined()
  })

  test.each([
    [['1,25,000.50', '3'], { decimal: '.', isAsked: false, isPlain: false }],
    [['1.250,50', '1.250'], { decimal: ',', isAsked: false, isPlain: false }],
    [['1,5', '2,25'], { decimal: ',', isAsked: false, isPlain: false }],
    [['1,200', '(3,400)'], { decimal: '.', isAsked: false, isPlain: false }],
    [['1.200', '3.400'], { decimal: '.', isAsked: true, isPlain: false }],
    [['1.200', '0.125'], { decimal: '.', isAsked: false, isPlain: false }],
    [['1.000.000', '1.200'], { decimal: ',', isAsked: false, isPlain: false }],
    [['1,5', '1.5'], { decimal: '.', isAsked: true, isPlain: false }],
    [['5', '₹ 7', 'n. a.'], { decimal: '.', isAsked: false, isPlain: true }],
  ])('%j say of their decimal sign', (values, found) => {
    expect(detectNumberFormat(values)).toEqual(found)
  })
})

describe('cells', () => {
  const { creditLimit, accountOwnerEmpId, name } = customers.fields
  test('are read as their field is, and guards of our own files are seen through', () => {
    expect(detectCellFormat(creditLimit, ["'-1.250,50"]).format).toEqual({ kind: 'number', decimal: ',' })
    expect(detectCellFormat(date(), ['31/03/2026']).format).toEqual({ kind: 'date', order: 'dmy' })
    expect(detectCellFormat(accountOwnerEmpId, ['31/03/2026']).format).toEqual({ kind: 'text' })
    expect(detectCellFormat(name, ['1.250,50']).format).toEqual({ kind: 'text' })
    // The field itself knows what stands between the digits.
    expect(detectCellFormat(number({ unit: 'minutes' }), ['1:30', '2 HRS']).format).toEqual({ kind: 'text' })
    const minutes = detectCellFormat(number({ unit: 'minutes' }), ['1.250,00', '90'])
    expect(minutes.format).toEqual({ kind: 'number', decimal: ',' })
    expect(toWireCell("'-1.250,50", { kind: 'number', decimal: ',' })).toBe('-1250.50')
  })

  test('what cannot be read goes as it is, for the server to say why', () => {
    expect(toWireCell(' soon ', { kind: 'date', order: 'dmy' })).toBe('soon')
    expect(toWireCell('1.2.3', { kind: 'number', decimal: '.' })).toBe('1.2.3')
    expect(toWireCell("'=1+1", { kind: 'text' })).toBe("'=1+1")
  })
})
