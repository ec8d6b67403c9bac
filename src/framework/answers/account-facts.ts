/** What an administrator should know of an account before it is given more rights. */
export interface AccountFacts {
  /** Whether the person has signed in or chosen a password ever. */
  isOpened: boolean
  address: string
  /** Since when the address is this one; ISO 8601. */
  addressSince: string
  /** Who entered the address; null: the server. */
  enteredByEmpId: number | null
  enteredBy: string | null
  name: string
}
