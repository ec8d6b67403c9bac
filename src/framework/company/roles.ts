import type { ResourceName, Role } from '../register'

/** The roles of a company, as its areas hand them to the framework. */
export interface Roles {
  /** What each is called; in the order in which they are told. */
  labels: Readonly<Record<Role, string>>
  /** The roles somebody acts with, from those granted. */
  effective(granted: readonly Role[]): Role[]
  /** How much each may do to other people's accounts: only who stands above somebody touches their account. */
  standing: Readonly<Record<Role, number>>
  /** Who keeps other people's accounts and requests. */
  keepers: readonly Role[]
  /** Who hears of every change of who decides in the company. */
  overseers?: readonly Role[]
  /** Roles that take a second administrator, and the resource in which their grants wait for that person. */
  bySecondPerson?: { roles: readonly Role[]; requests: ResourceName }
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

/** Whether the first stand above the others. Those who stand highest are judged by one another: nobody is above them. */
export function standAbove(roles: Pick<Roles, 'standing'>, held: readonly Role[], theirs: readonly Role[]): boolean {
  const [mine, other] = [standingOf(roles, held), standingOf(roles, theirs)]
  return mine > other || (mine === other && mine === Math.max(0, ...Object.values(roles.standing)))
}

/** Whether granting the role gives, together with what is held, a right that takes a second person. */
export function needsSecondPerson(
  { effective, bySecondPerson }: Pick<Roles, 'effective' | 'bySecondPerson'>,
  role: Role,
  held: readonly Role[],
): boolean {
  // Who is restricted today gets what they were granted once that ends.
  const unrestricted = [...held, role].filter((each) => each !== 'restricted')
  const before = effective(unrestricted.filter((each) => each !== role))
  const gained = [role, ...effective(unrestricted).filter((each) => !before.includes(each))]
  return gained.some((each) => bySecondPerson?.roles.includes(each))
}

export const roleNamesOf = ({ labels }: Pick<Roles, 'labels'>): Role[] => Object.keys(labels) as Role[]
