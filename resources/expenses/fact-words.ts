/** Facts shown to those who decide a claim, by code: a flag of lines, with their number. */
export const factWords = {
  expense_duplicate_amount: 'Same person, day and amount as before: %{lines}',
  expense_duplicate_receipt: 'A receipt that was used before: %{lines}',
  expense_late: 'Late: %{lines}',
  expense_no_receipt: 'Without a receipt: %{lines}',
  expense_over_limit: 'Above the cap of the policy: %{lines}',
  expense_weekend: 'Paid on a weekend: %{lines}',
} as const
