import { expect, test } from 'vitest'
import type { Declarations } from '../../server/types'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { lookup, ref, rows, secret, text } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'

const base = {
  label: 'Box',
  route: 'Boxes',
  title: 'name',
  access: [{ to: 'employee', can: ['list', 'show', 'create'] }],
} as const
const name = text({ required: true })

/** Problem with the declarations, by the resource. */
const problemOf =
  (...resources: Resource[]) =>
  () =>
    checkDeclarations(declaredWith(...resources))

test('a secret beside other fields is right', () => {
  const fields = { name, kind: text(), number: secret({ unique: true, required: true }) }
  const boxes = defineResource('boxes', {
    ...base,
    fields,
    unique: [{ code: 'one', on: ['kind', 'number'], message: 'There is one already.' }],
    access: [{ to: 'employee', can: ['list', 'show', 'create'], where: { number: { empty: false } } }],
  })
  expect(problemOf(boxes)).not.toThrow()
})

test('it names nothing, orders nothing, and is compared with nothing written down', () => {
  const fields = { name, number: secret() }
  const boxes = (more: object) => problemOf(defineResource('boxes', { ...base, fields, ...more }))
  expect(boxes({ title: 'number' })).toThrow('boxes: number is sealed and cannot stand in its title')
  expect(boxes({ views: { list: { sort: '-number' } } })).toThrow('number is sealed and cannot stand in its sort')
  expect(boxes({ views: { list: { filters: ['number'] } } })).toThrow(
    'number is sealed and cannot stand in its filters',
  )
  expect(boxes({ indexes: [['number', '-name']] })).toThrow('number is sealed and cannot stand in its indexes')
  expect(boxes({ computed: { number: () => 'x' } })).toThrow('number is sealed and cannot stand in its computed')
  expect(boxes({ access: [{ to: 'employee', can: ['list'], where: { number: { eq: '1234' } } }] })).toThrow(
    'the filter at access does not fit: "number" is sealed and can only be compared by "empty" here',
  )
})

test('it is neither searched, nor begun with a default, nor unique but as it is stored', () => {
  const boxes = (number: ReturnType<typeof secret>) =>
    problemOf(defineResource('boxes', { ...base, fields: { name, number } }))
  expect(boxes(secret({ search: true }))).toThrow('number is sealed and cannot be searched')
  expect(boxes(secret({ default: '1234' }))).toThrow('number is sealed and cannot have a default')
  expect(boxes(secret({ unique: 'ignoreCaseAndSpace' }))).toThrow('number is sealed: it is unique as it is stored')
})

test('whom it tells is a person', () => {
  const fields = { name, keeperEmpId: ref('employees'), number: secret({ tells: 'keeprEmpId' }) }
  expect(problemOf(defineResource('boxes', { ...base, fields }))).toThrow(
    'number tells keeprEmpId, which names no person; did you mean keeperEmpId?',
  )
})

test('it is in no rows, in no append-only record, and looked up from nowhere', () => {
  const nested = defineResource('boxes', { ...base, fields: { name, cards: rows({ number: secret() }) } })
  expect(problemOf(nested)).toThrow('boxes: cards.number is sealed: only fields of the record itself are')
  const appended = defineResource('boxes', { ...base, isAppendOnly: true, fields: { name, number: secret() } })
  expect(problemOf(appended)).toThrow('boxes: is append-only and can have no sealed fields')
  const boxes = defineResource('boxes', { ...base, fields: { name, number: secret() } })
  const shelves = defineResource('shelves', {
    ...base,
    route: 'Shelves',
    fields: { name, boxId: ref('boxes'), number: lookup('boxId', 'number') },
  })
  expect(problemOf(boxes, shelves)).toThrow('shelves: number looks up number, which is sealed')
})

test('there is a place where it is written down who was shown it', () => {
  const boxes = defineResource('boxes', { ...base, fields: { name, number: secret() } })
  const declared = declaredWith(boxes)
  const without: Declarations = {
    ...declared,
    resources: declared.resources.filter((resource) => resource.name !== 'secretReveals'),
  }
  expect(() => checkDeclarations(without)).toThrow(/has sealed fields: declare secretReveals/)
})
