import { money, number, ref, rows } from '../../src/fields'
import { peopleSets } from '../people/sets'
import { toolSets } from './sets'
import { keepers, requestOfMine } from './tool-rights'

export const toolStates = {
  requested: { tone: 'warning' },
  approved: { label: 'Awaiting invoice', tone: 'info' },
  rejected: { tone: 'danger', isReadOnly: true },
  active: { tone: 'success' },
  renewal_due: { label: 'Renewal due', tone: 'warning' },
  cancelled: { tone: 'neutral', isReadOnly: true },
  expired: { tone: 'neutral', isReadOnly: true },
} as const

const nothingWaits = {
  code: 'termWaits',
  none: 'toolTerms',
  where: { toolId: { eq: '$record' }, status: { eq: 'requested' } },
  message: 'A change of this tool is already pending.',
} as const

const keep = rows(
  { empId: ref('employees', { label: 'Person', required: true, where: { status: { in: peopleSets.there } } }) },
  { label: 'Holders to keep without answer', max: 200 },
)

const priceLimits = { isPrice: true, min: '0', max: '9999999999' } as const

export const toolTransitions = {
  approve: { from: 'requested', to: 'approved', by: [], comment: 'optional' },
  reject: { from: 'requested', to: 'rejected', by: [], comment: 'required', tone: 'danger' },
  withdraw: { from: 'requested', to: 'cancelled', by: [{ role: 'employee', where: requestOfMine }] },
  activate: { from: 'approved', to: 'active', by: [] },
  drop: {
    label: 'Not purchased',
    from: 'approved',
    to: 'cancelled',
    by: keepers,
    comment: 'required',
    tone: 'danger',
  },
  startTerm: { label: 'Next term', from: toolSets.running, to: 'active', by: [], due: { on: 'nextTermOn' } },
  // A term that ended while no server ran is over, so nobody is asked about it: this order counts.
  renewItself: {
    label: 'Renewed automatically',
    from: toolSets.running,
    to: 'active',
    by: [],
    due: { after: 'renewsAfter' },
  },
  expire: { from: toolSets.running, to: 'expired', by: [], due: { after: 'expiresAfter' } },
  fallDue: { label: 'Renewal due', from: 'active', to: 'renewal_due', by: [], due: { on: 'noticeOn' } },
  // What costs more than was approved waits for a decision; the term itself then renews the tool.
  renew: {
    from: 'renewal_due',
    to: 'renewal_due',
    by: keepers,
    requires: [nothingWaits],
    ask: {
      newSeats: number({ label: 'Seats', required: true, min: 1, max: 100_000 }),
      newUnitCost: money({ ...priceLimits, label: 'Price per seat', help: 'Leave blank to keep the price' }),
      keep,
    },
  },
  renewTerm: { label: 'Renewed', from: 'renewal_due', to: 'active', by: [] },
  changeSeats: {
    from: 'active',
    to: 'active',
    by: keepers,
    requires: [nothingWaits],
    guard: {
      code: 'termAhead',
      check: (r: { nextSeats: number | null }) => r.nextSeats == null,
      message: 'The next term is already agreed. Change the seats once it starts.',
    },
    ask: { newSeats: number({ label: 'Seats', required: true, min: 1, max: 100_000 }) },
  },
  cancel: {
    from: toolSets.running,
    to: 'cancelled',
    by: keepers,
    tone: 'danger',
    confirm: 'No new seats are given. The tool can be used until the end of the paid term.',
  },
} as const
