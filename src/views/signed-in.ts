import { useMemo, useSyncExternalStore } from 'react'
import { onUserChange, readUser } from '../../authProvider/storage'
import { listEffectiveRoles } from '../framework/company/catalogue'
import type { Role } from '../framework/register'
import type { SignedInUser } from '../framework/session'
import { type CalendarDate, dateInZone } from '../framework/values/dates'

/** The signed-in person, as far as rights and defaults need them. */
export interface SignedInPerson {
  empId: number
  fullName: string
  roles: readonly Role[]
  company: SignedInUser['company']
}

const nobody: SignedInPerson = { empId: 0, fullName: '', roles: [], company: { currency: '', zone: 'UTC' } }

/** Answers the signed-in person; between sign-out and leaving the page, somebody without rights. */
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

/** Answers the company's date today, for code that has the user. */
export const companyToday = ({ company }: SignedInPerson): CalendarDate => dateInZone(company.zone, Date.now())

/** Answers the company's date today. */
export function useToday(): CalendarDate {
  return companyToday(useSignedIn())
}
