/** Words of the expenses server. */
export const words = {
  aboveLimit: 'It is above {limit}, which the policy allows. Say why.',
  mealsInPerDiem: 'The daily allowance of this date pays the meals.',
  tripNotOver: 'The trip is not over yet.',
  nothingToClaim: 'Nothing of this trip can be claimed.',
  claimTitle: 'Trip {number}',
  allowance: 'Daily allowance, {city}',
  ticket: 'Ticket {reference}',
  paymentDiffers: '{payable} is to be paid.',
  noPayoutAccount: 'This person has no account to be paid to that was agreed to at least two days ago.',
  nothingApproved: 'Nothing is left to be paid: reject the claim, or send it back.',
  reducedToNothing: 'Enter what is approved of each reduced line.',
  allQueried: 'Every line is queried: send the claim back.',
  nothingQueried: 'Mark the lines that you ask about as queried first.',
  noClaims: 'Choose the claims that are paid first.',
  withoutAccount: 'Without an account that is in use for two days: {people}.',
} as const
