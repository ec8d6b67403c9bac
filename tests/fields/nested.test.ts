import { expect, test } from 'vitest'
import { country, email, group, rows, text } from '../../src/fields'
import { getFieldBehaviour } from '../../src/framework/field'

const address = group({
  line1: text({ required: true }),
  postalCode: text({ max: 6 }),
  country: country({ required: true }),
})
const people = rows({ name: text({ required: true }), email: email() }, { max: 3 })
const parse = (field: typeof address | typeof people, input: unknown) => getFieldBehaviour(field).parse(input)

test('a group is read field by field, from an object or from JSON text', () => {
  const home = { line1: 'MG Road', postalCode: null, country: 'IN' }
  expect(parse(address, { line1: ' MG Road ', country: 'in' })).toEqual({ ok: true, value: home })
  expect(parse(address, JSON.stringify({ line1: 'MG Road', postalCode: 'null', country: 'IN' }))).toEqual({
    ok: true,
    value: home,
  })
})

test.each([{}, { line1: '', country: null }, '{"line1": ""}'])(
  'a group that nobody filled in is empty: %j',
  (input) => {
    expect(parse(address, input)).toEqual({ ok: true, value: null })
  },
)

test('what is wrong in a group is told by the field inside', () => {
  expect(parse(address, { line1: 'MG Road', country: 'XX', floor: 3 })).toEqual({
    ok: false,
    error: { code: 'group' },
    nested: { floor: { code: 'unknownKey', args: { key: 'floor' } }, country: { code: 'country' } },
  })
})

test('a group in which only something wrong is filled in is refused, not empty', () => {
  expect(parse(address, { postalCode: '1234567' })).toMatchObject({
    ok: false,
    nested: { postalCode: { code: 'tooLong' } },
  })
  expect(parse(address, { country: 'XX' })).toMatchObject({ ok: false, nested: { country: { code: 'country' } } })
  expect(parse(address, { floor: 3 })).toMatchObject({ ok: false, nested: { floor: { code: 'unknownKey' } } })
})

test.each(['text', '[]', 'null ', '5', '{"line1":', [], 7])('%j is no group', (input) => {
  expect(parse(address, input)).toEqual({ ok: false, error: { code: 'group' } })
})

test('rows are read one by one', () => {
  const input = [{ name: 'Asha', email: 'A@Example.com' }, { name: 'Ben' }]
  const value = [
    { name: 'Asha', email: 'a@example.com' },
    { name: 'Ben', email: null },
  ]
  expect(parse(people, input)).toEqual({ ok: true, value })
  expect(parse(people, JSON.stringify(input))).toEqual({ ok: true, value })
  expect(parse(people, '[]')).toEqual({ ok: true, value: [] })
})

test('what is wrong in rows is told by row and field', () => {
  expect(parse(people, [{ name: 'Asha' }, { email: 'x' }, 5])).toEqual({
    ok: false,
    error: { code: 'rows' },
    nested: { '1.name': { code: 'required' }, '1.email': { code: 'email' }, '2': { code: 'row' } },
  })
})

test('rows inside a group tell the whole path', () => {
  const team = group({ people, home: address })
  const parsed = getFieldBehaviour(team).parse({
    people: [{ name: 'A', email: 'x' }],
    home: { line1: 'a', country: 'XX' },
  })
  expect(parsed).toMatchObject({
    ok: false,
    nested: {
      people: { code: 'rows' },
      'people.0.email': { code: 'email' },
      home: { code: 'group' },
      'home.country': { code: 'country' },
    },
  })
})

test('there are at most so many rows', () => {
  const four = Array.from({ length: 4 }, () => ({ name: 'A' }))
  expect(parse(people, four)).toEqual({ ok: false, error: { code: 'tooManyRows', args: { max: 3 } } })
})

test.each(['{}', 'text', '5', '[', {}, 5])('%j are no rows', (input) => {
  expect(parse(people, input)).toEqual({ ok: false, error: { code: 'rows' } })
})

test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('%s is no key of a row', (key) => {
  const row = `{"name": "Asha", "${key}": {"email": "x"}}`
  expect(parse(people, `[${row}]`)).toMatchObject({ ok: false, nested: { [`0.${key}`]: { code: 'unknownKey' } } })
  const inGroup = parse(address, `{"line1": "a", "country": "IN", "${key}": 1}`)
  expect(inGroup.ok).toBe(false)
})

test('a name of an object prototype is no value that was sent', () => {
  const odd = rows({ constructor: text(), name: text() })
  expect(getFieldBehaviour(odd).parse('[{"name": "A"}]')).toEqual({
    ok: true,
    value: [{ constructor: null, name: 'A' }],
  })
})

test('nested values read as plain text', () => {
  expect(
    getFieldBehaviour(people).text([
      { name: 'Asha', email: null },
      { name: 'Ben', email: 'b@example.com' },
    ]),
  ).toBe('Asha; Ben b@example.com')
  expect(getFieldBehaviour(address).text({ line1: 'MG Road', postalCode: null, country: 'IN' })).toBe('MG Road, India')
  expect(getFieldBehaviour(address).text(null)).toBe('')
})
