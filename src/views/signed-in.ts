import { useMemo, useSyncExternalStore } from 'react'
import { onUserChange, readUser } from '../../authProvider/storage'
import { listEffectiveRoles, onCatalogueChange, requireCatalogue } from '../framework/company/catalogue'
import type { Role } from '../framework/register'
import type { Resource } from '../framework/resource'
import type { SignedInUser } from '../framework/session'
import { type CalendarDate, dateInZone } from '../framework/values/dates'

/** The signed-in person, as far as rights and defaults need them. */
export interface SignedInPerson {
  empId: number
  fullName: string
  roles: readonly Role[]
  /** The time zone of the person (IANA); absent: the company's. */
  zone?: string
  company: SignedInUser['company']
}

const nobody: SignedInPerson = { empId: 0, fullName: '', roles: [], company: { currency: '', zone: 'UTC' } }

/** Answers the signed-in person; between sign-out and leaving the page, somebody without rights. */
export function useSignedIn(): SignedInPerson {
  const user = useSyncExternalStore(onUserChange, readUser)
  const companyRoles = useSyncExternalStore(onCatalogueChange, readRoles)
  // biome-ignore lint/correctness/useExhaustiveDependencies: own roles are known a moment after the page opens
  return useMemo(() => {
    if (!user) return nobody
    const { empId, fullName, roles, zone, company } = user
    return { empId, fullName, roles: listEffectiveRoles(roles), company, ...(zone !== undefined && { zone }) }
  }, [user, companyRoles])
}

const readRoles = () => requireCatalogue().roles

/** Answers the company's date today, for code that has the user. */
export const companyToday = ({ company }: SignedInPerson): CalendarDate => dateInZone(company.zone, Date.now())

/** Answers today where the signed-in person works, for code that has the user. */
const ownToday = ({ zone, company }: SignedInPerson): CalendarDate => dateInZone(zone ?? company.zone, Date.now())

/**
 * Answers today for records of the resource: the signed-in person's where they have a person's day, else the
 * company's. The server checks by the day of the person whom the record names.
 */
export const todayForRecords = ({ dayOf }: Pick<Resource, 'dayOf'>, who: SignedInPerson): CalendarDate =>
  dayOf === undefined ? companyToday(who) : ownToday(who)

/** Answers today where the signed-in person works. */
export function useToday(): CalendarDate {
  return ownToday(useSignedIn())
}

/** Answers the company's date today. */
export function useCompanyToday(): CalendarDate {
  return companyToday(useSignedIn())
}
