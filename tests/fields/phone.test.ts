import { beforeAll, describe, expect, test } from 'vitest'
import { country, email, phone, ref, rows, text } from '../../src/fields'
import { groupPhoneNumber } from '../../src/fields/phone/group-phone-number'
import { setNumberingPlans } from '../../src/fields/phone/numbering'
import { numberingPlans } from '../../src/fields/phone/plans'
import { getFieldBehaviour } from '../../src/framework/field'
import { defineResource } from '../../src/framework/resource'
import { type RuleContext, throwOnUnknownValue } from '../../src/framework/rule-context/rule-context'
import { checkUnitAndDay, computeValues, parseField, type Values } from '../../src/framework/validate'
import { reads, refuses } from './reading'

beforeAll(() => setNumberingPlans(numberingPlans))

reads('phone', phone(), [
  ['+91 98765 43210', '+919876543210'],
  ['098765-43210', '09876543210'],
  ['(987) 654.3210', '9876543210'],
  ['0044 20 7946 0958', '+442079460958'],
  ['＋９１　９８７６５－４３２１０', '+919876543210'],
  ['+49 30/1234–5678', '+493012345678'],
  [9876543210, '9876543210'],
])
refuses('phone', phone(), [
  ['abc', 'phone'],
  ['98765 CALL', 'phone'],
  ['+0123456789', 'phone'],
  ['+123456789012345678', 'phone'],
  ['++919876543210', 'phone'],
  ['٩٨٧٦٥٤٣٢١٠', 'phone'],
  ['tel:+919876543210', 'phone'],
  ['98765 43210 ext. 12', 'phoneExtension'],
  ['98765 43210 x12', 'phoneExtension'],
  ['98765 43210 #7', 'phoneExtension'],
])

const people = defineResource('people' as never, {
  label: 'Person',
  title: 'name',
  route: 'People',
  fields: {
    name: text(),
    country: country(),
    officeId: ref('offices' as never),
    phone: phone({ country: ['country', 'officeId.address.country'] }),
    others: rows({ name: text(), phone: phone() }),
  },
  access: [],
})

const besideIn = (
  companyCountry: string | undefined,
  given: Values = {},
  before: Values | null = null,
): RuleContext => ({
  given: throwOnUnknownValue(given),
  today: '2026-11-29',
  country: companyCountry,
  before,
})

/** The record as it would be saved, and what is wrong with it. */
function save(values: Values, beside: RuleContext) {
  const typed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const parsed = parseField(people, name, value)
      if (!parsed.ok) throw new Error(parsed.error.code)
      return [name, parsed.value]
    }),
  )
  const before = (beside.before as Values | null | undefined) ?? null
  const record = computeValues(people, { ...before, ...typed }, beside)
  return { record, errors: checkUnitAndDay(people, record, before, { currency: 'INR', beside }) }
}

const noOffice = { phoneOfficeId: null }

test.each([
  ['IN', '098765 43210', '+919876543210'],
  ['IN', '91 98765 43210', '+919876543210'],
  ['IN', '(080) 4123-4567', '+918041234567'],
  ['US', '(212) 555-0123', '+12125550123'],
  ['US', '1-212-555-0123', '+12125550123'],
  ['US', '011 44 20 7946 0958', '+442079460958'],
  ['GB', '020 7946 0958', '+442079460958'],
  ['GB', '+44 (0)20 7946 0958', '+442079460958'],
  ['DE', '030/12345678', '+493012345678'],
  ['DE', '0049 1512 3456789', '+4915123456789'],
  ['JP', '０３－１２３４－５６７８', '+81312345678'],
  ['JP', '090 1234 5678', '+819012345678'],
  ['IT', '06 1234 5678', '+390612345678'],
  ['IN', '+1 202 555 0100', '+12025550100'],
])('somebody of %s who types %s means %s', (own, typed, number) => {
  const { record, errors } = save({ country: own, phone: typed }, besideIn('IN', noOffice))
  expect(errors).toEqual({})
  expect(record.phone).toBe(number)
})

test.each([
  ['IN', '12345', 'India', '+91 81234 56789'],
  ['IN', '12', 'India', '+91 81234 56789'],
  ['US', '98765 43210 1', 'United States', '+1 201 555 0123'],
  ['CA', '123 456 7890', 'Canada', '+1 506 234 5678'],
  ['IN', '+44 1234', 'United Kingdom', '+44 7400 123456'],
])('somebody of %s who types %s is told of %s', (own, typed, country, example) => {
  const { errors } = save({ country: own, phone: typed }, besideIn('IN', noOffice))
  expect(errors.phone).toEqual({ code: 'phoneOfCountry', args: { country, example } })
})

test('a calling code of no country is named as such', () => {
  const { errors } = save({ phone: '+999 1234 5678' }, besideIn('IN', noOffice))
  expect(errors.phone).toEqual({ code: 'phoneCallingCode' })
})

describe('the country of a number without a calling code', () => {
  const typed = { phone: '212 555 0123' }

  test('is that of the record it refers to, else the company’s', () => {
    const office = { phoneOfficeId: { address: { country: 'US' } } }
    expect(save({ ...typed, officeId: 1 }, besideIn('IN', office)).record.phone).toBe('+12125550123')
    expect(save(typed, besideIn('IN', noOffice)).record.phone).toBe('+912125550123')
    expect((people.given as Values).phoneOfficeId).toEqual({ kind: 'parent', path: 'officeId', fields: ['address'] })
  })

  test('is left to the server where it is not known', () => {
    const { record, errors } = save({ ...typed, officeId: 1 }, besideIn('IN'))
    expect(record.phone).toBe('2125550123')
    expect(errors).toEqual({})
  })
})

test.each(['nowhere.country', 'name'])('a country from %s is refused', (path) => {
  const declare = () =>
    defineResource('others' as never, {
      label: 'Other',
      title: 'name',
      route: 'Others',
      fields: { name: text(), phone: phone({ country: path }) },
      access: [],
    })
  expect(declare).toThrow('which is no field with a country')
})

describe('a stored number that no plan holds', () => {
  const stored = { phone: '+9112345', others: [{ name: 'Asha', phone: '+9112345' }] }
  const beside = besideIn('IN', noOffice, stored)

  test('stays while another field changes', () => {
    expect(save({ name: 'Ravi' }, beside)).toEqual({ record: { ...stored, name: 'Ravi' }, errors: {} })
  })

  test('stays in its row while another row changes', () => {
    const others = [
      { name: 'Asha K', phone: '+9112345' },
      { name: 'Ravi', phone: '98765 43210' },
    ]
    const { record, errors } = save({ others }, beside)
    expect(errors).toEqual({})
    expect(record.others).toEqual([others[0], { name: 'Ravi', phone: '+919876543210' }])
  })

  test('is not entered again', () => {
    const { errors } = save({ phone: '12346', others: [{ name: 'Asha', phone: '12346' }] }, beside)
    expect(Object.keys(errors)).toEqual(['phone', 'others', 'others.0.phone'])
  })
})

test.each([
  ['+919876543210', '+91 98765 43210'],
  ['+12125550123', '+1 212 555 0123'],
  ['+442079460958', '+44 207 946 0958'],
  ['+97145550110', '+971 455 50110'],
  ['+35312345678', '+353 123 45678'],
])('%s is shown as %s', (number, shown) => {
  expect(groupPhoneNumber(number)).toBe(shown)
})

test('text to search for is written as numbers are stored', () => {
  expect(getFieldBehaviour(phone()).sought('98765 432')).toBe('98765432')
  expect(getFieldBehaviour(phone()).sought('+91 (98)')).toBe('+9198')
  expect(getFieldBehaviour(email()).sought('A b')).toBe('A b')
})
