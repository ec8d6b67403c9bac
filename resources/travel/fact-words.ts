/** The words of facts that approvers of a trip see, by code. */
export const factWords = {
  travel_affected: 'Tickets whose leg or stay changes: %{tickets}',
  travel_change: 'A change of an approved trip, difference %{difference}',
  travel_documents: 'The passport does not suffice',
  travel_over_limit: 'Stays above the cap of the policy: %{stays}',
} as const
