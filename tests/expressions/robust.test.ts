import { describe, expect, test } from 'vitest'
import { parseCondition, parseExpression } from '../../src/engines/expressions/expression'
import type { ExpressionType } from '../../src/engines/expressions/expression-types'
import { parseText } from '../../src/engines/expressions/parse'
import { printExpression } from '../../src/engines/expressions/print'
import { ExpressionError, type ExpressionNode } from '../../src/engines/expressions/syntax'
import { fallBackIfUnknown, throwOnUnknownValue } from '../../src/framework/rule-context/rule-context'
import { rounds } from '../setup/tier'
import { evaluate, scope } from './bookings'

/** Numbers that look random and are the same in each run. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = ReturnType<typeof makeRandom>

const pickFrom = <T>(random: Random, all: readonly T[]): T => all[random(all.length)] as T

const atoms = ['1', '0.5', '007', "'a'", "'it''s'", "''", 'true', 'false', 'empty', 'days', 'net', 'berthId.rate']
const signs = ['+', '-', '*', '/', '=', '!=', '<', '<=', '>', '>=', 'and', 'or']

/** Writes a random expression with all brackets. */
function writeExpression(random: Random, depth: number): string {
  if (depth === 0) return pickFrom(random, atoms)
  const inner = () => writeExpression(random, random(depth))
  const forms = [
    () => `(${inner()}) ${pickFrom(random, signs)} (${inner()})`,
    () => `not (${inner()})`,
    () => `-(${inner()})`,
    () => `(${inner()}) in (${inner()}, ${inner()})`,
    () => `if(${inner()}, ${inner()}, ${inner()})`,
    () => `nothing()`,
  ]
  return pickFrom(random, forms)()
}

/** The tree without places, which differ after printing. */
const bare = (node: ExpressionNode): unknown =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === 'at' || key === 'end' ? undefined : value)))

test('what is printed reads as the same expression', () => {
  const random = makeRandom(7)
  for (let round = 0; round < rounds(1_000, 20_000); round++) {
    const text = writeExpression(random, 5)
    const tree = parseText(text)
    const printed = printExpression(tree)
    expect(bare(parseText(printed)), text).toEqual(bare(tree))
    expect(printExpression(parseText(printed))).toBe(printed)
  }
})

const scraps = [
  ...atoms,
  ...signs,
  ...['(', ')', ',', '.', ' ', "'", '"', '\n', '\0', '𝟘', '\ud800', '٣', '1e9', '__proto__', 'constructor', 'toString'],
  ...[
    'hasOwnProperty',
    'if(',
    'sum(',
    'lines',
    'lines.price',
    'round(',
    'in (',
    'not ',
    '-',
    '9'.repeat(31),
    '/*',
    '==',
  ],
  ...[
    'concat(',
    'plusDays(',
    "'2026-02-30'",
    "'2026-02-28'",
    'today()',
    'min(',
    'price',
    'kind',
    'workDays',
    'startedAt',
  ],
]

const typeNames = ['number', 'amount', 'boolean', 'date', 'text'] as const
type TypeName = (typeof typeNames)[number]

/** Forms of each type: a capital letter stands for another expression of the type that begins with it. */
const forms: Readonly<Record<TypeName, readonly string[]>> = {
  number: [
    ...[
      '1',
      '0.005',
      '999999999',
      'days',
      'quantity',
      'discount',
      'berthId.rate',
      'N + N',
      'N - (N)',
      'N * N',
      'N / (N)',
    ],
    ...['-(N)', 'A / (A)', 'round(N, 3)', 'floor(N)', 'ceil(N)', 'abs(N)', 'min(N, N)', 'count(lines, B)', 'length(T)'],
    ...['daysBetween(D, D)', 'weekday(D)', 'year(D)', 'ifEmpty(N, N)', 'if(B, N, N)', 'sum(lines, quantity)'],
  ],
  amount: [
    ...[
      'net',
      'tax',
      'A + A',
      'A - (A)',
      'A * N',
      'A / (N)',
      'max(A, A)',
      'round(A, 1)',
      'if(B, A, 0)',
      'ifEmpty(A, A)',
    ],
    ...['sum(lines.price)', 'sum(lines, price * quantity)'],
  ],
  boolean: [
    ...['isPaid', 'true', '(B) and (B)', '(B) or (B)', 'not (B)', '(N) < (N)', '(A) >= (A)', '(D) > (D)', '(T) < (T)'],
    ...['(N) = (N)', '(T) != (T)', '(D) = empty', 'N in (N, N)', "kind in ('client')", "contains(workDays, 'mon')"],
    ...[
      'startsWith(T, T)',
      'any(lines, quantity > 1)',
      'all(lines, price > 0)',
      'berthId = nextBerthId',
      'if(B, B, B)',
    ],
    ...["startedAt > '2026-01-01T00:00:00Z'"],
  ],
  date: [
    ...['from', 'to', 'today()', 'berthId.closedOn', "plusDays('2024-02-29', N)", 'plusDays(D, N)', 'plusMonths(D, N)'],
    ...['plusYears(D, N)', 'startOfMonth(D)', 'endOfMonth(D)', 'min(D, D)', 'if(B, D, D)', 'ifEmpty(D, D)'],
  ],
  text: [
    ...["'a'", 'name', 'note', 'code', 'concat(T, N, D, A)', 'upper(T)', 'lower(T)', 'trim(T)', 'part(T, N, N)'],
    ...["if(B, T, 'x')", 'ifEmpty(T, T)', 'part(T, 1)'],
  ],
}

/** Writes a random expression that fits. */
function writeTyped(random: Random, type: TypeName, depth: number): string {
  const all = forms[type].filter((form) => depth > 0 || !/\b[NABDT]\b/.test(form))
  return pickFrom(random, all).replace(/\b[NABDT]\b/g, (letter) => {
    const inner = typeNames.find((name) => name.startsWith(letter.toLowerCase())) ?? 'number'
    return `(${writeTyped(random, inner, depth - 1)})`
  })
}

/** Values of every kind in every field: nothing of a record may stop an expression. */
const odd: readonly unknown[] = [
  ...[null, undefined, '', 'x', 0, -0, 1, 1e-7, 1e21, Number.NaN, Number.POSITIVE_INFINITY, true, [], {}, [null], [[]]],
  ...['9'.repeat(40), '-1', '2026-02-30', '2026-11-30', '9999-12-31', '\0', { toString: null }, [{ price: {} }]],
]

test('no text does anything but run, or be refused with its place', () => {
  const random = makeRandom(11)
  let evaluations = 0
  for (let round = 0; round < rounds(10_000, 200_000); round++) {
    const text =
      round % 2 === 0
        ? writeTyped(random, pickFrom(random, typeNames), random(5))
        : Array.from({ length: random(20) }, () => pickFrom(random, scraps)).join(pickFrom(random, ['', ' ']))
    const parsed = parseExpression(text, scope)
    if (parsed.problems) {
      expect(parsed.problems[0]?.message.length, text).toBeGreaterThan(0)
      expect(parsed.problems[0]?.line, text).toBeGreaterThan(0)
      continue
    }
    evaluations++
    const record = Object.fromEntries([...scope.fields.keys()].map((name) => [name, pickFrom(random, odd)]))
    parsed.evaluate(record, { berthId: pickFrom(random, odd) }, '2026-11-30')
  }
  expect(evaluations).toBeGreaterThan(rounds(5_000, 100_000))
})

test('arithmetic is exact: it agrees with whole numbers of the twelfth decimal', () => {
  const random = makeRandom(13)
  const unit = 10n ** 12n
  const divide = (above: bigint, below: bigint) => {
    const [size, by] = [above < 0n ? -above : above, below < 0n ? -below : below]
    const rounded = (2n * size + by) / (2n * by)
    return above < 0n === below < 0n ? rounded : -rounded
  }
  type Reckoned = readonly [text: string, units: bigint | null]
  const reckon = (depth: number): Reckoned => {
    if (depth === 0) {
      const [whole, thousandths] = [random(5_000), random(1_000)]
      return [
        `${whole}.${String(thousandths).padStart(3, '0')}`,
        (BigInt(whole) * unit * 1000n + BigInt(thousandths) * unit) / 1000n,
      ]
    }
    const [[one, a], [other, b]] = [reckon(random(depth)), reckon(random(depth))]
    const sign = pickFrom(random, ['+', '-', '*', '/'])
    const text = `(${one}) ${sign} (${other})`
    if (a === null || b === null) return [text, null]
    if (sign === '+') return [text, a + b]
    if (sign === '-') return [text, a - b]
    if (sign === '*') return [text, divide(a * b, unit)]
    return [text, b === 0n ? null : divide(a * unit, b)]
  }
  for (let round = 0; round < rounds(2_000, 50_000); round++) {
    const [text, units] = reckon(4)
    if (units !== null && (units < 0n ? -units : units) >= 10n ** 42n) continue
    const size = units === null ? 0n : units < 0n ? -units : units
    const literal = `${units !== null && units < 0n ? '-' : ''}${size / unit}.${String(size % unit).padStart(12, '0')}`
    expect(evaluate(units === null ? `${text} = empty` : `${text} = ${literal}`), text).toBe(true)
  }
})

describe('bounds', () => {
  test.each([
    ['length', `${'1+'.repeat(1000)}1`, 'at most 2000 characters'],
    ['parts', `${'1+'.repeat(260)}1`, 'at most 500 parts'],
    ['brackets', `${'('.repeat(60)}1${')'.repeat(60)}`, 'at most 40 levels deep'],
    ['calls', `${'abs('.repeat(60)}1${')'.repeat(60)}`, 'at most 40 levels deep'],
    ['not', `${'not '.repeat(400)}true`, 'at most 40 levels deep'],
    ['signs', `${'- '.repeat(900)}1`, 'at most 40 levels deep'],
    ['digits', '9'.repeat(31), 'at most 30 digits'],
    ['decimals', `0.${'9'.repeat(13)}`, '12 after it'],
  ])('of %s are kept', (_, text, message) => {
    expect(parseExpression(text, scope).problems?.[0]?.message).toContain(message)
  })

  test('let through what just fits', () => {
    expect(evaluate(`${'1+'.repeat(248)}1 > 0`)).toBe(true)
    expect(evaluate(`${'('.repeat(39)}1${')'.repeat(39)}`)).toBe(1)
    expect(evaluate(`${'9'.repeat(30)} > 1`)).toBe(true)
  })

  test('of results make them empty', () => {
    const huge = '9'.repeat(30)
    expect(evaluate(`${huge} + 1 = empty`)).toBe(true)
    expect(evaluate(`${huge} * ${huge} = empty`)).toBe(true)
    expect(evaluate(Array(60).fill(huge).join(' * '))).toBe(null)
    expect(evaluate('1 / 0 = empty')).toBe(true)
    expect(evaluate("plusDays('9999-12-31', 1) = empty")).toBe(true)
    expect(evaluate("plusYears('2026-01-01', 9999999) = empty")).toBe(true)
    expect(evaluate('plusDays(from, 99999999999)', { from: '2026-01-01' })).toBe(null)
    const long = 'x'.repeat(5_000)
    expect(evaluate('length(concat(note, note, note, note, note))', { note: long })).toBe(null)
  })

  test('of time hold for the costliest expression', () => {
    const rows = Array.from({ length: 500 }, () => ({ price: '99999999999999.9999', quantity: 9_999_999.99 }))
    const parsed = parseExpression(Array(32).fill('sum(lines, price * quantity / 7)').join(' + '), scope)
    const start = performance.now()
    parsed.evaluate?.({ lines: rows }, {}, '2026-11-30')
    expect(performance.now() - start).toBeLessThan(5_000)
  })
})

describe('names that objects inherit', () => {
  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    '%s is no field, no function, no record and no choice',
    (name) => {
      for (const text of [name, `${name}()`, `berthId.${name}`, `${name}.x`, `sum(${name})`, `sum(lines.${name})`])
        expect(parseExpression(text, scope).problems, text).toHaveLength(1)
      expect(parseExpression(`kind = '${name}'`, scope).problems).toHaveLength(1)
      expect(evaluate(`name = '${name}'`, { name })).toBe(true)
    },
  )

  test('are empty where a field has such a name', () => {
    const fields = new Map<string, ExpressionType>()
    for (const name of ['__proto__', 'constructor', 'toString', 'valueOf'])
      for (const kind of ['number', 'text', 'date', 'moment', 'amount'] as const) {
        fields.set(name, { kind })
        expect(parseExpression(`${name} = empty`, { fields }).evaluate?.({}, {}, '2026-11-30'), name).toBe(true)
      }
  })
})

test('what the reader does not know is thrown on, so that rules rest', () => {
  const rests = (record: object, given: object) =>
    fallBackIfUnknown(() => {
      const { evaluate: judge } = parseCondition('days > 1 or berthId.rate > 1', scope, 'holds')
      judge?.(record as Record<string, unknown>, given as Record<string, unknown>, '2026-11-30')
      return false
    }, true)
  expect(rests({}, throwOnUnknownValue({}))).toBe(true)
  expect(rests({}, { berthId: throwOnUnknownValue({ closedOn: null }) })).toBe(true)
  expect(rests(throwOnUnknownValue({ quantity: 1 }), {})).toBe(true)
  expect(rests({ days: 2 }, throwOnUnknownValue({}))).toBe(false)
})

test('only refusals of the language are answered', () => {
  expect(() => parseText('1 +')).toThrow(ExpressionError)
  expect(() => parseExpression(undefined as unknown as string, scope)).toThrow(TypeError)
})
