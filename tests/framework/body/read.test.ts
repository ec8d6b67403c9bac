import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDeclarations } from '../../../server/wire/checks/check-declarations'
import { defineFrom, type ShippedBody } from '../../../src/engines/definitions/body/define-from'
import { formatBody } from '../../../src/engines/definitions/body/format-body'
import { readResourceBody } from '../../../src/engines/definitions/body/read-resource-body'
import {
  UnwritablePart,
  writeOwnBody,
  writeResourceBody,
} from '../../../src/engines/definitions/body/write-resource-body'
import type { Resource } from '../../../src/framework/resource'
import { declaredWith, shipped } from '../../setup/shipped'
import { surroundings } from './surroundings'

const text = readFileSync('docs/declaration/equipment-loans.json', 'utf8')
const loans = JSON.parse(text)

test('equipment loans are one file of at most 60 lines that the build accepts beside all others', () => {
  expect(text.split('\n').length).toBeLessThanOrEqual(61)
  const read = readResourceBody(loans, surroundings)
  expect(read.problems).toBeUndefined()
  if (!read.declaration) return
  const { declaration, ids } = read
  expect([declaration.name, declaration.route]).toEqual(['ownEquipmentLoans', 'OwnEquipmentLoans'])
  expect(declaration.operations.create).toBe('createOwnEquipmentLoan')
  expect(ids.choices.kind).toEqual({ laptop: 'c1', phone: 'c2', other: 'c3' })
  const inboxKinds = [...(shipped.inboxKinds ?? []), declaration.name]
  checkDeclarations({ ...declaredWith(declaration), inboxKinds })
  expect(formatBody(writeOwnBody(declaration, loans.name, ids))).toBe(
    formatBody({ ...loans, workflow: { field: 'status', ...loans.workflow } }),
  )
})

test('expressions of a body become its rules and its computed values', () => {
  const { declaration } = readResourceBody(loans, surroundings)
  const record = { loanDate: '2026-12-01', dueDate: '2026-12-11', days: 10 }
  const run = declaration?.computed.days as unknown as (record: object, given: object, today: string) => unknown
  expect(run(record, {}, '2026-12-01')).toBe(10)
  const check = declaration?.rules[0]?.check as unknown as (record: object, given: object, today: string) => boolean
  expect([check(record, {}, ''), check({ ...record, dueDate: '2026-11-30' }, {}, '')]).toEqual([true, false])
})

const modules = {
  ...import.meta.glob<Record<string, unknown>>('../../../resources/*/*.ts', { eager: true }),
  ...import.meta.glob<Record<string, unknown>>('../../../resources/*/*.resource.json', { eager: true }),
}
const isResource = (value: unknown): value is Resource =>
  typeof value === 'object' && value !== null && 'fields' in value && 'operations' in value

/** Lists the declared resources that hold no function, each with the body that says the same. */
function listWrittenResources(): [Resource, ShippedBody][] {
  const declared = new Set(Object.values(modules).flatMap((module) => Object.values(module).filter(isResource)))
  return [...declared].flatMap((resource): [Resource, ShippedBody][] => {
    try {
      return [[resource, JSON.parse(formatBody(writeResourceBody(resource)))]]
    } catch (problem) {
      if (problem instanceof UnwritablePart) return []
      throw problem
    }
  })
}

test('shipped resources without functions are equal when a file declares them', () => {
  const written = listWrittenResources()
  for (const [resource, body] of written) expect(defineFrom(body)).toEqual(resource)
  expect(written.length).toBeGreaterThan(40)
})
