import type { Verb } from '../../access'
import type { Role } from '../../register'
import type { MenuItem } from '../../session'
import type { MenuLine } from '../menu-lines'

/** The records on which a right holds: one's own, those of oneself and one's team, or all that are lent. */
export const roleExtents = ['own', 'team', 'all'] as const
export type RoleExtent = (typeof roleExtents)[number]

/** What a role may do with the records of one resource. Everything that it does not name is denied. */
export interface RoleRights {
  /** The shipped role whose rights are lent; the own role never has more. Own resources need none. */
  as?: Role | undefined
  /** The field that names the person of a record, or `id` of people; needed for `own` and `team`. */
  person?: string | undefined
  can?: Readonly<Partial<Record<Verb, RoleExtent | undefined>>> | undefined
  steps?: Readonly<Record<string, RoleExtent>> | undefined
  /** Fields that only some roles may read, and this one too. */
  reads?: readonly string[] | undefined
  /** Fields that only some roles may write, and this one too. */
  writes?: readonly string[] | undefined
}

interface RoleMenu {
  /** The page that opens after signing in. */
  first?: string | undefined
  /** Entries, groups and headings in their order. */
  entries: readonly MenuLine[]
  /** Pages that stay out of the menu. Hiding a page takes no right. */
  hidden?: readonly string[] | undefined
}

/** A role as an administrator, or a file, writes it; see `docs/declaration/own-role.md`. */
export interface RoleBody {
  /** Never changes, because grants and other definitions name it: `auditor` is the role `ownAuditor`. */
  name: string
  label: string
  about?: string | undefined
  rights: Readonly<Record<string, RoleRights>>
  /** Paths of dashboards and reports that it opens besides those that its rights open. */
  opens?: readonly string[] | undefined
  menu?: RoleMenu | undefined
}

/** What screens of a person need of a role made here. Without rights only its label is told. */
export interface OwnRoleAnswer {
  name: Role
  label: string
  rights: Readonly<Record<string, RoleRights>>
  /** Paths of dashboards and reports that it opens besides. */
  opens?: readonly string[]
}

/** What people would have in their menu who hold the role and no other. */
export interface RolePreview {
  menu: readonly MenuItem[]
  /** The same as rows. */
  lines: readonly MenuLine[]
  /** The page that opens first; null: the start page. */
  first: string | null
  /** Pages of lists, dashboards and reports that the role opens and that stand in no entry. */
  pages: readonly { name: string; icon: string; path: string }[]
  /** Paths of entries that are not shown, because the role may not open them. */
  closed: readonly string[]
}
