import { describe, expect, test } from 'vitest'
import { resources } from '../../resources'
import { type Field, getFieldBehaviour } from '../../src/framework/field'
import { formatDuration, readDuration } from '../../src/framework/values/durations'
import { formatAmount, readAmount } from '../../src/framework/values/money'
import { formatNumber, formatPercent, formatWithUnit } from '../../src/framework/values/number-format'

const languages = ['en-IN', 'en-US', 'de-DE']
const values = [0, 1, -1, 0.5, -2.25, 1200, -40_000, 123_456_789]

/** What is wrong with a printed figure, as readers see it; a year has no unit and four digits. */
function findFaults(printed: string): string[] {
  return [
    ...(/-\d|-[₹$€]/.test(printed) ? ['hyphen for a minus sign'] : []),
    ...(/\d{5}/.test(printed) || (/\d{4}/.test(printed) && /[^\d−]/.test(printed)) ? ['no groups'] : []),
    ...(/^−?1 (days|months|metres|hours|minutes|nights)$/.test(printed) ? ['plural of one'] : []),
    ...(/(?:^|\D)(?:0|[2-9]|1[.,]\d+) (day|month|metre|hour|minute|night)$/.test(printed) ? ['singular of many'] : []),
    ...(/NaN|undefined|null/.test(printed) ? ['no figure'] : []),
  ]
}

const figures = resources.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, Field][] =>
    field.type.isNumeric ? [[`${resource.name}.${name}`, field]] : [],
  ),
)

test('there are figures of many kinds', () => {
  expect(new Set(figures.map(([, { type }]) => type.name)).size).toBeGreaterThan(6)
})

describe.each(languages)('in %s', (language) => {
  test.each(values)('every field prints %s with sign, groups and plural', (value) => {
    const faults = figures.flatMap(([name, field]) => {
      const { text, unit } = getFieldBehaviour(field)
      const printed = text(value, unit({ currency: 'INR' })?.words, language)
      return findFaults(printed).map((fault) => `${name}: ${printed}: ${fault}`)
    })
    expect(faults).toEqual([])
  })

  test('what is printed is that of the language', () => {
    const german = language === 'de-DE'
    expect(formatPercent('73.68', language)).toBe(german ? '73,68\u00a0%' : '73.68%')
    expect(formatPercent('0.00', language)).toBe(german ? '0\u00a0%' : '0%')
    expect(formatDuration(72_000, language)).toBe(german ? '1.200 h' : '1,200 h')
    expect(formatWithUnit(-1, 'days', language)).toBe('−1 day')
    const large = { 'en-IN': '12,34,567.5', 'en-US': '1,234,567.5', 'de-DE': '1.234.567,5' }[language]
    expect(formatNumber('1234567.5', language)).toBe(large)
  })
})

test('a printed figure is found faulty', () => {
  const faulty = ['-1 days', '1 days', '1200 h', '-₹5.00', '12345', '2 day']
  expect(faulty.filter((each) => findFaults(each).length > 0)).toEqual(faulty)
  expect(['−1 day', '1,200 h', '2026', '0 days', '12,345'].flatMap(findFaults)).toEqual([])
})

test('a figure that is copied from a page is read as what it was', () => {
  expect(readAmount('−1,25,000.50')).toBe('-125000.50')
  expect(readDuration(formatDuration(72_030))).toBe(72_030)
  expect(readDuration('1,200 h 30 min')).toBe(72_030)
  expect(readDuration('1,5 h')).toBe(90)
  expect(formatAmount('-1200.00', 'INR')).toBe('−₹1,200.00')
})
