import { ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'

const mine = { keeperEmpId: { eq: '$me' } } as const

/** Records with files of every kind of right. */
export const papers = defineResource('papers', {
  label: 'Paper',
  route: 'Papers',
  title: 'title',
  fields: { title: text({ required: true }), keeperEmpId: ref('employees', { default: '$me' }) },
  access: [
    { to: 'employee', can: ['list', 'show', 'create'], where: mine },
    { to: 'employee', can: ['update', 'delete'], where: mine },
    { to: ['finance', 'hr'], can: ['list', 'show'] },
  ],
  workflow: {
    field: 'status',
    initial: 'open',
    states: { open: {}, closed: { isReadOnly: true } },
    transitions: { close: { from: 'open', to: 'closed', by: ['employee'] } },
  },
  files: {
    note: { label: 'Note', most: 40 },
    scan: { label: 'Scan', isImage: true, most: 2 },
    receipt: { label: 'Receipt', to: ['finance'], while: { status: { eq: 'closed' } } },
    warning: { label: 'Warning', to: ['hr'], readableBy: ['hr'] },
  },
})

export { declaredWith } from '../setup/shipped'
