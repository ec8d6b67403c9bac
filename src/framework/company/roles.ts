import type { ResourceName, Role } from '../register'
import type { MenuItem } from '../session'
import type { MenuVariant } from './menu'

/** Everything the framework needs to know of a role. */
export interface RoleDeclaration<Name extends string = Role> {
  label: string
  /** Rank over other people's accounts: the higher number ranks above. */
  standing: number
  /**
   * Its side bar, or the role whose side bar it shares. Who has several roles gets the side bar of the one
   * with the highest standing.
   */
  menu: { name: string; items: readonly MenuItem[] } | Name
  /** Other roles: who holds all of them holds this one too. */
  together?: readonly Name[]
  /** Everybody holds this role, except holders of a role that is `isAlone`. */
  isEverybodys?: true
  /** Its holders act with this role only, whatever else they were granted. */
  isAlone?: true
  /** The name in `relations` of the sign-in answer that is true for holders: `isHr`. */
  relation?: string
}

/** The roles of a company, as the framework reads them. */
export interface Roles {
  /** Labels, in display order. */
  labels: Readonly<Record<Role, string>>
  /** Lists the roles with which a person acts, from those granted. */
  effective(granted: readonly Role[]): Role[]
  /** Rank over accounts: only a person of higher rank may change an account. */
  standing: Readonly<Record<Role, number>>
  /** Roles that manage other people's accounts and requests. */
  keepers: readonly Role[]
  /** Roles that are notified whenever deciders in the company change. */
  overseers?: readonly Role[]
  /** Roles whose grant needs a second administrator, and the resource where such grants wait. */
  bySecondPerson?: { roles: readonly Role[]; requests: ResourceName }
  /** Roles that follow from holding several others. */
  combined?: readonly { role: Role; of: readonly Role[] }[]
  /** Roles that administrators made, among those of `labels`. */
  own?: readonly Role[]
  /** Names in `relations` of the sign-in answer, each with the roles that make it true. */
  relations?: Readonly<Record<string, readonly Role[]>>
  /** The side bars, in the order in which they are matched. */
  menus: readonly MenuVariant[]
  /** Paths of the bar at the foot of a phone, as far as they stand in the person's menu; at most four. */
  bar?: readonly string[]
  /** The entries that are lit on pages to which no entry of the person's menu leads. */
  unlisted?: UnlistedEntries
}

/** Paths of entries, by what a page without an entry is. */
export interface UnlistedEntries {
  /** Of records that wait for decisions. */
  requests?: string
  reports?: string
  /** Of an area, by its name. */
  areas?: Readonly<Record<string, string>>
  others?: string
}

/**
 * Roles for an application that declares none: everybody acts with what they were granted, at the lowest
 * rank.
 */
export const noRoles: Roles = {
  labels: {} as Roles['labels'],
  effective: (granted) => [...granted],
  standing: {} as Roles['standing'],
  keepers: [],
  menus: [],
}

type DeclaredRoles<Name extends string> = Readonly<Record<Name, RoleDeclaration<NoInfer<Name>>>>

/** Declares the roles of a company; each entry holds everything about its role. */
export const declareRoles = <Name extends string>(declared: DeclaredRoles<Name>): DeclaredRoles<Name> => declared

/**
 * Turns declared roles into what the framework reads.
 * @throws Error where a role shares the side bar of a role that has none of its own
 */
export function composeRoles(
  declared: DeclaredRoles<Role>,
  groups: Pick<Roles, 'keepers' | 'overseers' | 'bySecondPerson' | 'bar' | 'unlisted'>,
): Roles {
  const entries = Object.entries(declared) as [Role, RoleDeclaration][]
  const mapped = <Value>(read: (role: RoleDeclaration) => Value) =>
    Object.fromEntries(entries.map(([name, role]) => [name, read(role)])) as Record<Role, Value>
  return {
    ...groups,
    labels: mapped(({ label }) => label),
    standing: mapped(({ standing }) => standing),
    effective: (granted) => selectEffectiveRoles(entries, granted),
    combined: entries.flatMap(([role, { together }]) => (together ? [{ role, of: together }] : [])),
    relations: mapRelationsToRoles(entries),
    menus: listMenuVariants(declared, entries),
  }
}

/** Selects the roles with which a person acts, from those granted, in the order of the declaration. */
function selectEffectiveRoles(entries: readonly [Role, RoleDeclaration][], granted: readonly Role[]): Role[] {
  const alone = entries.filter(([name, { isAlone }]) => isAlone && granted.includes(name))
  if (alone.length > 0) return alone.map(([name]) => name)
  const isHeld = (name: Role, { isEverybodys, together }: RoleDeclaration) =>
    granted.includes(name) || isEverybodys || together?.every((role) => granted.includes(role))
  return entries.filter(([name, role]) => isHeld(name, role)).map(([name]) => name)
}

function mapRelationsToRoles(entries: readonly [Role, RoleDeclaration][]): Record<string, Role[]> {
  const relations: Record<string, Role[]> = {}
  for (const [name, { relation }] of entries) if (relation) relations[relation] = [...(relations[relation] ?? []), name]
  return relations
}

/** Lists the side bars by standing, highest first; on a tie in the order of the declaration. */
const listMenuVariants = (declared: DeclaredRoles<Role>, entries: readonly [Role, RoleDeclaration][]): MenuVariant[] =>
  [...entries]
    .sort(([, { standing }], [, other]) => other.standing - standing)
    .map(([role, { menu }]) => ({ role, ...(typeof menu === 'string' ? requireOwnMenu(declared, role, menu) : menu) }))

function requireOwnMenu(
  declared: DeclaredRoles<Role>,
  role: Role,
  named: Role,
): { name: string; items: readonly MenuItem[] } {
  const { menu } = declared[named]
  if (typeof menu === 'string') throw new Error(`The role ${role} has the menu of ${named}, which has none of its own`)
  return menu
}

export const highestStanding = ({ standing }: Pick<Roles, 'standing'>, roles: readonly Role[]): number =>
  Math.max(0, ...roles.map((role) => standing[role] ?? 0))

/**
 * Tells whether the first roles rank above the others. People of the highest rank count as above each
 * other.
 */
export function ranksAbove(
  roles: Pick<Roles, 'standing'>,
  ownRoles: readonly Role[],
  theirs: readonly Role[],
): boolean {
  const [mine, other] = [highestStanding(roles, ownRoles), highestStanding(roles, theirs)]
  return mine > other || (mine === other && mine === Math.max(0, ...Object.values(roles.standing)))
}

/** Tells whether granting the role, with the roles already held, adds a right that needs a second person. */
export function needsSecondPerson(
  { effective, bySecondPerson }: Pick<Roles, 'effective' | 'bySecondPerson'>,
  role: Role,
  currentRoles: readonly Role[],
): boolean {
  // The role `restricted` is ignored, because a restricted person regains the granted roles later.
  const unrestricted = [...currentRoles, role].filter((each) => each !== 'restricted')
  const before = effective(unrestricted.filter((each) => each !== role))
  const gained = [role, ...effective(unrestricted).filter((each) => !before.includes(each))]
  return gained.some((each) => bySecondPerson?.roles.includes(each))
}

export const listRoles = ({ labels }: Pick<Roles, 'labels'>): Role[] => Object.keys(labels) as Role[]
