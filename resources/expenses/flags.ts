/**
 * The flags of a line that the approver sees, in alphabetical order. They are set when the claim is
 * submitted.
 */
export const flags = {
  duplicate_amount: 'Same amount claimed before',
  duplicate_receipt: 'Receipt used before',
  late: 'Late',
  no_receipt: 'No receipt',
  over_limit: 'Above the cap',
  weekend: 'On a weekend',
} as const
