/** The words of facts that approvers of a purchase see, by the code of the fact. */
export const factWords = {
  purchaseGrown: 'Grown since it was approved for %{approved}',
  purchaseOtherSupplier: 'From another supplier than was approved: %{approved}',
  purchaseNoBudget: 'No budget set',
  purchaseOtherCurrency: 'In another currency than the budget, of which %{remaining} are left',
  purchaseOverBudget: 'Over the budget: %{remaining} left before, %{afterThis} afterwards',
  purchaseBudget: 'Budget left afterwards: %{afterThis} of %{remaining}',
  purchaseQuotesMissing: 'Suppliers with quotes: %{there}, needed are %{needed}',
  purchaseQuotes: 'Suppliers with quotes: %{there}',
  purchaseSingleSource: 'No quotes compared: %{reason}',
  purchaseCheaperQuote: 'A cheaper quote was not chosen: %{supplier}, %{amount}',
  purchaseInStock: '%{item}: there are %{count} in stock already (%{kind})',
  purchaseLastPrice: '%{item}: last bought for %{price} from %{supplier}, %{date}',
  purchaseDearer: '%{item}: %{percent} % more than last time, %{price} from %{supplier}, %{date}',
} as const
