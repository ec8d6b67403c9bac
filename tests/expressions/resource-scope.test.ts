import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { parseExpression } from '../../src/engines/expressions/expression'
import { buildParents, buildResourceScope } from '../../src/engines/expressions/resource-scope'
import { documentedBookings } from './bookings'

/** The kinds of value in expressions, and the types of fields that have them. */
const kinds: Readonly<Record<string, string>> = {
  number: 'age daysFrom number percent rate rollup share',
  amount: 'money total',
  text: 'country currency email longText lookup path phone serial text url zone',
  date: 'date latest',
  moment: 'instant',
  boolean: 'check flag',
  choice: 'choice',
  choices: 'choices',
  reference: 'ref',
  rows: 'rows',
  group: 'group',
  other: 'condition members secret',
}

test('every field of every resource has the kind of its type, and the state is a choice', () => {
  const wrong = resources.flatMap((resource) => {
    const { fields } = buildResourceScope(resource)
    expect(resource.workflow === undefined || fields.get(resource.workflow.field)?.kind === 'choice').toBe(true)
    return Object.entries(resource.fields).flatMap(([name, { type }]) =>
      kinds[fields.get(name)?.kind ?? '']?.split(' ').includes(type.name)
        ? []
        : [`${resource.name}.${name}: ${type.name}`],
    )
  })
  expect(wrong).toEqual([])
})

test('units, decimals, choices and lengths come from the options', () => {
  const { fields } = buildResourceScope(documentedBookings)
  expect(fields.get('fee')).toEqual({ kind: 'amount', currency: 'EUR' })
  expect(fields.get('net')).toEqual({ kind: 'amount', currency: 'currency' })
  expect(fields.get('days')).toEqual({ kind: 'number', decimals: 1 })
  expect(fields.get('quantity')).toEqual({ kind: 'number', decimals: 0 })
  expect(fields.get('discount')).toEqual({ kind: 'number', decimals: 2 })
  expect(fields.get('kind')).toEqual({ kind: 'choice', values: ['client', 'internal'] })
  expect(fields.get('workDays')).toEqual({ kind: 'choices', values: ['mon', 'tue', 'wed'] })
  expect(fields.get('name')).toEqual({ kind: 'text', max: 40 })
  expect(fields.get('berthId')).toEqual({ kind: 'reference', to: 'berths' })
})

test('a path over a reference names the record that has to be read', () => {
  const berths = { ...documentedBookings, name: 'berths' as const }
  const scope = buildResourceScope(documentedBookings, { find: () => berths, followsReferences: true })
  const { reads = [] } = parseExpression('berthId.days > 0', scope)
  expect(reads).toEqual(['berthId', 'berthId.days'])
  expect(buildParents(reads)).toEqual({ berthId: { kind: 'parent', path: 'berthId', fields: ['days'] } })
  expect(parseExpression('berthId.days > 0', buildResourceScope(documentedBookings)).problems).toHaveLength(1)
})

test('shipped rules that are expressions judge as their functions did', () => {
  const judge = (name: string, code: string, record: object): boolean[] => {
    const rules = resources.find((resource) => resource.name === name)?.rules ?? []
    return rules
      .filter((rule) => rule.code === code)
      .map(({ check }) => check(record as never, {} as never, '2026-11-30'))
  }
  const india = { address: { country: 'IN' } }
  expect(judge('suppliers', 'gstin', { ...india, taxId: '29ABCDE1234F1Z5' })).toEqual([false])
  expect(judge('suppliers', 'gstin', { ...india, taxId: '27AAPFU0939F1ZV' })).toEqual([true])
  expect(judge('suppliers', 'gstin', { address: { country: 'DE' }, taxId: 'DE1' })).toEqual([true])
  expect(judge('suppliers', 'gstin', { address: null, taxId: 'DE1' })).toEqual([true])
  expect(judge('suppliers', 'gstin', india)).toEqual([true])
  const late = {
    initiatedOn: '2026-11-02',
    requestedLastWorkingDate: '2026-11-01',
    approvedLastWorkingDate: '2026-11-03',
  }
  expect(judge('employeeExits', 'beforeInitiated', late)).toEqual([false, true])
  expect(judge('employeeExits', 'beforeInitiated', {})).toEqual([true, true])
  expect(judge('employeeExits', 'rateMissing', { isBuyout: true })).toEqual([false])
  expect(judge('employeeExits', 'rateMissing', {})).toEqual([true])
})
