import { afterAll, beforeAll, expect, test } from 'vitest'
import { steward } from '../../resources'
import { effectiveRoles, workingRoles } from '../../resources/people/roles'
import type { RefOptions } from '../../src/fields/ref'
import { checkAccess } from '../../src/framework/access'
import { buildCards } from '../../src/framework/company/resource-cards'
import { getFieldBehaviour } from '../../src/framework/field'
import type { Resource } from '../../src/framework/resource'
import { buildNewRecord } from '../../src/views/form/form-input'
import { limitToExtensible } from '../../src/views/form/part-of-whole'
import { shipped } from '../setup/shipped'
import { type Company, startCompany, takeTime } from './company'

takeTime()

let company: Company
beforeAll(async () => {
  company = await startCompany()
})
afterAll(() => company.close())

const byName = new Map<string, Resource>(shipped.resources.map((resource) => [resource.name, resource]))
const lines = buildCards(steward).resources.flatMap(({ name, isLine }) => (isLine ? [name] : []))

test('lines are begun in the form of what they belong to, never from a list of their own', () => {
  expect(lines).toEqual(
    expect.arrayContaining(['taskDependencies', 'invoiceItems', 'receiptLines', 'procurementItems']),
  )
  for (const name of lines)
    expect(shipped.resources.some(({ parts }) => Object.values(parts).some(({ of }) => of === name))).toBe(true)
  expect(lines).not.toContain('leadMeetings')
})

test('no form begins with what the server refuses: that somebody gives themselves something', () => {
  const who = { empId: 7, fullName: 'Asha Rao', roles: workingRoles, company: { currency: 'INR', zone: 'UTC' } }
  const given = shipped.resources.filter(({ givenTo }) => givenTo)
  expect(given.map(({ name }) => name)).toEqual(expect.arrayContaining(['employmentTerms', 'hourlyRates']))
  for (const resource of given) expect(buildNewRecord(resource, who, {})[resource.givenTo ?? '']).not.toBe(7)
})

/** The references of new parts that the grants of a role limit, with the filter for their choices. */
function listLimits(resource: Resource, role: (typeof workingRoles)[number]) {
  const roles = effectiveRoles([role])
  if (!checkAccess(resource, 'create', roles).allowed) return []
  return Object.keys(resource.fields).flatMap((name) => {
    const declared = resource.fields[name]
    const limited = limitToExtensible(resource, name, roles)
    const target = declared && byName.get(getFieldBehaviour(declared).target() ?? '')
    const { where } = (limited?.options ?? {}) as RefOptions
    return target && limited !== declared ? [{ name, target, where }] : []
  })
}

test('a new part offers only wholes to which the person may add it, by a filter that the server takes', async () => {
  const wrong: string[] = []
  const limited = new Set<string>()
  for (const role of workingRoles) {
    const as = await company.holder(role)
    for (const resource of shipped.resources)
      for (const { name, target, where } of listLimits(resource, role)) {
        limited.add(resource.name)
        const { body } = await company.call(target.operations.list, { filter: where, perPage: 1 }, { as })
        if (body.error) wrong.push(`${resource.name}.${name} as ${role}: ${body.error} ${JSON.stringify(where)}`)
      }
  }
  expect(wrong).toEqual([])
  expect([...limited]).toEqual(expect.arrayContaining(['procurementQuotes', 'receiptLines', 'invoiceItems']))
})
