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
