import type { Role } from '../register'

/** The roles of a company, as its areas hand them to the framework. */
export interface Roles {
  /** What each is called; in the order in which they are told. */
  labels: Readonly<Record<Role, string>>
  /** The roles somebody acts with, from those granted. */
  effective(granted: readonly Role[]): Role[]
  /** How much each may do to other people's accounts: nobody touches the account of somebody who stands higher. */
  standing: Readonly<Record<Role, number>>
  /** Who keeps other people's accounts and requests. */
  keepers: readonly Role[]
}

/** Where none are declared: everybody acts with what is granted to them, and stands as low as all others. */
export const noRoles: Roles = {
  labels: {} as Roles['labels'],
  effective: (granted) => [...granted],
  standing: {} as Roles['standing'],
  keepers: [],
}

/** Of several roles the highest counts. */
export const standingOf = ({ standing }: Pick<Roles, 'standing'>, held: readonly Role[]): number =>
  Math.max(0, ...held.map((role) => standing[role] ?? 0))

export const roleNamesOf = ({ labels }: Pick<Roles, 'labels'>): Role[] => Object.keys(labels) as Role[]
