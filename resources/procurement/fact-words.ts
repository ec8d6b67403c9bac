/** The words of facts that approvers of a purchase see, by the code of the fact. */
export const factWords = {
  purchaseGrown: 'Higher than the approved %{approved}',
  purchaseOtherSupplier: 'Another supplier than approved: %{approved}',
  purchaseNoBudget: 'No budget set',
  purchaseOtherCurrency: 'In another currency than the budget (%{remaining} left)',
  purchaseOverBudget: 'Over budget: %{remaining} left before, %{afterThis} after',
  purchaseBudget: 'Budget left after this: %{afterThis} of %{remaining}',
  purchaseQuotesMissing: 'Quotes: %{there} of %{needed} needed',
  purchaseQuotes: 'Quotes: %{there}',
  purchaseSingleSource: 'No quotes compared: %{reason}',
  purchaseCheaperQuote: 'A cheaper quote was not chosen: %{supplier}, %{amount}',
  purchaseInStock: '%{item}: %{count} in stock (%{kind})',
  purchaseLastPrice: '%{item}: last bought for %{price} from %{supplier}, %{date}',
  purchaseDearer: '%{item}: %{percent}% more than last time, %{price} from %{supplier}, %{date}',
} as const
