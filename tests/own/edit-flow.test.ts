import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { readResourceBody } from '../../src/engines/definitions/body/read-resource-body'
import { listRoles } from '../../src/framework/company/roles'
import { type Draft, nameFields, openDraft, startDraft, toBody } from '../../src/pages/own/draft'
import { applyApprovalChoice, readApprovalChoice } from '../../src/pages/own/steps/approval-templates'
import {
  addState,
  addStep,
  changeState,
  changeStep,
  moveEntry,
  readFlow,
  removeState,
  removeStep,
} from '../../src/pages/own/steps/edit-flow'
import { makeApproval, readAmountCondition, writeAmountCondition } from '../../src/pages/own/steps/edit-levels'

const around = {
  resources: steward.resources,
  roles: listRoles(steward.roles),
  approvers: Object.keys(steward.approvers.approvers),
}
const problemsOf = (draft: Draft) => [...(readResourceBody(toBody(draft), around).problems ?? [])]

const blank = (): Draft => {
  const draft = startDraft()
  const [field] = draft.fields
  if (!field) throw new Error('a draft has a row')
  const person = { ...field, id: 'f2', type: 'ref', options: { label: 'Asked by', to: 'employees' }, isGuessed: false }
  const amount = { ...field, id: 'f3', type: 'number', options: { label: 'Amount' }, isGuessed: false }
  return nameFields({
    ...{ ...draft, label: 'Purchase' },
    fields: [{ ...field, options: { label: 'Item' }, isGuessed: false }, person, amount],
  })
}

const grown = () => {
  const states = ['New', 'In review', 'Done', 'Refused'].reduce((draft, label) => addState(draft, label), blank())
  return [
    ['Send', 'new', 'in_review'],
    ['Agree', 'in_review', 'done'],
    ['Refuse', 'in_review', 'refused'],
  ].reduce((draft, [label = '', from = '', to = '']) => addStep(draft, label, from, to), states)
}

test('states and steps are made of their labels, and the body fits', () => {
  const draft = grown()
  const flow = readFlow(draft)
  expect(flow.states.map(([id, name]) => [id, name])).toEqual([
    ['s1', 'new'],
    ['s2', 'in_review'],
    ['s3', 'done'],
    ['s4', 'refused'],
  ])
  expect([flow.initial, flow.steps.map(([, name]) => name)]).toEqual(['new', ['send', 'agree', 'refuse']])
  expect(problemsOf(draft)).toEqual([])
})

test('a new name of a state or a step is followed by steps, the approval and rights', () => {
  const dangerous = changeStep(grown(), 't3', { tone: 'danger' })
  const draft = makeApproval(dangerous, 'in_review', 'askedByEmpId', 'manager', 'All') as Draft
  expect(draft.approval).toMatchObject({ approve: 'agree', reject: 'refuse', waits: 'in_review' })
  const narrowed = {
    ...draft,
    access: [{ to: ['hr' as const], can: ['list'], where: { status: { eq: 'in_review' } } }],
  }
  const renamed = changeStep(changeState(narrowed, 's2', { label: 'Waiting' }), 't2', { label: 'Approve it' })
  expect(renamed.approval).toMatchObject({ waits: 'waiting', approve: 'approveIt' })
  expect(renamed.access[0]?.where).toEqual({ status: { eq: 'waiting' } })
  expect(readFlow(renamed).steps.map(([, , { from, to }]) => [from.join(), to])).toEqual([
    ['new', 'waiting'],
    ['waiting', 'done'],
    ['waiting', 'refused'],
  ])
  expect(problemsOf(renamed)).toEqual([])
})

test('what records may name keeps its name when its label changes, and its id never comes again', () => {
  const stored = openDraft(toBody(grown()))
  const renamed = changeState(stored, 's2', { label: 'Waiting' })
  expect(readFlow(renamed).states[1]?.slice(0, 2)).toEqual(['s2', 'in_review'])
  const removed = addState(removeState(renamed, 's4'), 'Other')
  expect(readFlow(removed).states.at(-1)?.[0]).toBe('s5')
})

test('a removed state takes its steps along, a removed decision the approval; order changes nothing else', () => {
  const draft = makeApproval(grown(), 'in_review', 'askedByEmpId', 'manager', 'All') as Draft
  expect(removeStep(draft, 't2').approval).toBeUndefined()
  const gone = removeState(draft, 's2')
  expect([readFlow(gone).steps, gone.approval]).toEqual([[], undefined])
  const first = removeState(draft, 's1')
  expect([readFlow(first).initial, first.approval?.waits]).toEqual(['in_review', 'in_review'])
  const moved = moveEntry(moveEntry(draft, 'states', 0, 1), 'states', 0, -1)
  expect(readFlow(moved).states.map(([id]) => id)).toEqual(['s2', 's1', 's3', 's4'])
  expect(readFlow(moved).initial).toBe('new')
  const all = ['s1', 's2', 's3', 's4'].reduce((each, id) => removeState(each, id), draft)
  expect([all.workflow, all.approval]).toEqual([undefined, undefined])
})

const words = {
  ...{ waiting: 'Waiting', approved: 'Approved', rejected: 'Rejected', withdrawn: 'Withdrawn', withdraw: 'Withdraw' },
  ...{ requestedBy: 'Requested by', ruleAll: 'All', ruleAbove: 'Above', ruleBelow: 'Below' },
}

test('a template over own steps takes no id of a stored state for another one', () => {
  const stored = openDraft(toBody(grown()))
  const choice = { template: 'one' as const, requester: '', first: 'manager', second: '', amount: '', above: '' }
  const chosen = applyApprovalChoice(stored, choice, words)
  const ids = readFlow(chosen).states.map(([id]) => id)
  expect(ids.filter((id) => ['s1', 's2', 's3', 's4'].includes(id))).toEqual([])
  expect(problemsOf(nameFields(chosen))).toEqual([])
  expect(readApprovalChoice(chosen)?.template).toBe('one')
  const again = changeState(openDraft(toBody(nameFields(chosen))), ids[0] ?? '', { label: 'To decide' })
  expect(readApprovalChoice(again)?.template).toBe('one')
  const two = applyApprovalChoice(again, { ...choice, template: 'two', second: 'people' }, words)
  expect(readFlow(two).states[0]).toMatchObject([ids[0], 'pending', { label: 'To decide' }])
  expect(readApprovalChoice(changeState(chosen, ids[0] ?? '', { isReadOnly: true }))).toBeUndefined()
  expect(readApprovalChoice(addState(chosen, 'More'))).toBeUndefined()
})

test('conditions by amount are written as their field compares them', () => {
  expect(writeAmountCondition({ field: 'amount', above: '50000' }, true)).toEqual({ amount: { gt: 50000 } })
  expect(writeAmountCondition({ field: 'cost', above: '50000' }, false)).toEqual({ cost: { gt: '50000' } })
  expect(readAmountCondition({ cost: { gt: '50000' } })).toEqual({ field: 'cost', above: '50000' })
  expect([readAmountCondition(undefined), readAmountCondition({ cost: { lt: 3 } })]).toEqual(['always', undefined])
})

test('an approver in a field and a reminder follow a new name of the field, roles of the same name do not', () => {
  const draft = makeApproval(grown(), 'in_review', 'askedByEmpId', 'askedByEmpId', 'All') as Draft
  const remind = {
    due: { before: 'amount', days: [3], to: [{ of: 'askedByEmpId' }], subject: 'Due', message: 'is due' },
  }
  const stepped = changeStep({ ...draft, remind }, 't1', { by: ['hr'] })
  const relabel = (id: string, label: string) => (field: Draft['fields'][number]) =>
    field.id === id ? { ...field, options: { ...field.options, label } } : field
  const named = nameFields({ ...stepped, fields: stepped.fields.map(relabel('f2', 'Buyer')).map(relabel('f1', 'HR')) })
  const again = nameFields({ ...named, fields: named.fields.map(relabel('f1', 'HRx')) })
  expect(again.approval).toMatchObject({ requester: 'buyerEmpId', rules: [{ steps: [{ by: 'buyerEmpId' }] }] })
  expect(again.remind?.due?.to).toEqual([{ of: 'buyerEmpId' }])
  expect(readFlow(again).steps[0]?.[2].by).toEqual(['hr'])
})
