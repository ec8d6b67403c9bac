/** Words of the teams server. */
export const words = {
  allocationTooHigh:
    'With this share all teams together take {percent} % of this person’s time from {from} on. {most} % is the most.',
} as const
