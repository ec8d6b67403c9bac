import { instant, percent, text } from '../../src/fields'
import { add, each, set } from '../../src/framework/steps/consequences'
import { compareAmounts } from '../../src/framework/values/money'
import { leadKeepers, marketingHead } from './lead-rights'
import { leadSets, type OpenStatus, statusLabels } from './sets'

export const leadStatusStates = {
  new: { label: statusLabels.new, tone: 'info' },
  contacted: { label: statusLabels.contacted, tone: 'info' },
  qualified: { label: statusLabels.qualified, tone: 'info' },
  proposal: { label: statusLabels.proposal, tone: 'info' },
  negotiation: { label: statusLabels.negotiation, tone: 'info' },
  won: { label: statusLabels.won, tone: 'success', isReadOnly: true },
  lost: { label: statusLabels.lost, tone: 'danger', isReadOnly: true },
  dormant: { label: statusLabels.dormant, tone: 'warning' },
} as const

const probability = percent({ help: 'Leave blank to use the status default' })
const nextFollowUpAt = instant({ label: 'Next follow-up', help: 'Leave blank to keep the date' })
const lostReason = text({ label: 'Reason', required: true, max: 200 })

/** Makes the step to an open status, from each of the others and from dormant. */
const moveTo = <Status extends OpenStatus>(to: Status, label: string) =>
  ({
    label,
    from: leadSets.kept.filter((status) => status !== to),
    to,
    by: leadKeepers,
    ask: { nextFollowUpAt, probability },
  }) as const

interface ValuedLead {
  estimatedValue: string | null
}

export const leadTransitions = {
  renew: moveTo('new', 'Back to new'),
  contact: moveTo('contacted', 'Contacted'),
  qualify: moveTo('qualified', 'Qualified'),
  propose: moveTo('proposal', 'Proposal sent'),
  negotiate: moveTo('negotiation', 'In negotiation'),
  win: {
    label: 'Won',
    from: leadSets.kept,
    to: 'won',
    by: leadKeepers,
    guard: {
      code: 'valueRequired',
      check: (r: ValuedLead) => compareAmounts(r.estimatedValue ?? '0', '0') > 0,
      message: 'Enter the value of the lead first.',
    },
  },
  lose: { label: 'Lost', from: leadSets.kept, to: 'lost', by: leadKeepers, ask: { lostReason }, tone: 'danger' },
  rest: { label: 'Dormant', from: leadSets.open, to: 'dormant', by: leadKeepers, ask: { lostReason } },
  // The server puts it back to the last open status that it had.
  reopen: { from: leadSets.closed, to: 'new', by: marketingHead, ask: { nextFollowUpAt } },
} as const

const enterStatus = add('leadVisits', {
  leadId: '$record.id',
  status: '$record.status',
  stageBeganAt: '$record.statusEnteredAt',
  reason: '$record.lostReason',
})

/** Each visit to a status is a line of its own. */
const leavingValues = { leftAt: '$record.statusEnteredAt', stageEndedOn: '$today' }
const isCurrent = { where: { stageEndedOn: { empty: true } } } as const
const logMove = [set('leadVisits', each('leadId'), leavingValues, isCurrent), enterStatus]

export const leadConsequences = {
  create: [enterStatus],
  ...{ renew: logMove, contact: logMove, qualify: logMove, propose: logMove, negotiate: logMove },
  ...{ win: logMove, lose: logMove, rest: logMove, reopen: logMove },
}
