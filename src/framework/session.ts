import type { Role } from './register'

/** One entry of the side bar; the specification fixes its names. */
export interface MenuItem {
  name: string
  icon: string
  /** Route; absent on a group. */
  path?: string
  badge?: { value: string | number; color?: string }
  children?: MenuItem[]
  type?: 'label' | 'extLink'
  hasNavLink?: boolean
}

/** The person as sign-in and user refresh answer it. */
export interface SignedInUser {
  empId: number
  employeeCode: string
  fullName: string
  initials: string
  photoUrl: string | null
  designation: string | null
  department: string | null
  roles: Role[]
  /** `isManager`, `isProjectManager` … true where the relation holds today. */
  relations: Record<string, boolean>
  menu: MenuItem[]
  inboxCounts: Record<string, number>
  /** Unread notifications; absent in sessions stored by older pages. */
  unread?: number
  mustChangePassword: boolean
  /** Currency (ISO 4217), zone (IANA) and country (ISO 3166-1; absent in older sessions) of the company. */
  company: { currency: string; zone: string; country?: string }
}

/** Sign-in also answers the token. */
export interface SignInAnswer extends SignedInUser {
  accessToken: string
  /** The key of this browser for later sign-ins to the account; absent after sign-in without a password. */
  device?: string
}
