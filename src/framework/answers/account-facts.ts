/** What an administrator should know of an account before granting it more rights. */
export interface AccountFacts {
  /** Whether the person has ever signed in or chosen a password. */
  isOpened: boolean
  address: string
  /** When the address was entered; ISO 8601. */
  addressSince: string
  /** Who entered the address; null: the server. */
  enteredByEmpId: number | null
  enteredBy: string | null
  name: string
}
