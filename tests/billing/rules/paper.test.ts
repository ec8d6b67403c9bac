import { describe, expect, test } from 'vitest'
import { spellAmount } from '../../../resources/billing/rules/amount-in-words'
import { buildPaymentCode } from '../../../resources/billing/rules/payment-code'
import { findStateName } from '../../../resources/billing/rules/place-of-supply'
import { convertFromBaseCurrency, groupTimeLines } from '../../../resources/billing/rules/time-lines'
import { isValidIban } from '../../../resources/company/public'

test.each([
  ['0.00', 'INR', 'Rupees Zero Only'],
  ['118000.05', 'INR', 'Rupees One Lakh Eighteen Thousand and Five Paise Only'],
  [
    '12345678.90',
    'INR',
    'Rupees One Crore Twenty-Three Lakh Forty-Five Thousand Six Hundred Seventy-Eight and Ninety Paise Only',
  ],
  ['1230000000000.00', 'INR', 'Rupees One Lakh Twenty-Three Thousand Crore Only'],
  ['1000000.00', 'USD', 'US Dollars One Million Only'],
  ['118000.00', 'USD', 'US Dollars One Hundred Eighteen Thousand Only'],
  ['1001.00', 'JPY', 'Yen One Thousand One Only'],
  ['12.345', 'KWD', 'Kuwaiti Dinars Twelve and Three Hundred Forty-Five Fils Only'],
  ['40.50', 'CHF', 'CHF Forty and Fifty Hundredths Only'],
  ['-19.00', 'EUR', 'Minus Euros Nineteen Only'],
])('%s %s in words', (amount, currency, words) => expect(spellAmount(amount, currency)).toBe(words))

test('states by their codes, as they are written', () => {
  expect(['29', '01', '26', '99', null].map(findStateName)).toEqual([
    'Karnataka',
    'Jammu and Kashmir',
    'Dadra and Nagar Haveli and Daman and Diu',
    undefined,
    undefined,
  ])
})

describe('a code with which an invoice is paid', () => {
  const to = {
    holder: 'Example Works & Co',
    accountNumber: 'DE89370400440532013000',
    bankCode: 'COBADEFFXXX',
    upiId: 'example.works@okbank',
  }
  const of = (currency: string, amount = '118000.05') =>
    buildPaymentCode(to, { amount, currency, number: 'INV-2627-00001' })

  test('in rupees a UPI link', () => {
    expect(of('INR')).toBe(
      'upi://pay?pa=example.works@okbank&pn=Example%20Works%20%26%20Co&am=118000.05&cu=INR&tn=INV-2627-00001',
    )
  })

  test('in euros a transfer as the EPC has it, in eleven lines', () => {
    expect(of('EUR', '1250.00')?.split('\n')).toEqual([
      ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Example Works & Co', 'DE89370400440532013000', 'EUR1250.00'],
      ...['', '', 'INV-2627-00001'],
    ])
  })

  test('none in other currencies, of nothing, or where the account does not say it', () => {
    expect(of('USD')).toBeNull()
    expect(of('INR', '0.00')).toBeNull()
    expect(buildPaymentCode({ ...to, upiId: null }, { amount: '1', currency: 'INR', number: '1' })).toBeNull()
    expect(
      buildPaymentCode({ ...to, accountNumber: '12345678' }, { amount: '1', currency: 'EUR', number: '1' }),
    ).toBeNull()
    expect(buildPaymentCode(null, { amount: '1', currency: 'EUR', number: '1' })).toBeNull()
  })

  test('an IBAN by its check digits', () => {
    expect(
      ['DE89370400440532013000', 'GB82WEST12345698765432', 'DE88370400440532013000', '29AAACE5521K1ZL'].map(
        isValidIban,
      ),
    ).toEqual([true, true, false, false])
  })
})

test('minutes become one line for each person and rate', () => {
  const of = (id: number, empId: number, rate: string, minutes: number) => ({
    id,
    empId,
    name: `Person ${empId}`,
    rate,
    minutes,
  })
  const lines = groupTimeLines([
    of(1, 1, '1750.00', 125),
    of(2, 1, '1750.0000', 95),
    of(3, 1, '1800.00', 5),
    of(4, 2, '1750.00', 60),
  ])
  expect(lines.map(({ empId, rate, minutes, taskIds }) => [empId, rate, minutes, taskIds])).toEqual([
    [1, '1750.00', 220, [1, 2]],
    [1, '1800.00', 5, [3]],
    [2, '1750.00', 60, [4]],
  ])
})

test('an amount in the currency of the invoice, to its minor unit', () => {
  expect(convertFromBaseCurrency('9123.45', '91.205', 'USD')).toBe('100.03')
  expect(convertFromBaseCurrency('1000.00', '0.57315', 'JPY')).toBe('1745.00')
  expect(convertFromBaseCurrency('100.00', '1', 'INR')).toBe('100.00')
})
