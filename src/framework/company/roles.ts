import type { ResourceName, Role } from '../register'
import type { MenuItem } from '../session'
import type { MenuVariant } from './menu'

/** One role: all that the framework asks of it stands here. */
export interface RoleDeclaration<Name extends string = Role> {
  label: string
  /** How much it may do to other people's accounts. */
  standing: number
  /** Its side bar, or the role whose side bar it has as well. Of several roles the highest standing decides. */
  menu: { name: string; items: readonly MenuItem[] } | Name
  /** Whoever is granted all of these holds this one, too. */
  together?: readonly Name[]
  /** Everybody holds it who holds no role that is `isAlone`. */
  isEverybodys?: true
  /** Whoever is granted it acts with nothing else. */
  isAlone?: true
  /** The relation of the sign-in answer that is true of whoever holds it: `isHr`. */
  relation?: string
}

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
  /** Roles that are held by who is granted several others. */
  combined?: readonly { role: Role; of: readonly Role[] }[]
  /** Relations of the sign-in answer, each with the roles of which one makes it true. */
  relations?: Readonly<Record<string, readonly Role[]>>
  /** The side bar of each, in the order in which they are matched. */
  menus: readonly MenuVariant[]
}

/** Where none are declared: everybody acts with what is granted to them, and stands as low as all others. */
export const noRoles: Roles = {
  labels: {} as Roles['labels'],
  effective: (granted) => [...granted],
  standing: {} as Roles['standing'],
  keepers: [],
  menus: [],
}

type Declared<Name extends string> = Readonly<Record<Name, RoleDeclaration<NoInfer<Name>>>>

/** Declares the roles of a company; each entry is all there is to say of one. */
export const declareRoles = <Name extends string>(declared: Declared<Name>): Declared<Name> => declared

/**
 * What the framework is handed of declared roles.
 * @throws Error where a role has the side bar of one that has none of its own
 */
export function composeRoles(
  declared: Declared<Role>,
  groups: Pick<Roles, 'keepers' | 'overseers' | 'bySecondPerson'>,
): Roles {
  const entries = Object.entries(declared) as [Role, RoleDeclaration][]
  const mapped = <Value>(read: (role: RoleDeclaration) => Value) =>
    Object.fromEntries(entries.map(([name, role]) => [name, read(role)])) as Record<Role, Value>
  return {
    ...groups,
    labels: mapped(({ label }) => label),
    standing: mapped(({ standing }) => standing),
    effective: (granted) => effectiveRoles(entries, granted),
    combined: entries.flatMap(([role, { together }]) => (together ? [{ role, of: together }] : [])),
    relations: relationsOf(entries),
    menus: menusOf(declared, entries),
  }
}

/** The roles somebody acts with, from those granted, in the order of the declaration. */
function effectiveRoles(entries: readonly [Role, RoleDeclaration][], granted: readonly Role[]): Role[] {
  const alone = entries.filter(([name, { isAlone }]) => isAlone && granted.includes(name))
  if (alone.length > 0) return alone.map(([name]) => name)
  const isHeld = (name: Role, { isEverybodys, together }: RoleDeclaration) =>
    granted.includes(name) || isEverybodys || together?.every((role) => granted.includes(role))
  return entries.filter(([name, role]) => isHeld(name, role)).map(([name]) => name)
}

function relationsOf(entries: readonly [Role, RoleDeclaration][]): Record<string, Role[]> {
  const relations: Record<string, Role[]> = {}
  for (const [name, { relation }] of entries) if (relation) relations[relation] = [...(relations[relation] ?? []), name]
  return relations
}

/** Whose standing is highest comes first, of equal ones who is declared first. */
const menusOf = (declared: Declared<Role>, entries: readonly [Role, RoleDeclaration][]): MenuVariant[] =>
  [...entries]
    .sort(([, { standing }], [, other]) => other.standing - standing)
    .map(([role, { menu }]) => ({ role, ...(typeof menu === 'string' ? menuOfRole(declared, role, menu) : menu) }))

function menuOfRole(declared: Declared<Role>, role: Role, named: Role): { name: string; items: readonly MenuItem[] } {
  const { menu } = declared[named]
  if (typeof menu === 'string') throw new Error(`The role ${role} has the menu of ${named}, which has none of its own`)
  return menu
}

/** Of several roles the highest counts. */
export const highestStanding = ({ standing }: Pick<Roles, 'standing'>, roles: readonly Role[]): number =>
  Math.max(0, ...roles.map((role) => standing[role] ?? 0))

/** Whether the first stand above the others. Those who stand highest are judged by one another: nobody is above them. */
export function ranksAbove(
  roles: Pick<Roles, 'standing'>,
  ownRoles: readonly Role[],
  theirs: readonly Role[],
): boolean {
  const [mine, other] = [highestStanding(roles, ownRoles), highestStanding(roles, theirs)]
  return mine > other || (mine === other && mine === Math.max(0, ...Object.values(roles.standing)))
}

/** Whether granting the role gives, together with what is held, a right that takes a second person. */
export function needsSecondPerson(
  { effective, bySecondPerson }: Pick<Roles, 'effective' | 'bySecondPerson'>,
  role: Role,
  currentRoles: readonly Role[],
): boolean {
  // Who is restricted today gets what they were granted once that ends.
  const unrestricted = [...currentRoles, role].filter((each) => each !== 'restricted')
  const before = effective(unrestricted.filter((each) => each !== role))
  const gained = [role, ...effective(unrestricted).filter((each) => !before.includes(each))]
  return gained.some((each) => bySecondPerson?.roles.includes(each))
}

export const listRoles = ({ labels }: Pick<Roles, 'labels'>): Role[] => Object.keys(labels) as Role[]
