/** Sets of states of leads. */
export const leadSets = {
  /** Work on the lead goes on, in the order of the pipeline. */
  open: ['new', 'contacted', 'qualified', 'proposal', 'negotiation'],
  /** Somebody has to take it over when its owner leaves. */
  kept: ['new', 'contacted', 'qualified', 'proposal', 'negotiation', 'dormant'],
  /** A decision was made. */
  closed: ['won', 'lost'],
} as const

/** Sets of states of meetings. */
export const meetingSets = { ahead: ['scheduled'], held: ['held'], counted: ['scheduled', 'held', 'no_show'] } as const

export type OpenStatus = (typeof leadSets.open)[number]
export type LeadStatus = OpenStatus | 'won' | 'lost' | 'dormant'

/** The stages of the funnel, each after the one before it. */
export const funnelStages = [...leadSets.open, 'won'] as const
export type FunnelStage = (typeof funnelStages)[number]

/** The stages from which on a lead counts as qualified. */
export const qualifiedStages: readonly FunnelStage[] = ['qualified', 'proposal', 'negotiation', 'won']

export const statusLabels = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  won: 'Won',
  lost: 'Lost',
  dormant: 'Dormant',
} as const

export const leadStates = { open: 'Open', won: 'Won', lost: 'Lost', on_hold: 'On hold' } as const
export type LeadState = keyof typeof leadStates

/** Where a lead came from; of an event or a campaign the campaign is named. */
export const sources = {
  referral: 'Referral',
  website: 'Website',
  event: 'Event',
  campaign: 'Campaign',
  outbound: 'Outbound',
  partner: 'Partner',
  tender: 'Tender',
  existing_customer: 'Existing customer',
  other: 'Other',
} as const

/** What customers ask for. */
export const services = {
  consulting: 'Consulting',
  development: 'Development',
  testing: 'Testing',
  data: 'Data',
  support: 'Support',
  training: 'Training',
  other: 'Other',
} as const

/** What the timeline of a lead shows. */
export const timelineKinds = {
  status: 'Status',
  meeting: 'Meeting',
  note: 'Note',
  mail: 'Mail',
  contact: 'Contact',
  owner: 'Owner',
  merge: 'Merge',
} as const
