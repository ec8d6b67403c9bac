/** Words of the sales server. */
export const words = {
  orderBelowMilestones:
    'The order is {ordered}, but its milestones add up to {planned}. Correct one of them or give a reason.',
} as const
