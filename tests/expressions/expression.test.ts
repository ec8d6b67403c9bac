import { describe, expect, test } from 'vitest'
import { expression } from '../../src/engines/expressions/declared-expression'
import { formatProblem, parseCondition, parseValue } from '../../src/engines/expressions/expression'
import { testText } from '../../src/engines/expressions/functions/texts'
import { renameInExpression } from '../../src/engines/expressions/rename'
import { number, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { evaluate, scope } from './bookings'

describe('a problem is told with its place', () => {
  test.each([
    ['dayz > 0', 'at 1: dayz is no field; did you mean days?'],
    ['days >', 'at 7: a value is missing'],
    ['days > 0 and\n  kid = 1', 'at line 2, 3: kid is no field; did you mean kind?'],
    ['(days > 0', 'at 10: ) is missing at the end'],
    ['days > 0)', 'at 9: ) does not fit here'],
    ['days > 0 adn isPaid', 'at 10: adn does not fit here; did you mean and?'],
    ['days == 1', 'at 6: == is no sign here; did you mean =?'],
    ['isPaid && true', 'at 8: && is no sign here; did you mean and?'],
    ['name = "x"', "at 8: a text stands in single quotes: 'text'"],
    ["name = 'x", 'at 8: this text has no closing quote'],
    ['1 < days < 3', 'at 3: two comparisons in a row; join them with and'],
    ['kind in ()', 'at 10: the list is empty'],
    ["kind = 'clint'", "at 8: 'clint' is none of the choices; did you mean client?"],
    ["from > '2026-02-30'", "at 8: '2026-02-30' is no day; write it as '2026-12-31'"],
    ["startedAt > '2026-02-03'", "at 13: '2026-02-03' is no moment; write it as '2026-12-31T09:30:00Z'"],
    ["contains(workDays, 'sun')", "at 20: 'sun' is none of the choices; did you mean mon?"],
    ['days > net', 'at 1: a number and an amount do not go together'],
    ['net > fee', 'at 1: one amount is in currency and the other in EUR'],
    ['net * tax', 'at 1: an amount is multiplied by a number, not by an amount'],
    ['to - from', 'at 1: days are counted with daysBetween(from, to), and a day plus a number is a day'],
    ['7 + from', 'at 1: days are counted with daysBetween(from, to), and a day plus a number is a day'],
    ["name + 'x'", 'at 1: texts are joined with concat(a, b)'],
    ['kind > name', 'at 1: > does not order a choice'],
    ['days and isPaid', 'at 1: and takes true or false, and this is a number'],
    ['isPaid = empty', 'at 1: true or false is never empty; compare it with true or false'],
    ['if(days, 1, 2)', 'at 4: if takes true or false, and this is a number'],
    ["if(isPaid, 1, 'x')", 'at 15: a number and a text do not go together'],
    ['plusDay(from, 1)', 'at 1: plusDay is no function; did you mean plusDays?'],
    ['plusDays(from)', 'at 1: plusDays takes 2 values, not 1'],
    ['plusDays(days, 1)', 'at 10: plusDays takes a day here, and this is a number'],
    ['sum(days)', 'at 5: sum takes rows, and days is a number'],
    ['sum(lines)', 'at 1: sum takes rows and a value for each'],
    ['sum(lines, pric)', 'at 12: pric is no field; did you mean price?'],
    ['sum(lines, sum(lines, price))', 'at 12: sum does not stand within the rows of lines'],
    ['berthId.rat', 'at 9: berthId has no field rat; did you mean rate?'],
    ['nextBerthId.rate', 'at 1: nextBerthId. leads to no record whose fields are there'],
    ['berthId = 3', 'at 1: a link to a record and a number do not go together'],
    ["address = 'x'", 'at 1: address is several values; name one, address.…'],
    ['address.cty = empty', 'at 9: address has no field cty; did you mean city?'],
    ["pin = 'x'", 'at 1: pin is a value that expressions cannot use'],
    ['lines = empty and workDays = workDays', 'at 19: several choices are compared one by one: contains(days, monday)'],
    ['𝟘', 'at 1: the character U+1D7D8 means nothing in an expression'],
    ['', 'at 1: a value is missing'],
  ])('%s', (expressionText, problem) => {
    const parsed = parseCondition(expressionText, scope, 'holds')
    expect(parsed.problems, expressionText).toHaveLength(1)
    expect(evaluate(expressionText)).toBe(problem)
  })
})

describe('empty', () => {
  test('lets a rule hold and leaves a field hidden', () => {
    for (const [whenEmpty, answer] of [
      ['holds', true],
      ['fails', false],
    ] as const) {
      const parsed = parseCondition('to >= from', scope, whenEmpty)
      expect(parsed.evaluate?.({ from: '2026-12-01' }, {}, '2026-11-30')).toBe(answer)
    }
  })

  test.each([
    ['true and days > 1', null],
    ['false and days > 1', false],
    ['days > 1 and false', false],
    ['true or days > 1', true],
    ['days > 1 or true', true],
    ['days > 1 or false', null],
    ['not (days > 1)', null],
    ['if(days > 1, 1, 2)', 2],
    ["kind in ('client')", false],
    ['days = quantity', null],
    ['days = 0', false],
    ['days != 0', true],
    ['days + 1', null],
    ['min(days, 4)', 4],
    ['max(days, quantity)', null],
    ["concat(name, 'x')", 'x'],
    ['concat(name)', null],
    ["startsWith(name, 'x')", null],
    ['sum(lines, price)', '0.00'],
    ['count(lines)', 0],
    ['any(lines, price > 1)', false],
    ['all(lines, price > 1)', true],
    ['lines = empty', true],
    ['workDays = empty', true],
    ["name = ''", true],
    ['berthId.rate', null],
  ])('%s is %s', (expressionText, value) => {
    expect(evaluate(expressionText)).toEqual(value)
  })
})

test('functions agree with the calendar and the decimals', () => {
  expect(evaluate('floor(0 - 1.5)')).toBe(-2)
  expect(evaluate('ceil(1.000000000001)')).toBe(2)
  expect(evaluate('ceil(-1.5)')).toBe(-1)
  expect(evaluate('floor(-2)')).toBe(-2)
  expect(evaluate('round(-0.5)')).toBe(-1)
  expect(evaluate('round(1.005, 2)')).toBe(1.01)
  expect(evaluate('abs(-3) + abs(3) + abs(0)')).toBe(6)
  expect(evaluate("plusMonths('2024-01-31', 1)")).toBe('2024-02-29')
  expect(evaluate("plusMonths('2026-01-15', -13)")).toBe('2024-12-15')
  expect(evaluate("plusYears('2024-02-29', 1)")).toBe('2025-02-28')
  expect(evaluate("weekday('2026-11-30')")).toBe(1)
  expect(evaluate("startedAt >= '2026-12-31T09:30:00+05:30'", { startedAt: '2026-12-31T04:00:00.000Z' })).toBe(true)
  expect(evaluate('days = 0.00000001', { days: 1e-8 })).toBe(true)
  expect(evaluate("length('𝟘')")).toBe(1)
})

describe('a value fits its field', () => {
  test('in decimals, length and currency', () => {
    const run = (expressionText: string, name: string, record = {}) =>
      parseValue(expressionText, scope, scope.fields.get(name) ?? { kind: 'other' }).evaluate?.(
        record,
        {},
        '2026-11-30',
      )
    expect(run('days * 1.25', 'days', { days: 1 })).toBe(1.3)
    expect(run('net / 3', 'fee', { net: '10.00' })).toBe(undefined)
    expect(run('ifEmpty(fee, 10) / 3', 'fee')).toBe('3.33')
    expect(run('concat(name, name)', 'name', { name: 'x'.repeat(30) })).toBe(`${'x'.repeat(39)}…`)
    expect(run("if(isPaid, 'client', 'internal')", 'kind')).toBe('internal')
    expect(run('berthId', 'nextBerthId', { berthId: 7 })).toBe(7)
    expect(run('0', 'net')).toBe('0.00')
    expect(run('9007199254740993', 'quantity')).toBe(null)
    expect(run('999999999999999999', 'net')).toBe(null)
  })

  test.each([
    ['days > 1', 'net', 'at 1: the field holds an amount, and this is true or false'],
    ['days', 'net', 'at 1: the field holds an amount, and this is a number'],
    ["if(isPaid, 'client', 'other')", 'kind', "at 1: 'other' is none of the choices"],
    ['net', 'fee', 'at 1: one amount is in currency and the other in EUR'],
    ['name', 'kind', 'at 1: the field holds a choice, and this is a text'],
    ['lines', 'lines', 'at 1: no expression makes rows'],
  ])('%s does not fit %s', (expressionText, name, problem) => {
    const { problems = [] } = parseValue(expressionText, scope, scope.fields.get(name) ?? { kind: 'other' })
    expect(problems.map(formatProblem)).toEqual([problem])
  })
})

test('what is read is listed once, rows and far records with it', () => {
  const parsed = parseValue('sum(lines, price * days) + sum(lines.price) * berthId.rate', scope, { kind: 'amount' })
  expect(parsed.reads).toEqual(['lines', 'lines.price', 'days', 'berthId', 'berthId.rate'])
})

describe('a renamed field', () => {
  test.each([
    ["days > 1 and  concat(name,'days')!=''", 'days', 'length', "length > 1 and  concat(name,'days')!=''"],
    ['sum(lines.price)+sum( lines , price)', 'lines.price', 'amount', 'sum(lines.amount)+sum( lines , amount)'],
    ['sum(lines, price) > net', 'net', 'price', 'sum(lines, price) > price'],
    ['berthId.rate > 1 and berthId != empty', 'berthId', 'placeId', 'placeId.rate > 1 and placeId != empty'],
    ['berthId.rate > days', 'berthId.rate', 'days', 'berthId.days > days'],
    ['days > 1', 'net', 'amount', 'days > 1'],
    ["address.city != 'city'", 'address.city', 'town', "address.town != 'city'"],
    ["address.city != 'city'", 'address', 'place', "place.city != 'city'"],
  ])('in %s', (before, from, to, after) => {
    expect(renameInExpression(before, scope, from, to)).toBe(after)
  })

  test('is refused where it would be another one', () => {
    expect(renameInExpression('sum(lines, price * days)', scope, 'days', 'quantity')).toBe(undefined)
    expect(renameInExpression('days > 1', scope, 'days', 'empty')).toBe(undefined)
    expect(renameInExpression('days >', scope, 'days', 'length')).toBe(undefined)
  })
})

describe('a declaration in TypeScript', () => {
  const declare = (check: string) =>
    defineResource('bookings', {
      label: 'Booking',
      route: 'Bookings',
      title: 'name',
      fields: { name: text({ required: true }), days: number(), more: number() },
      fills: { more: expression('days + 1') },
      rules: [{ code: 'few', on: ['days'], check: expression(check), message: 'Take more.' }],
      access: [{ to: 'employee', can: ['list'] }],
      workflow: {
        field: 'status',
        initial: 'open',
        states: { open: {}, shut: {} },
        transitions: {
          shut: {
            from: 'open',
            to: 'shut',
            by: ['employee'],
            guard: { code: 'open', check: expression("status = 'open' and days > 2"), message: 'It is open.' },
          },
        },
      },
    })

  test('runs in rules, guards and fills, whose input stays where there is no value', () => {
    const { rules, fills, workflow } = declare('days > 1')
    expect(rules[0]?.check({ days: 1 } as never, {} as never, '')).toBe(false)
    expect(fills.more?.({ days: 1 } as never, {} as never, '')).toBe(2)
    expect(fills.more?.({} as never, {} as never, '')).toBe(undefined)
    const { guard } = workflow.transitions.shut
    expect(guard && 'check' in guard && guard.check({ status: 'open', days: 2 }, {}, '')).toBe(false)
  })

  test('calls functions of its area, which get no empty value', () => {
    const functions = { isShort: testText((value) => value.length < 3) }
    const { rules } = defineResource('bookings', {
      ...{ label: 'Booking', route: 'Bookings', title: 'name', fields: { name: text() }, access: [] },
      rules: [{ code: 'long', on: ['name'], check: expression('isShort(name)', functions), message: 'Shorten it.' }],
    })
    const answers = [{ name: 'ab' }, { name: 'abc' }, {}].map((record) =>
      rules[0]?.check(record as never, {} as never, ''),
    )
    expect(answers).toEqual([true, false, true])
  })

  test('is refused with its place', () => {
    expect(() => declare('dayz > 1')).toThrow(
      'Resource bookings: the expression dayz > 1: at 1: dayz is no field; did you mean days?',
    )
    expect(() => expression('true')({}, {}, '')).toThrow('stands where no declaration takes one')
  })
})
