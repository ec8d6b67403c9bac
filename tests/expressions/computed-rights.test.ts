import { expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { expression } from '../../src/engines/expressions/declared-expression'
import { parseValue } from '../../src/engines/expressions/expression'
import { buildParents, buildResourceScope } from '../../src/engines/expressions/resource-scope'
import { date, number, ref, text } from '../../src/fields'
import type { Fields } from '../../src/framework/field'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'

const access = [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }] as const

const stubs = defineResource('stubs', {
  label: 'Stub',
  route: 'Stubs',
  title: 'name',
  fields: { name: text(), cost: number(), margin: number({ readableBy: ['finance'] }) },
  access,
})

const rootFields = {
  name: text(),
  since: date(),
  stubId: ref('stubs'),
  secretSize: number({ readableBy: ['finance'] }),
  size: number(),
  result: number(),
  later: number(),
} satisfies Fields

const rootsWith = (more: object, fields: object = {}): Resource =>
  defineResource('roots', {
    ...{ label: 'Root', route: 'Roots', title: 'name', fields: { ...rootFields, ...fields }, access },
    ...more,
  }) as unknown as Resource

const start = (roots: Resource) => () => checkDeclarations(declaredWith(roots, stubs as unknown as Resource))

/** A computed value over a reference, as a definition has it. */
function readOver(path: string): object {
  const bare = rootsWith({})
  const scope = buildResourceScope(bare, { find: () => stubs as unknown as Resource, followsReferences: true })
  const parsed = parseValue(`${path} + 1`, scope, { kind: 'number' })
  if (parsed.problems) throw new Error(JSON.stringify(parsed.problems))
  return { given: buildParents(parsed.reads), computed: { result: parsed.evaluate } }
}

test('a computed value has no more readers than what it is made of', () => {
  const computed = { computed: { result: expression('secretSize * 2') } }
  expect(start(rootsWith(computed))).toThrow('result tells employee of roots.secretSize')
  expect(start(rootsWith(computed, { result: number({ readableBy: ['finance'] }) }))).not.toThrow()
  expect(start(rootsWith(computed, { result: number({ isToldToAll: true }) }))).not.toThrow()
  expect(start(rootsWith({ computed: { result: expression('size * 2') } }))).not.toThrow()
})

test('a filled value neither', () => {
  expect(start(rootsWith({ fills: { result: expression('secretSize * 2') } }))).toThrow('of roots.secretSize')
})

test('a value over a reference neither', () => {
  expect(start(rootsWith(readOver('stubId.margin')))).toThrow('result tells employee of stubs.margin')
  expect(start(rootsWith(readOver('stubId.cost')))).not.toThrow()
})

test('values are computed after those that they are made of', () => {
  const inOrder = { later: expression('size + 1'), result: expression('later + 1') }
  expect(start(rootsWith({ computed: inOrder }))).not.toThrow()
  expect(start(rootsWith({ computed: { result: inOrder.result, later: inOrder.later } }))).toThrow(
    'result is computed from later, which is computed after it',
  )
  expect(start(rootsWith({ computed: { result: expression('result + 1') } }))).toThrow('result is computed from itself')
})
