/** The words of facts that approvers of a claim see, by code. Each is a flag with the number of its lines. */
export const factWords = {
  expense_duplicate_amount: 'Same person, date and amount as another claim: %{lines}',
  expense_duplicate_receipt: 'Receipt already used: %{lines}',
  expense_late: 'Late: %{lines}',
  expense_no_receipt: 'Without a receipt: %{lines}',
  expense_over_limit: 'Above the policy cap: %{lines}',
  expense_weekend: 'Paid on a weekend: %{lines}',
} as const
