import { expect } from 'vitest'
import type { DefinitionsAnswer } from '../../../src/framework/company/definition'
import type { Person, TestApp } from '../../setup/app'

export interface ErrandRow {
  id: number
  item: string
  status: string
}

const isMine = { askedEmpId: { eq: '$me' } }
const item = ['f1', 'item', 'text', { required: true }]
const others = [
  ['f3', 'askedEmpId', 'ref', { label: 'Asked by', to: 'employees', required: true, default: '$me' }],
  [
    'f4',
    'salary',
    'number',
    { label: 'Salary', required: true, default: 7777, readableBy: ['hr'], writableBy: ['hr'] },
  ],
]

const buildWorkflow = (close: object) => ({
  initial: 'pending',
  states: [
    ['s2', 'pending', { tone: 'warning' }],
    ['s3', 'approved', { tone: 'success', isReadOnly: true }],
    ['s4', 'rejected', { tone: 'danger', isReadOnly: true }],
  ],
  steps: [
    ['t2', 'approve', { from: ['pending'], to: 'approved', by: [] }],
    ['t3', 'reject', { from: ['pending'], to: 'rejected', by: [], comment: 'required' }],
    ['t5', 'close', { from: ['pending'], to: 'rejected', by: ['hr'], ...close }],
  ],
})

/** A resource with an approval, and a field that administrators may not read. */
export const errands = (changes: object = {}) => ({
  ...{ name: 'errands', label: 'Errand', plural: 'Errands', title: 'item', workflow: buildWorkflow({}) },
  fields: [item, ['f2', 'amount', 'number', {}], ...others],
  access: [
    { to: ['hr', 'admin'], can: ['list', 'show', 'create', 'update'] },
    { to: ['employee'], can: ['list', 'show', 'create'], where: isMine },
  ],
  approval: {
    ...{ waits: 'pending', requester: 'askedEmpId', approve: 'approve', reject: 'reject', deciders: ['employee'] },
    rules: [{ name: 'All', steps: [{ by: 'manager' }] }],
  },
  ...changes,
})

/** A draft of it: a field with another name, a computed one, a rule. */
export const buildDraft = (changes: object = {}, close: object = {}) =>
  errands({
    fields: [item, ['f2', 'cost', 'number', {}], ...others, ['f5', 'twice', 'number', {}]],
    computed: { twice: 'cost * 2' },
    rules: [{ code: 'high', on: 'cost', must: 'cost < 500', message: 'At most 500 is possible.' }],
    workflow: buildWorkflow(close),
    ...changes,
  })

/** Applies a body and answers its key. */
export async function applyBody(app: TestApp, admin: Person | undefined, body: object, key?: string): Promise<string> {
  const as = admin as Person
  const { data } = (await app.call<DefinitionsAnswer>('getCurrentDefinitions', {}, { as })).body
  const input = { number: data?.number, kind: 'resource', reason: 'We need it', body, ...(key && { key }) }
  const answer = (await app.call<{ key: string }>('applyDefinition', input, { as })).body
  expect([answer.error, answer.fields]).toEqual([null, undefined])
  return answer.data?.key ?? ''
}
