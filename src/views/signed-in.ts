import { useMemo, useSyncExternalStore } from 'react'
import { onUserChange, readUser } from '../../authProvider/storage'
import { listEffectiveRoles } from '../framework/company/catalogue'
import type { Role } from '../framework/register'
import type { SignedInUser } from '../framework/session'
import { type CalendarDate, dateInZone } from '../framework/values/dates'

/** The user of the screen, as far as rights and defaults need it. */
export interface SignedInPerson {
  empId: number
  fullName: string
  roles: readonly Role[]
  company: SignedInUser['company']
}

const nobody: SignedInPerson = { empId: 0, fullName: '', roles: [], company: { currency: '', zone: 'UTC' } }

/** The signed-in person; somebody without rights in the moment between sign-out and leaving. */
export function useSignedIn(): SignedInPerson {
  const user = useSyncExternalStore(onUserChange, readUser)
  return useMemo(
    () =>
      user
        ? { empId: user.empId, fullName: user.fullName, roles: listEffectiveRoles(user.roles), company: user.company }
        : nobody,
    [user],
  )
}

/** Today's date of the company, for code with a user. */
export const companyToday = ({ company }: SignedInPerson): CalendarDate => dateInZone(company.zone, Date.now())

/** Today's date of the company. */
export function useToday(): CalendarDate {
  return companyToday(useSignedIn())
}
