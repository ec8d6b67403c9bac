import { describe, expect, test } from 'vitest'
import { secret } from '../../src/fields'
import { getFieldBehaviour } from '../../src/framework/field'
import type { ParseResult } from '../../src/framework/values/parse-result'
import { findLeftOutReason } from '../../src/views/import/column-mapping'
import { vaults } from '../secrets/vaults'

const parse = (input: unknown, options = {}): ParseResult => getFieldBehaviour(secret(options)).parse(input)

describe('reading', () => {
  test.each([
    [' 1234 ', {}, '1234'],
    ['ab-12 cd', { isCompact: true, isUpperCase: true }, 'AB12CD'],
    ['ab-12 cd', {}, 'ab-12 cd'],
    ['e\u0301', {}, '\u00e9'],
    ['••••1234', { pattern: '^[A-Z]+$' }, '••••1234'],
  ])('%s with %j is %s', (input, options, value) => {
    expect(parse(input, options)).toEqual({ ok: true, value })
  })

  test.each([
    ['a\nb', {}, 'oneLine'],
    ['a\u0000b', {}, 'unreadableCharacters'],
    ['x'.repeat(101), {}, 'tooLong'],
    ['1234', { min: 5 }, 'tooShort'],
    [' - - ', { isCompact: true }, 'tooShort'],
    ['abc', { pattern: '^[A-Z]+$' }, 'pattern'],
    [1234, {}, 'text'],
  ])('%s with %j is refused: %s', (input, options, code) => {
    expect(parse(input, options)).toMatchObject({ ok: false, error: { code } })
  })
})

test.each([
  ['1234567890123', {}, '0123'],
  ['123456', {}, '56'],
  ['12', {}, ''],
  ['1234567890123', { shows: 0 }, ''],
  ['1234567890123', { shows: 2 }, '23'],
  ['1234567890123', { shows: 9 }, '0123'],
])('of %s with %j the mask shows %s', (value, options, shown) => {
  expect(getFieldBehaviour(secret(options)).shown(value)).toBe(shown)
})

test('an import tells why the column of a sealed field is left out', () => {
  const who = { empId: 1, roles: ['admin'] } as unknown as Parameters<typeof findLeftOutReason>[1]
  expect(findLeftOutReason(vaults, who, 'Token')).toBe('sealed')
  expect(findLeftOutReason(vaults, who, 'Number')).toBe('sealed')
  expect(findLeftOutReason(vaults, who, 'Kind')).toBe('chosen')
})
