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
