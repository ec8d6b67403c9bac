import { expect } from 'vitest'
import type { ProposedChangesAnswer } from '../../../src/engines/definitions/agreed-losses'
import type { DefinitionPlan } from '../../../src/framework/company/definition-plan'
import type { Person, TestApp } from '../../setup/app'
import { readNumber } from '../apply-change'

export interface Ordered {
  id: number
  version: number
  price?: number | null
}

interface OrderChanges extends Readonly<Record<string, unknown>> {
  /** More grants. */
  access?: readonly object[]
  /** Options of the field that administrators may not read. */
  salary?: object
  /** Its type; undefined: it goes away. */
  salaryType?: string | undefined
}

const usual = { to: ['admin', 'hr'], can: ['list', 'show', 'create', 'update'] }
const hidden = { label: 'Salary', readableBy: ['hr'], writableBy: ['hr'] }

/** A resource with a field that administrators may not read, and records that nobody may delete. */
export function orders({ access = [], salary = {}, ...changes }: OrderChanges = {}) {
  const { salaryType, ...others } = { salaryType: 'number', ...changes }
  return {
    ...{ name: 'orders', label: 'Order', plural: 'Orders', title: 'item', access: [usual, ...access] },
    fields: [
      ['f1', 'item', 'text', { required: true }],
      ['f2', 'price', 'number', { label: 'Price' }],
      ...(salaryType ? [['f3', 'salary', salaryType, { ...hidden, ...salary }]] : []),
    ],
    ...others,
  }
}

/** Completes a change with the number in force. */
export async function describeChange(
  app: TestApp,
  as: Person | undefined,
  change: object,
): Promise<Readonly<Record<string, unknown>>> {
  return { number: await readNumber(app, as as Person), kind: 'resource', reason: 'Test', ...change }
}

export async function readPlan(
  app: TestApp,
  as: Person | undefined,
  key: string,
  body: object,
): Promise<DefinitionPlan> {
  const answer = await app.call<DefinitionPlan>('planDefinition', { kind: 'resource', key, body }, { as: as as Person })
  expect(answer.body.fields ?? answer.body.error).toBeNull()
  return answer.body.data as DefinitionPlan
}

/** Decides about a proposed change in the version that the person reads. */
export async function decideAs(
  app: TestApp,
  as: Person | undefined,
  what: 'confirm' | 'decline',
  id: number | undefined,
) {
  const { body } = await app.call<ProposedChangesAnswer>('getWaitingChanges', {}, { as: as as Person })
  const { version } = body.data?.changes.find((each) => each.id === id) ?? { version: 0 }
  return app.call(`${what}WaitingChange`, { id, version }, { as: as as Person })
}
