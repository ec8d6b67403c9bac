import { expect, test } from 'vitest'
import { relations } from '../../resources'
import { approvers } from '../../resources/approvers'
import { buildModel } from '../../server/records/model'
import { findWiderOwnValues } from '../../server/wire/checks/rights/own-values'
import { readResourceBody } from '../../src/engines/definitions/body/read-resource-body'
import { roleNames, shipped } from '../setup/shipped'

/** Reads a body with one value made of others, and tells who would read too much by it. */
function findWider(field: unknown[], computed = {}): (readonly [string, string])[] {
  const body = {
    ...{ name: 'thankYous', label: 'Thank-you', title: 'words', computed },
    fields: [
      ['f1', 'words', 'text'],
      ['f2', 'employeeId', 'ref', { to: 'employees' }],
      ['f3', 'secretSum', 'number', { readableBy: ['finance'] }],
      field,
    ],
    access: [{ to: ['employee', 'finance'], can: ['list', 'show'] }],
  }
  const { resources } = shipped
  const known = { resources, roles: roleNames, approvers: Object.keys(approvers.approvers) }
  const read = readResourceBody(body, known)
  if (read.problems) throw new Error(JSON.stringify([...read.problems]))
  const model = buildModel([...resources, read.declaration], relations)
  return [...findWiderOwnValues(model, read.declaration.name, roleNames, { ...read, part: 'fields' })]
}

test('a value of an own resource is read by those only who may read what it is made of', () => {
  const twice = { double: 'secretSum * 2' }
  expect(findWider(['f4', 'double', 'number', { readableBy: ['finance'] }], twice)).toEqual([])
  expect(findWider(['f4', 'double', 'number'], twice)[0]?.[0]).toBe('fields.3.3.readableBy')
  expect(findWider(['f4', 'double', 'number', { readableBy: ['employee'] }], twice)[0]?.[1]).toContain(
    'tells employee of ownThankYous.secretSum',
  )
  expect(
    findWider(['f4', 'share', 'share', { part: 'secretSum', whole: 'secretSum', readableBy: ['finance', 'employee'] }]),
  ).toHaveLength(1)
})
