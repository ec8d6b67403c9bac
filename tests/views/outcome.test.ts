import { expect, test } from 'vitest'
import { text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { createOutcomeSay } from '../../src/i18n/records/outcome-words'
import type { Translate } from '../../src/i18n/words-hook'
import { describeOutcome, describeRecord } from '../../src/views/saving/outcome/describe-outcome'
import { findUndo } from '../../src/views/saving/outcome/find-undo'
import { shipped } from '../setup/shipped'

const translate: Translate = (_, options = {}) =>
  String(options._).replace(/%\{(\w+)\}/g, (__, name) => String(options[name]))
const say = createOutcomeSay(translate)

const plans = defineResource('plans', {
  label: 'Plan',
  route: 'Plans',
  title: 'title',
  fields: { title: text(), about: text() },
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'] }],
  workflow: {
    field: 'status',
    initial: 'open',
    undo: 'shut',
    states: { open: {}, agreed: { label: 'With the director' }, held: { label: 'Put on hold' }, shut: {} },
    transitions: {
      submit: { from: 'open', to: 'agreed', by: ['hr'], undo: 'recall' },
      recall: { from: 'agreed', to: 'open', by: ['hr'] },
      hold: { label: 'Put on hold', from: 'open', to: 'held', by: ['hr'], undo: 'resume' },
      resume: { from: 'held', to: 'open', by: ['hr'], comment: 'required' },
      shut: { label: 'Nobody came', from: 'open', to: 'shut', by: ['hr'] },
    },
  },
})
const summarized = { ...plans, summary: ['about'] as const }
const row = { id: 123, version: 2, title: 'PL-1', status: 'agreed', can: ['recall', 'update', 'delete'] }

test('a step is told with what it did, the record and whom it waits for', () => {
  const outcome = { deed: 'step', step: 'submit', row } as const
  expect(describeOutcome(say, plans, outcome)).toBe('Plan PL-1 submitted. Now with the director.')
  expect(describeOutcome(say, plans, outcome, ['Meera Nair', 'Ravi Rao'])).toBe(
    'Plan PL-1 submitted. Waits for Meera Nair, Ravi Rao.',
  )
  expect(describeOutcome(say, plans, { deed: 'step', step: 'hold', row: { ...row, status: 'held' } })).toBe(
    'Plan PL-1 put on hold.',
  )
  // No participle is known, so the state is told.
  expect(describeOutcome(say, plans, { deed: 'step', step: 'shut', row: { ...row, status: 'shut' } })).toBe(
    'Plan PL-1 is now shut.',
  )
})

test('a record is named by its words and number, never by its id', () => {
  expect(describeRecord(plans, { id: 123 })).toBe('Plan')
  expect(describeRecord(summarized, { id: 123 })).toBe('Plan')
  expect(describeRecord(summarized, { ...row, about: 'New desks' })).toBe('New desks (PL-1)')
  expect(describeRecord(summarized, { id: 123, about: 'New desks' })).toBe('New desks')
  expect(describeOutcome(say, plans, { deed: 'draftSaved', row: { id: 123 } })).toBe('Plan saved as a draft.')
})

test('what can be taken back by one click is offered, and nothing else', () => {
  expect(findUndo(plans, { deed: 'step', step: 'submit', row })).toEqual({
    by: 'step',
    step: 'recall',
    label: 'Recall',
  })
  expect(findUndo(plans, { deed: 'step', step: 'submit', row: { ...row, can: ['update'] } })).toBeUndefined()
  // Resuming asks for a reason.
  const held = { ...row, status: 'held', can: ['resume'] }
  expect(findUndo(plans, { deed: 'step', step: 'hold', row: held })).toBeUndefined()
  expect(findUndo(plans, { deed: 'saved', row, canRestore: true })).toEqual({ by: 'restore' })
  expect(findUndo(plans, { deed: 'saved', row, canRestore: false })).toBeUndefined()
  expect(findUndo(plans, { deed: 'saved', row: { ...row, can: [] }, canRestore: true })).toBeUndefined()
  expect(findUndo(plans, { deed: 'draftSaved', row })).toBeUndefined()
})

test('a creation is taken back by its step, else by removing the record', () => {
  const open = { ...row, status: 'open' }
  const shut = { by: 'step', step: 'shut', label: 'Nobody came' }
  expect(findUndo(plans, { deed: 'created', row: { ...open, can: ['shut', 'delete'] } })).toEqual(shut)
  expect(findUndo(plans, { deed: 'created', row: { ...open, can: ['delete'] } })).toEqual({ by: 'delete' })
  expect(findUndo(plans, { deed: 'created', row: { ...open, can: [] } })).toBeUndefined()
})

test('every declared undo leads back to a state that the step was taken from', () => {
  const declared = shipped.resources.flatMap(({ name, workflow }) =>
    Object.entries(workflow?.transitions ?? {}).flatMap(([step, { from, undo }]) => {
      const back = undo && workflow?.transitions[undo]
      return back ? [{ step: `${name}.${step}`, isBack: [from].flat().includes(back.to) }] : []
    }),
  )
  expect(declared.length).toBeGreaterThan(5)
  expect(declared.filter(({ isBack }) => !isBack)).toEqual([])
})
