import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { demo } from '../../resources/seed'
import { composeServer } from '../../server/area'
import type { Declarations } from '../../server/types'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { condition, text } from '../../src/fields'
import type { Approval, ApproverRegister } from '../../src/framework/approval'
import { listDecideBlocks } from '../../src/framework/lists/decide-blocks'
import { defineResource, type Resource } from '../../src/framework/resource'
import { declaredWith } from '../records/declared'
import { asks } from './asks'

const declared = (changed: Partial<Approval>): Declarations =>
  declaredWith({ ...asks, approval: { ...(asks.approval as Approval), ...changed } } as Resource)
const check = (declarations: Declarations) => () => checkDeclarations(declarations)
const rule = (by: string) => ({ rules: [{ name: 'Usual', steps: [{ by }] }] })

test('a right declaration is let through', () => {
  expect(check(declared({}))).not.toThrow()
})

test.each<[Partial<Approval>, RegExp]>([
  [{ kind: 'leaves' }, /asks: the inbox has no kind leaves; did you mean leave\?/],
  [{ requester: 'nobody' }, /asks: its requester nobody must refer to employees/],
  [{ requester: 'what' }, /asks: its requester what must refer to employees/],
  [{ waits: 'hovering' }, /asks: it waits in hovering, which is none of its states/],
  [{ approve: 'bless' }, /asks: its approve must be a transition from pending/],
  [{ reject: 'hand' }, /asks: its reject must be a transition from pending/],
  [{ reopen: 'cancel' }, /asks: its reopen must be a transition to pending/],
  [rule('manger'), /its rule Usual asks manger, which is no approver; did you mean manager\?/],
  [{ rules: [{ name: 'Empty', steps: [] }] }, /its rule Empty asks nobody/],
  [
    { rules: [{ name: 'Wrong', when: { amout: { gte: 1 } }, steps: [{ by: 'manager' }] }] },
    /the filter at Wrong does not fit/,
  ],
])('a wrong name stops the start: %j', (changed, words) => {
  expect(check(declared(changed))).toThrow(words)
})

const seen = (views: Resource['views'], changed: Partial<Approval> = {}): Declarations =>
  declaredWith({ ...asks, approval: { ...(asks.approval as Approval), ...changed }, views } as Resource)

test.each<[Resource['views'], RegExp]>([
  [
    { decide: [{ shows: 'fields', of: ['amout'] }] },
    /its views.decide shows amout, which is no field of asks; did you mean amount/,
  ],
  [{ decide: [{ shows: 'lines', of: 'items' }] }, /its views.decide shows lines of items, which is no part/],
  [{ decide: [{ shows: 'fields', of: ['id'], from: 'amount' }] }, /reads another record from what is neither/],
  [
    { decide: [{ shows: 'difference', of: { amount: 'salry' }, from: 'empId' }] },
    /compares with salry, which is no field/,
  ],
  [{ decide: [{ draws: 'week', of: { person: 'nobody' } }] }, /its week takes nobody, which is no field of asks/],
  [{ decide: [{ shows: 'fields', of: ['what'] }] }, /whoever decides would see nothing but its title/],
])('what is seen before a decision names what there is: %j', (views, words) => {
  expect(check(seen(views))).toThrow(words)
})

test('a request of which only the title would be seen stops the start; its fields are seen without a word', () => {
  expect(check(seen({ form: { Ask: ['what', 'empId'] } }, { facts: [] }))).toThrow(/nothing but its title/)
  expect(check(seen({}, { facts: [] }))).not.toThrow()
  expect(check(seen({ form: { Ask: ['what', 'amount', 'empId', 'reason'] } }, { facts: [] }))).not.toThrow()
  expect(listDecideBlocks({ ...asks, views: { form: { Ask: ['what', 'empId', 'reason'] } } })).toEqual([
    { shows: 'fields', of: ['amount', 'reason'] },
  ])
})

test('nobody decides what has no approval', () => {
  const { approval: _, ...plain } = asks
  const undecided = { ...plain, views: { decide: [{ shows: 'fields', of: ['amount'] }] } } as unknown as Resource
  expect(check(declaredWith(undecided))).toThrow(/and nobody decides/)
})

test('a kind of the inbox is named once, and any may stand where none is named', () => {
  const areas = [
    { name: 'inbox', inboxKinds: ['boat', 'other'] },
    { name: 'harbour', inboxKinds: ['boat'] },
  ]
  const more = { standsAs: {}, demo }
  expect(() => composeServer(steward, areas, more)).toThrow('The inbox has the kind boat twice')
  expect(composeServer(steward, areas.slice(0, 1), more).inboxKinds).toEqual(['boat', 'other'])
  expect(check({ ...declared({ kind: 'boat' }), inboxKinds: [] })).not.toThrow()
})

test('names of the register must lead to people', () => {
  const right = declared({})
  const register = right.approvers as ApproverRegister
  const owner = { label: 'Owner', of: 'record', path: 'empId.departmentId' } as const
  const wrong = { ...register, approvers: { ...register.approvers, owner } }
  expect(check({ ...declared(rule('owner')), approvers: wrong })).toThrow(
    /whose path empId.departmentId leads from asks/,
  )
  expect(check({ ...right, approvers: { ...register, insteadOf: ['king'] } })).toThrow(/asks king instead/)
})

test('a condition is about a field that there is', () => {
  const odd = defineResource('odds', {
    label: 'Odd',
    route: 'Odds',
    title: 'name',
    fields: { name: text(), when: condition('kind') },
    access: [],
  })
  expect(check(declaredWith(odd))).toThrow(/odds: when is a condition about kind, which is no field/)
})

test('what leads further up to who decides names the line, and so does what plans it', () => {
  const right = declared({})
  const without = (name: string, changed: object) => ({
    ...right,
    resources: right.resources.map((each) => (each.name === name ? ({ ...each, ...changed } as Resource) : each)),
  })
  const people = right.resources.find(({ name }) => name === 'employees') as Resource
  const { reportingManagerEmpId: manager, ...others } = people.fields
  const own = { ...manager, options: { ...manager?.options, givenTo: { id: { eq: '$me' } } } }
  expect(check(without('employees', { fields: { ...others, reportingManagerEmpId: own } }))).toThrow(
    /employees: reportingManagerEmpId leads to who decides over those below: let its givenTo name \$line/,
  )
  expect(check(without('managerChanges', { isOverLine: false }))).toThrow(
    /managerChanges: sets reportingManagerEmpId of people: say givenTo: 'empId' and isOverLine/,
  )
})
