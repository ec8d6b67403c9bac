/** The words of facts that approvers of a trip see, by code. */
export const factWords = {
  travel_advance: 'Advance %{advance}, the policy allows %{cap}',
  travel_advances: 'Unsettled advances: %{advances}',
  travel_affected: 'Tickets affected by the change: %{tickets}',
  travel_change: 'Change of an approved trip, difference %{difference}',
  travel_director: 'The policy also requires a director',
  travel_documents: 'Passport not sufficient',
  travel_estimate: 'Tickets %{tickets}, lodging %{lodging}, daily allowance %{perDiem}, other costs %{other}',
  travel_over_limit: 'Stays above the policy cap: %{stays}',
  travel_together: 'Travels with %{people}',
  travel_unsettled: 'Unsettled past trips: %{trips}',
} as const
