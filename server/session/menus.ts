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
}

const menusByModel = new WeakMap<Model, MenuCache>()

/**
 * Reads the menu of these roles. It is cached until somebody edits a menu,
 * because it checks the rights on every resource.
 */
export async function readMenu(
  writer: Pick<Writer, 'sql' | 'model'>,
  roles: readonly Role[],
  stamp: number,
): Promise<RoleMenu> {
  const { model } = writer
  const cached = menusByModel.get(model)
  const current =
    cached?.stamp === stamp ? cached : { stamp, variants: await readMenuVariants(writer), byRoles: new Map() }
  menusByModel.set(model, current)
  const rolesKey = roles.join()
  const cachedMenu = current.byRoles.get(rolesKey)
  if (cachedMenu) return cachedMenu
  const menu = buildMenuForRoles(model, current.variants, roles)
  const built = { menu, first: findFirstPage(current.variants, menu, roles) }
  current.byRoles.set(rolesKey, built)
  return built
}

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
