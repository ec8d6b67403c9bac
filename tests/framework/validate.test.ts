import { expect, test } from 'vitest'
import { computeGstinCheckCharacter, isGstin } from '../../resources/company/rules/gstin'
import { number, serial, text } from '../../src/fields'
import { errorTable, fillPlaceholders, StewardError } from '../../src/framework/errors'
import { isEmpty } from '../../src/framework/field'
import { defineResource, isInputField, stepOperationName } from '../../src/framework/resource'
import { buildContextOfToday } from '../../src/framework/rule-context/rule-context'
import { checkRecord, computeValues, isVisible, parseField } from '../../src/framework/validate'

const today = buildContextOfToday('2026-03-14')

const parcels = defineResource('parcels', {
  label: 'Parcel',
  route: 'Parcels',
  title: 'title',
  fields: {
    code: serial('P-{000}', { required: true }),
    title: text({ required: true }),
    kind: text(),
    weight: number({ required: true }),
    price: number(),
  },
  computed: { price: (r) => (r.weight ?? 0) * 2 },
  visible: { weight: (r) => r.kind !== 'letter' },
  rules: [{ code: 'light', on: ['weight', 'kind'], check: (r) => (r.weight ?? 0) < 100, message: 'Too heavy.' }],
  access: [],
})

test('required fields and rules are told by field', () => {
  expect(checkRecord(parcels, { title: 'a', weight: 5 }, today)).toEqual({})
  expect(checkRecord(parcels, { title: ' ', weight: null }, today)).toEqual({ weight: { code: 'required' } })
  const heavy = { code: 'light', message: 'Too heavy.' }
  expect(checkRecord(parcels, { title: 'a', weight: 200 }, today)).toEqual({ weight: heavy, kind: heavy })
})

test('what is required of a field rests while the field is hidden, or made by the server', () => {
  expect(isVisible(parcels, 'weight', { kind: 'letter' }, today)).toBe(false)
  expect(checkRecord(parcels, { title: 'a', kind: 'letter' }, today)).toEqual({})
})

test('computed values come from the record, and take no input', () => {
  expect(computeValues(parcels, { weight: 4, price: 1 }, today)).toEqual({ weight: 4, price: 8 })
  expect(['code', 'price', 'title', 'id', 'constructor'].map((name) => isInputField(parcels, name))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ])
})

test.each([null, undefined, '', 'null', 'Invalid date'])('%j is empty', (value) => {
  expect(isEmpty(value)).toBe(true)
  expect(parseField(parcels, 'weight', value)).toEqual({ ok: true, value: null })
})

test.each([0, false, ' ', 'NULL', [], {}])('%j is not empty', (value) => {
  expect(isEmpty(value)).toBe(false)
})

test('a field that does not exist is no field to read', () => {
  expect(() => parseField(parcels, 'wieght', 1)).toThrow('parcels has no field wieght')
})

test('a step is named by its resource', () => {
  expect(stepOperationName(parcels, 'send')).toBe('sendParcel')
})

test('every failure has a status and words whose arguments are filled in', () => {
  for (const { status, message } of Object.values(errorTable)) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(/[.!}]$|Invalid credentials/)
  }
  const error = new StewardError('illegalTransition', { args: { state: 'closed' } })
  expect([error.status, error.message]).toEqual([409, 'This step is not possible from "closed".'])
  expect(fillPlaceholders('{a} and {b}', { a: 1 })).toBe('1 and ')
})

// Numbers that were published as examples.
test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])(
  'the check character of %s is its last',
  (gstin) => {
    expect(computeGstinCheckCharacter(gstin.slice(0, 14))).toBe(gstin[14])
    expect(isGstin(gstin)).toBe(true)
  },
)

test('one wrong character of a GSTIN is always noticed', () => {
  const [gstin, alphabet] = ['27AAPFU0939F1ZV', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  for (let at = 0; at < 15; at++)
    for (const character of alphabet)
      if (character !== gstin[at]) expect(isGstin(gstin.slice(0, at) + character + gstin.slice(at + 1))).toBe(false)
})

test.each(['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1ZVV', '27AAPFU0939F1ZV\n'])(
  '%j is no GSTIN',
  (value) => {
    expect(isGstin(value)).toBe(false)
  },
)
