import { expect, test } from 'vitest'
import { findNextStep } from '../../../src/views/steps/find-next-step'
import type { Step } from '../../../src/views/steps/list-steps'

const by = ['hr'] as const
const workflow = {
  field: 'status',
  initial: 'draft',
  states: { draft: {}, active: {}, paused: { tone: 'warning' }, done: { tone: 'success' }, closed: {} },
  transitions: {
    start: { from: 'draft', to: 'active', by },
    stop: { from: 'active', to: 'draft', by },
    pause: { from: 'active', to: 'paused', by },
    resume: { from: 'paused', to: 'active', by },
    finish: { from: 'active', to: 'done', by },
    reopen: { from: 'done', to: 'active', by },
    close: { from: ['active', 'done'], to: 'closed', by },
  },
} as never

const step = (name: string, more: object = {}) => ({ name, label: name, isDanger: false, ...more }) as Step
const next = (state: string, ...steps: Step[]) => findNextStep({ workflow }, state, steps)?.name

test('the first step that leads on stands out', () => {
  expect(next('active', step('pause'), step('finish'), step('close'))).toBe('finish')
  expect(next('draft', step('start'))).toBe('start')
  expect(next('active', step('pause'), step('stop'), step('close'))).toBe('close')
})

test('what is taken back again, blocked or dangerous does not', () => {
  expect(next('active', step('pause'), step('stop'))).toBeUndefined()
  expect(next('active', step('finish', { blocked: 'Not yet' }), step('close', { isDanger: true }))).toBeUndefined()
  expect(next('active', step('anAction'))).toBeUndefined()
  expect(findNextStep({}, 'active', [step('pause')])).toBeUndefined()
})

const claims = {
  field: 'status',
  initial: 'draft',
  states: {
    ...{ draft: {}, waiting: { tone: 'warning' }, approved: { tone: 'info' }, returned: { tone: 'warning' } },
    ...{ paid: { tone: 'success' }, kept: { tone: 'success' }, cancelled: {} },
  },
  transitions: {
    submit: { from: ['draft', 'returned'], to: 'waiting', by },
    recall: { from: 'waiting', to: 'draft', by },
    approve: { from: 'waiting', to: 'approved', by },
    sendBack: { from: ['waiting', 'approved'], to: 'returned', by },
    keep: { from: ['draft', 'waiting', 'approved'], to: 'kept', by },
    pay: { from: 'approved', to: 'paid', by },
    cancel: { from: ['draft', 'returned'], to: 'cancelled', by },
  },
} as never
const nextOfClaim = (state: string, ...names: string[]) =>
  findNextStep(
    { workflow: claims },
    state,
    names.map((name) => step(name)),
  )?.name

test('a good end comes before the way back, and a way back before giving up', () => {
  expect(nextOfClaim('approved', 'sendBack', 'keep', 'pay')).toBe('pay')
  expect(nextOfClaim('returned', 'cancel', 'submit')).toBe('submit')
  expect(nextOfClaim('draft', 'keep', 'cancel', 'submit')).toBe('submit')
})

test('to draw back or to give up is nothing that most people take next', () => {
  expect(nextOfClaim('waiting', 'recall', 'keep')).toBeUndefined()
  expect(nextOfClaim('draft', 'cancel', 'keep')).toBeUndefined()
})
