import { each, set, take } from '../../src/framework/steps/consequences'
import { losesSeat } from './seat-counts'
import { seatSets, termSets } from './sets'

const inUse = { status: { in: seatSets.held } } as const
const unlimited = { ...inUse, until: { empty: true } } as const

const forgetAnswers = set('toolSeats', each('toolId'), { roundOn: null, answer: null }, { where: inUse })
const endAtRenewal = set('toolSeats', each('toolId'), { until: '$record.lastPaidDay' }, { where: losesSeat })
const endSeats = take('toolSeats', 'end', each('toolId'), { where: inUse })
const withdrawTerms = take('toolTerms', 'withdraw', each('toolId'), { where: { status: { in: termSets.asked } } })

/** What follows for the seats and the terms of a tool. */
export const toolConsequences = {
  fallDue: [set('toolSeats', each('toolId'), { roundOn: '$record.renewalDate', answer: null }, { where: unlimited })],
  // Only those who need their seat keep it.
  renewTerm: [endAtRenewal, forgetAnswers],
  renewItself: [forgetAnswers, withdrawTerms],
  startTerm: [
    take('toolSeats', 'end', each('toolId'), { where: { ...inUse, lastSeatDay: { lt: '$today' } } }),
    set('toolPurchases', 'id', {
      seats: '$record.nextSeats',
      unitCost: '$record.nextUnitCost',
      nextSeats: null,
      nextUnitCost: null,
    }),
  ],
  cancel: [
    set('toolSeats', each('toolId'), { until: '$record.lastPaidDay' }, { where: unlimited }),
    take('toolSeats', 'end', each('toolId'), { when: { renewalDate: { empty: true } }, where: inUse }),
    withdrawTerms,
  ],
  expire: [endSeats, withdrawTerms],
}
