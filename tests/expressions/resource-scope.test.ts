import { expect, test } from 'vitest'
import { resources } from '../../resources'
import { parseExpression } from '../../src/engines/expressions/expression'
import { buildParents, buildResourceScope } from '../../src/engines/expressions/resource-scope'

const find = (name: string) => resources.find((resource) => resource.name === name)

test('every field of every resource has a type, and the state is a choice', () => {
  const kinds = new Map<string, Set<string>>()
  for (const resource of resources)
    for (const [name, type] of buildResourceScope(resource, { find, followsReferences: true }).fields) {
      const { type: fieldType } = resource.fields[name] ?? { type: { name: name === 'id' ? 'id' : 'state' } }
      kinds.set(fieldType.name, (kinds.get(fieldType.name) ?? new Set()).add(type.kind))
    }
  const lines = [...kinds].map(([name, all]) => `${name}: ${[...all].sort().join(' ')}`)
  expect(lines.sort()).toMatchInlineSnapshot(`
    [
      "age: number",
      "check: boolean",
      "choice: choice",
      "choices: choices",
      "condition: other",
      "country: text",
      "currency: text",
      "date: date",
      "daysFrom: number",
      "email: text",
      "flag: boolean",
      "group: other",
      "id: reference",
      "instant: moment",
      "latest: date",
      "longText: text",
      "lookup: text",
      "members: other",
      "money: amount",
      "number: number",
      "path: text",
      "percent: number",
      "phone: text",
      "rate: number",
      "ref: reference",
      "rollup: number",
      "rows: rows",
      "secret: other",
      "serial: text",
      "share: number",
      "state: choice",
      "text: text",
      "total: amount",
      "url: text",
      "zone: text",
    ]
  `)
})

test('a path over a reference names the record that has to be read', () => {
  const milestones = find('milestones')
  if (!milestones) throw new Error('There are no milestones')
  const scope = buildResourceScope(milestones, { find, followsReferences: true })
  const { reads = [] } = parseExpression('sowId.value > 0', scope)
  expect(reads).toEqual(['sowId', 'sowId.value'])
  expect(buildParents(reads)).toEqual({ sowId: { kind: 'parent', path: 'sowId', fields: ['value'] } })
})
