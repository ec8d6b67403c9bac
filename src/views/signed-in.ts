import { useMemo, useSyncExternalStore } from 'react'
import { onUserChange, readUser } from '../../authProvider/storage'
import { effectiveRoles } from '../../resources/roles'
import { dateInZone } from '../framework/dates'
import type { Role } from '../framework/register'

/** Who sees the screen, as far as rights and defaults ask. */
export interface SignedIn {
  empId: number
  fullName: string
  roles: readonly Role[]
}

/** What a company has until its settings reach the browser. */
export const company = { currency: 'INR', zone: 'Asia/Kolkata' } as const

export const companyToday = (): string => dateInZone(company.zone, Date.now())

const nobody: SignedIn = { empId: 0, fullName: '', roles: [] }

/** The signed-in person; nobody, who may do nothing, in the moment between sign-out and leaving. */
export function useSignedIn(): SignedIn {
  const user = useSyncExternalStore(onUserChange, readUser)
  return useMemo(
    () => (user ? { empId: user.empId, fullName: user.fullName, roles: effectiveRoles(user.roles) } : nobody),
    [user],
  )
}
