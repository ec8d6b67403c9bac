import { choice, longText, number, ref, text } from '../../fields'
import { definitionKinds } from '../../framework/company/definition'
import { peopleResource } from '../../framework/register'
import { defineResource } from '../../framework/resource'
import { longestBody } from './body-bounds'

const byServer = { writableBy: [] } as const

/** The longest corrections of rows that one change may have. */
export const longestFixes = 500_000

/**
 * Stores changes of definitions that lose values until another administrator confirms them. Nobody takes a
 * step by itself: operations check who may, and apply the change in the same transaction.
 */
export const proposedChanges = defineResource('proposedChanges', {
  label: 'Proposed change',
  plural: 'Proposed changes',
  route: 'ProposedChanges',
  title: 'name',
  icon: 'FactCheck',
  fields: {
    name: text({ label: 'Change of', max: 120, required: true, search: true, ...byServer }),
    kind: choice({ ...definitionKinds, confirmation: 'Setting' }, { required: true, ...byServer }),
    key: text({ max: 20, required: true, ...byServer }),
    number: number({ label: 'Number in force', min: 0, required: true, ...byServer }),
    body: longText({ max: longestBody, ...byServer }),
    reason: text({ max: 300, required: true, ...byServer }),
    losses: longText({ label: 'What is lost', max: 20_000, ...byServer }),
    accepts: longText({ label: 'Agreed losses', max: 4000, required: true, ...byServer }),
    // Corrections may hold values that another administrator may not read.
    fixes: longText({ label: 'Corrections', max: longestFixes, required: true, ...byServer, readableBy: [] }),
    // It is made of the corrections too, so it would tell somebody who guesses them.
    hash: text({ max: 64, required: true, ...byServer, readableBy: [] }),
    proposedByEmpId: ref(peopleResource, { label: 'Proposed by', default: '$me', ...byServer }),
    decidedByEmpId: ref(peopleResource, { label: 'Decided by', ...byServer }),
    comment: text({ max: 300, ...byServer }),
  },
  unique: [
    {
      code: 'oneOpen',
      on: ['key'],
      where: { status: { in: ['pending', 'stale'] } },
      message: 'A change of this is already waiting for another administrator. Withdraw it first.',
    },
  ],
  access: [{ to: 'admin', can: ['list', 'show'] }],
  workflow: {
    field: 'status',
    initial: 'pending',
    states: {
      pending: { label: 'Waiting', tone: 'warning', isReadOnly: true },
      stale: { label: 'Out of date', tone: 'danger', isReadOnly: true },
      applied: { tone: 'success', isReadOnly: true },
      declined: { tone: 'danger', isReadOnly: true },
      withdrawn: { tone: 'neutral', isReadOnly: true },
    },
    sets: { open: ['pending', 'stale'] },
    transitions: {
      confirm: { from: 'pending', to: 'applied', by: [] },
      decline: { from: ['pending', 'stale'], to: 'declined', by: [], comment: 'required', tone: 'danger' },
      withdraw: { from: ['pending', 'stale'], to: 'withdrawn', by: [] },
      outdate: { from: 'pending', to: 'stale', by: [] },
      renew: { from: ['pending', 'stale'], to: 'pending', by: [] },
    },
  },
  views: {
    tools: ['decideChange'],
    list: {
      columns: ['name', 'kind', 'status', 'proposedByEmpId', 'decidedByEmpId', 'reason', 'createdAt'],
      filters: ['status', 'kind', 'proposedByEmpId', 'decidedByEmpId'],
      sort: '-id',
    },
  },
})
