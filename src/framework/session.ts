import type { Role } from './register'

/** One entry of the side bar; the names are the specification's. */
export interface MenuItem {
  name: string
  icon: string
  /** Route, or absent on a group. */
  path?: string
  badge?: { value: string | number; color?: string }
  children?: MenuItem[]
  type?: 'label' | 'extLink'
  hasNavLink?: boolean
}

/** The person as sign-in and user refresh answer them. */
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
  /** Notifications that were not read; absent in what an older page of ours stored. */
  unread?: number
  mustChangePassword: boolean
  /** ISO 4217 code and IANA zone that the company counts in; ISO 3166-1 code of its country, absent in older pages. */
  company: { currency: string; zone: string; country?: string }
}

/** Sign-in also hands out the token. */
export interface SignInAnswer extends SignedInUser {
  accessToken: string
  /** What this browser is known by when the account is used here again; absent where nobody signed in by password. */
  device?: string
}
