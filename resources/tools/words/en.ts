import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the pages of tools. */
const words = {
  request: 'Request a tool',
  all: 'All tools',
  cost: 'Cost per month',
  costReport: 'Report',
  noCost: 'No tool costs anything yet.',
  renewals: 'Renewals due',
  noRenewals: 'No tool is to be renewed in the next three months.',
  renewProposal: '%{date}, %{confirmed} of %{holders} seats confirmed: renew for %{confirmed}',
  cancelProposal: '%{date}, nobody has confirmed a seat: cancel',
  seats: 'Seats used',
  noSeats: 'No tool is in use yet.',
  tool: 'Tool',
  seatCount: 'Seats',
  used: 'In use',
  free: 'Free',
  total: 'Total',
  payers: 'Who pays this month',
  noPayers: 'Nobody pays for a tool this month.',
  payer: 'Paid by',
  base: 'Cost',
  unusedSeats: 'Seats not used',
  unusedBase: 'Cost of them',
  mine: 'My tools',
  noneOfMine: 'You have no seat of a tool.',
  since: 'Since',
  stillNeeded: 'Still needed?',
  isNeeded: 'I need it',
  isNeededFor: 'I still need %{tool}',
  isNotNeeded: 'Not any more',
  isNotNeededFor: 'I do not need %{tool} any more',
} as const

export const useToolWords = createWordsHook('tools', words)
