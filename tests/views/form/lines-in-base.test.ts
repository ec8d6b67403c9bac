import { expect, test } from 'vitest'
import { exchangeRates } from '../../../resources/money/exchangeRates'
import { currency, date, money, ref, text, total } from '../../../src/fields'
import { inBase, rateInForce } from '../../../src/fields/money/rate/base-currency'
import { defineResource } from '../../../src/framework/resource'
import { rateContextName } from '../../../src/framework/rule-context/rate'
import { throwOnUnknownValue } from '../../../src/framework/rule-context/rule-context'
import { computeFigure, computeLines } from '../../../src/views/form/parts/compute-lines'
import { createLine, readLines } from '../../../src/views/form/parts/form-lines'
import type { PartView } from '../../../src/views/form/parts/part-views'
import type { SignedInPerson } from '../../../src/views/signed-in'

const sheets = defineResource('sheets', {
  label: 'Sheet',
  route: 'Sheets',
  title: 'name',
  fields: { name: text(), total: total('lines', 'sheetId', 'inBase') },
  access: [],
})

const lines = defineResource('lines', {
  label: 'Line',
  route: 'Lines',
  title: 'name',
  fields: {
    sheetId: ref('sheets', { required: true, isPart: true }),
    name: text(),
    on: date({ required: true }),
    currency: currency({ required: true }),
    amount: money({ currency: 'currency', required: true }),
    rate: rateInForce(exchangeRates, { currency: 'currency', on: 'on' }),
    inBase: inBase('amount', { by: 'rate' }),
  },
  access: [],
})

const names = ['on', 'currency', 'amount']
const view = { name: 'lines', resource: lines, by: 'sheetId', names, start: {} } as unknown as PartView
const who = { roles: ['employee'] } as unknown as SignedInPerson
const today = '2026-08-20'

test('lines in a form add up in base by the rates that are known, and wait for those on their way', () => {
  const entered = [
    createLine({ on: '2026-08-10', currency: 'USD', amount: '10.01' }),
    createLine({ on: '2026-08-10', currency: 'INR', amount: '5' }),
  ]
  const read = readLines(lines, names, entered, {})
  const rate = (value: string) => ({ [rateContextName('rate')]: { base: 'INR', rate: value, since: null } })
  const beside = (given: object) => ({ given: throwOnUnknownValue({ ...given }), today, before: null })
  const known = computeLines(view, read, {}, [beside(rate('90.4425')), beside(rate('1'))])
  expect(known.map((line) => line?.inBase)).toEqual(['905.33', '5.00'])
  expect(computeFigure(sheets, 'total', {}, [{ view, computed: known }], who)).toBe('910.33')
  const onTheWay = computeLines(view, read, {}, [beside({}), beside(rate('1'))])
  expect(onTheWay.map((line) => line?.inBase)).toEqual([null, '5.00'])
  expect(computeFigure(sheets, 'total', {}, [{ view, computed: onTheWay }], who)).toBeUndefined()
})

test('a stored line keeps what its frozen rate came to', () => {
  const stored = { id: 4, version: 1, on: '2026-08-10', currency: 'USD', amount: '10.00', rate: '90', inBase: '900.00' }
  const frozen = { ...lines, frozen: { rate: () => true } }
  const line = { ...createLine({ on: '2026-08-10', currency: 'USD', amount: '20.00' }), id: 4, version: 1, stored }
  const given = { [rateContextName('rate')]: { base: 'INR', rate: '95', since: null } }
  const [made] = computeLines({ ...view, resource: frozen } as PartView, readLines(frozen, names, [line], {}), {}, [
    { given, today, before: stored },
  ])
  expect(made).toMatchObject({ rate: '90', inBase: '1800.00' })
})
