import { createHash } from 'node:crypto'
import { shortenMenu } from '../../src/framework/company/brief-menu'
import { composeMenuForRoles, findFirstPage } from '../../src/framework/company/compose-menu'
import { type MenuVariant, menuVariantKey } from '../../src/framework/company/menu'
import type { Role } from '../../src/framework/register'
import type { MenuItem } from '../../src/framework/session'
import type { Model } from '../records/model'
import type { Writer } from '../records/write/writer'

/** SQL of a number that changes with every change of a menu. */
export const menusStamp = '(select coalesce(sum(version), 0)::int from menus)'

interface MenuCache {
  stamp: number
  variants: readonly MenuVariant[]
  byRoles: Map<string, RoleMenu>
}

/** The menu of people with some roles, and the page that opens first if their role says one. */
interface RoleMenu {
  menu: readonly MenuItem[]
  first: string | undefined
  /** The menu without entries of own resources, and the hash of the whole one, where they are many. */
  brief: BriefMenu | undefined
}

interface BriefMenu {
  menu: readonly MenuItem[]
  hash: string
}

const menusByModel = new WeakMap<Model, MenuCache>()

/**
 * Reads the menu of these roles without the closed paths. It is cached until somebody edits a menu,
 * because it checks the rights on every resource.
 */
export async function readMenu(
  writer: Pick<Writer, 'sql' | 'model'>,
  roles: readonly Role[],
  closed: readonly string[],
  stamp: number,
): Promise<RoleMenu> {
  const { model } = writer
  const cached = menusByModel.get(model)
  const current =
    cached?.stamp === stamp ? cached : { stamp, variants: await readMenuVariants(writer), byRoles: new Map() }
  menusByModel.set(model, current)
  const rolesKey = JSON.stringify([roles, closed])
  const cachedMenu = current.byRoles.get(rolesKey)
  if (cachedMenu) return cachedMenu
  const whole = buildMenuForRoles(model, current.variants, roles)
  const first = findFirstPage(current.variants, whole, roles)
  const menu = dropPaths(whole, closed)
  const opensFirst = first !== undefined && closed.includes(first) ? undefined : first
  const built = { menu, first: opensFirst, brief: buildBriefMenu(model, menu) }
  current.byRoles.set(rolesKey, built)
  return built
}

function buildBriefMenu({ signIn }: Model, menu: readonly MenuItem[]): BriefMenu | undefined {
  const paths = new Set(signIn.places.flatMap(({ isOwn, path }) => (isOwn ? [path] : [])))
  const brief = shortenMenu(menu, paths)
  return (
    brief && { menu: brief, hash: createHash('sha256').update(JSON.stringify(menu)).digest('base64url').slice(0, 22) }
  )
}

const dropPaths = (menu: readonly MenuItem[], paths: readonly string[]): MenuItem[] =>
  menu
    .filter(({ path }) => path === undefined || !paths.includes(path))
    .map((item) => (item.children ? { ...item, children: dropPaths(item.children, paths) } : item))

export const buildMenuForRoles = (model: Model, variants: readonly MenuVariant[], roles: readonly Role[]): MenuItem[] =>
  composeMenuForRoles(variants, model.signIn.places, roles)

interface StoredMenu {
  key: string
  version: number
  /** The edited menu; null: the declared one applies. */
  items: MenuItem[] | null
  offered: string[] | null
}

export async function readStoredMenus({ sql }: Pick<Writer, 'sql'>): Promise<Map<string, StoredMenu>> {
  const { rows } = await sql.query<StoredMenu>({
    name: 'stored_menus',
    text: 'select key, version, items, offered from menus',
  })
  return new Map(rows.map((row) => [row.key, row]))
}

/** Reads the declared menus, replaced by the edited ones. */
export async function readMenuVariants(writer: Pick<Writer, 'sql' | 'model'>): Promise<MenuVariant[]> {
  const stored = await readStoredMenus(writer)
  return writer.model.roles.menus.map((variant) => {
    const { items, offered } = stored.get(menuVariantKey(variant)) ?? {}
    return items ? { ...variant, items, offered: offered ?? [] } : variant
  })
}
