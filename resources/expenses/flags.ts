/** Flags of a line for the approver, set when the claim is submitted; in alphabetical order. */
export const flags = {
  duplicate_amount: 'Same amount claimed before',
  duplicate_receipt: 'Receipt used before',
  late: 'Late',
  no_receipt: 'No receipt',
  over_limit: 'Above the cap',
  weekend: 'On a weekend',
} as const
