/** What an administrator should know about an account before granting it more rights. */
export interface AccountFacts {
  /** Whether the person has ever signed in or chosen a password. */
  isOpened: boolean
  address: string
  /** When the address was entered; ISO 8601. */
  addressSince: string
  /** Id of the person who entered the address; null if the server did. */
  enteredByEmpId: number | null
  enteredBy: string | null
  name: string
}
