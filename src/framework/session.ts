import type { ThemeChoice } from './company/themes'
import type { Role } from './register'

/** One entry of the side bar; the specification fixes its names. */
export interface MenuItem {
  name: string
  icon: string
  /** The route of the page; absent on a group. */
  path?: string
  badge?: { value: string | number; color?: string }
  children?: MenuItem[]
  type?: 'label' | 'extLink'
  hasNavLink?: boolean
}

/** The signed-in person, as sign-in and the refresh of the person answer it. */
export interface SignedInUser {
  empId: number
  employeeCode: string
  fullName: string
  initials: string
  photoUrl: string | null
  designation: string | null
  department: string | null
  roles: Role[]
  /** Each relation is true where it holds today: `isManager`, `isProjectManager`. */
  relations: Record<string, boolean>
  menu: MenuItem[]
  /** The hash of the whole menu, where `menu` lacks the entries of own resources, because they are many. */
  menuHash?: string
  inboxCounts: Record<string, number>
  /** Number of unread notifications; absent in sessions stored by an older version of the page. */
  unread?: number
  mustChangePassword: boolean
  /** The time zone of the person (IANA); absent in sessions stored by an older version of the page. */
  zone?: string
  /** Currency (ISO 4217), zone (IANA) and country (ISO 3166-1; absent in older sessions) of the company. */
  company: { currency: string; zone: string; country?: string }
  /** The themes that the person chose; absent until they choose. */
  theme?: ThemeChoice
  /** The page that opens after signing in; absent: the start page. */
  opensFirst?: string
  /** True where the server offers the chat of the demo. */
  hasDemoChat?: true
}

/** The answer of sign-in: the person and the token. */
export interface SignInAnswer extends SignedInUser {
  accessToken: string
  /**
   * The device token: this browser sends it at later sign-ins to the account; absent after sign-in without a
   * password.
   */
  device?: string
}
