import { expect, test } from 'vitest'
import { resources } from '../../../resources'
import { requireViews } from '../../../src/fields/views'

const asked = resources.flatMap((resource) =>
  resource.approval ? [[resource.name, resource, resource.approval] as const] : [],
)

test('there are requests of several kinds', () => {
  expect(new Set(asked.map(([, , { kind }]) => kind)).size).toBeGreaterThan(1)
})

test.each(asked)('%s: what has to be said with a request is told to whoever decides', (_, resource, approval) => {
  const needed = Object.values(resource.workflow?.transitions ?? {}).flatMap(({ needs = [] }) => needs)
  const reasons = Object.entries(resource.fields).flatMap(([name, field]) =>
    requireViews(field).isWide && requireViews(field).Input && (field.options.required || needed.includes(name))
      ? [name]
      : [],
  )
  const told = approval.facts ?? []
  expect(told.length).toBeGreaterThan(1)
  expect(
    reasons.filter((name) => !told.includes(name) && resource.fields[name]?.type.operators.includes('contains')),
  ).toEqual([])
})
