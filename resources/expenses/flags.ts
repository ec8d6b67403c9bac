/** What who decides is told of a line, set when the claim is submitted; in the order of the alphabet. */
export const flags = {
  duplicate_amount: 'Same amount claimed before',
  duplicate_receipt: 'Receipt used before',
  late: 'Late',
  no_receipt: 'No receipt',
  over_limit: 'Above the cap',
  weekend: 'On a weekend',
} as const
