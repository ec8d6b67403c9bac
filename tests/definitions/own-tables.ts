import { expect } from 'vitest'
import type { Database } from '../../server/database/connect'
import { addOwnResources } from '../../server/operations/definitions/own/add-own-resources'
import { anonymous } from '../../server/records/caller'
import { composeModel } from '../../server/records/compose-model'
import { getTable } from '../../server/records/model'
import { readCatalog } from '../../server/schema/catalog'
import { buildDesiredTable } from '../../server/schema/desired-tables'
import { planSchema } from '../../server/schema/plan'
import type { Declarations } from '../../server/types'
import { definitions } from '../../src/engines/definitions/definitions'
import { text } from '../../src/fields/text'
import { defineResource } from '../../src/framework/resource'
import { shipped } from '../setup/shipped'

/** Few resources, so that a sequence of edits takes a moment. */
const people = defineResource('employees', {
  label: 'Employee',
  route: 'Employees',
  title: 'fullName',
  fields: { fullName: text() },
  access: [{ to: 'admin', can: ['list', 'show'] }],
})
const { roles } = shipped
export const few: Declarations = { resources: [people, definitions], relations: {}, handlers: {}, roles }

export const compose = (key: string, body: object | null) => {
  const { declared: composed, problems } = addOwnResources(few, body ? [{ key, body }] : [])
  expect([...problems].map(([, what]) => [...what])).toEqual([])
  return { declared: composed, model: composeModel(composed) }
}

/** A change of one resource, as an administrator asks for it. */
export const describeChange = (key: string, from: object | null, to: object, accepts: readonly string[]) => ({
  ...{ before: compose(key, from), after: compose(key, to), seen: 0, today: '2026-11-30' },
  // Limits on values that the caller may not read are refused.
  caller: { ...anonymous, isSystem: true },
  company: { currency: 'INR', zone: 'Asia/Kolkata', fiscalYearStart: 4 },
  drafts: [{ key, kind: 'resource' as const, body: to }],
  accepts,
})

/** What the table lacks of one that is made of the body alone. */
export async function listMissingSteps(db: Database, key: string, body: object, resource: string) {
  const { model } = compose(key, body)
  const catalog = await db.transaction(readCatalog)
  const { steps, losses } = planSchema([buildDesiredTable(model, getTable(model, resource))], catalog, {
    ...{ ours: new Set<string>(), said: { tables: new Set<string>(), was: new Map() } },
    ...{ today: '2026-11-30', allowedLosses: [] },
  })
  return [...steps.map(({ says }) => says), ...losses]
}
