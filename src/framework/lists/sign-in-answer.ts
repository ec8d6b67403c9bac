/** How a sign-in stands. */
export const signInStates = ['active', 'logged_out', 'expired', 'revoked'] as const

/** A sign-in, as administrators get it; its times are stamps by the company's clock. */
export interface SignIn {
  id: number
  empId: number
  employee: string | null
  loginTime: string
  lastSeenAt: string
  logoutTime: string | null
  status: (typeof signInStates)[number]
  agent: string | null
  hostName: string | null
  macAddress: string | null
  ip: string | null
}
