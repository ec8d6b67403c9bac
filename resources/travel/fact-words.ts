/** The words of facts that approvers of a trip see, by code. */
export const factWords = {
  travel_advance: 'Advance %{advance}, the policy allows %{cap}',
  travel_advances: 'Advances that are paid and not settled: %{advances}',
  travel_affected: 'Tickets whose leg or stay changes: %{tickets}',
  travel_change: 'A change of an approved trip, difference %{difference}',
  travel_director: 'By the policy a director decides as well',
  travel_documents: 'The passport does not suffice',
  travel_estimate: 'Tickets %{tickets}, lodging %{lodging}, daily allowance %{perDiem}, other costs %{other}',
  travel_over_limit: 'Stays above the cap of the policy: %{stays}',
  travel_together: 'Travels with %{people}',
  travel_unsettled: 'Trips that are over and not settled: %{trips}',
} as const
