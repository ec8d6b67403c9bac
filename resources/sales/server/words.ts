/** Words of the sales server. */
export const words = {
  orderBelowMilestones:
    'The order is for {ordered}, and its milestones come to {planned}. Correct one of them, or give a reason.',
} as const
