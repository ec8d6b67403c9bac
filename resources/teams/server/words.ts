/** Words of the teams server. */
export const words = {
  allocationTooHigh: 'This person would be allocated {percent}% to teams from {from}. The maximum is {most}%.',
} as const
