import { expect, test } from 'vitest'
import { date, money, ref, serial, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { formatDays, formatSummary, formatSummaryWithTitle } from '../../src/framework/values/record-summary'

const berths = defineResource('customers', {
  label: 'Berth',
  route: 'Berths',
  title: 'number',
  summary: ['purpose', { from: 'from', to: 'to' }, 'shipId', 'fee'],
  fields: {
    number: serial('B-{00000}'),
    purpose: text(),
    from: date(),
    to: date(),
    shipId: ref('customers'),
    fee: money({ currency: 'INR' }),
  },
  access: [],
})
const record = { id: 7, number: 'B-00007', purpose: 'Repairs', from: '2026-12-08', to: '2026-12-09' }

test('a summary joins what is filled in, and leaves out what is empty', () => {
  expect(formatSummary(berths, record)).toBe('Repairs, 8–9 Dec 2026')
  expect(formatSummary(berths, { ...record, purpose: null, to: null })).toBe('8 Dec 2026')
  expect(formatSummary(berths, { ...record, fee: '75520.0000' })).toBe('Repairs, 8–9 Dec 2026, ₹75,520.00')
})

test('without any value the title stands for the record, and without a title its id', () => {
  expect(formatSummary(berths, { id: 7, number: 'B-00007' })).toBe('B-00007')
  expect(formatSummary(berths, { id: 7 })).toBe('Berth 7')
  expect(formatSummaryWithTitle(berths, { id: 7, number: 'B-00007' })).toBe('B-00007')
})

test('the number follows in brackets', () => {
  expect(formatSummaryWithTitle(berths, record)).toBe('Repairs, 8–9 Dec 2026 (B-00007)')
})

test('a record that the reader may not see has no words, not even its id', () => {
  expect(formatSummary(berths, { ...record, shipId: 3, labels: {} })).toBe('Repairs, 8–9 Dec 2026')
  expect(formatSummary(berths, { ...record, shipId: 3, labels: { shipId: 'Ganga' } })).toBe(
    'Repairs, 8–9 Dec 2026, Ganga',
  )
})

test('a long part is shortened between letters', () => {
  const said = formatSummary(berths, { id: 1, purpose: '🛥'.repeat(200) })
  expect([...said]).toHaveLength(80)
  expect(said.endsWith('🛥…')).toBe(true)
})

test.each([
  ['2026-12-08', '2026-12-08', '8 Dec 2026'],
  ['2026-12-08', '2026-12-31', '8–31 Dec 2026'],
  ['2026-11-30', '2026-12-02', '30 Nov – 2 Dec 2026'],
  ['2026-12-31', '2027-01-01', '31 Dec 2026 – 1 Jan 2027'],
  [null, '2027-01-01', '1 Jan 2027'],
  [null, null, undefined],
])('days from %s to %s are said as %s', (from, to, said) => {
  expect(formatDays(from, to)).toBe(said)
})
