import { type MenuVariant, menuFor, variantKey } from '../../src/framework/company/menu'
import type { Role } from '../../src/framework/register'
import type { MenuItem } from '../../src/framework/session'
import type { Model } from '../records/model'
import type { Writer } from '../records/write/writer'

/** SQL: another number after every change of a menu. */
export const menusStamp = '(select coalesce(sum(version), 0)::int from menus)'

interface Made {
  stamp: number
  variants: readonly MenuVariant[]
  byRoles: Map<string, readonly MenuItem[]>
}

const menusOf = new WeakMap<Model, Made>()

/** The menu of people with these roles: worked out once until a menu is edited, for it asks the rights of every resource. */
export async function menuOf(
  writer: Pick<Writer, 'sql' | 'model'>,
  roles: readonly Role[],
  stamp: number,
): Promise<readonly MenuItem[]> {
  const { model } = writer
  const known = menusOf.get(model)
  const made = known?.stamp === stamp ? known : { stamp, variants: await variantsOf(writer), byRoles: new Map() }
  menusOf.set(model, made)
  const held = roles.join()
  const menu = made.byRoles.get(held) ?? menuWith(model, made.variants, roles)
  made.byRoles.set(held, menu)
  return menu
}

export const menuWith = (model: Model, variants: readonly MenuVariant[], roles: readonly Role[]): MenuItem[] =>
  menuFor(variants, model.signIn.places, roles)

interface StoredMenu {
  key: string
  version: number
  /** Null: the one of the composition. */
  items: MenuItem[] | null
  offered: string[] | null
}

export async function storedMenus({ sql }: Pick<Writer, 'sql'>): Promise<Map<string, StoredMenu>> {
  const { rows } = await sql.query<StoredMenu>({
    name: 'stored_menus',
    text: 'select key, version, items, offered from menus',
  })
  return new Map(rows.map((row) => [row.key, row]))
}

/** The variants of the composition, those that were edited in their place. */
export async function variantsOf(writer: Pick<Writer, 'sql' | 'model'>): Promise<MenuVariant[]> {
  const stored = await storedMenus(writer)
  return writer.model.roles.menus.map((variant) => {
    const { items, offered } = stored.get(variantKey(variant)) ?? {}
    return items ? { ...variant, items, offered: offered ?? [] } : variant
  })
}
