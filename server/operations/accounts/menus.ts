import { check, choice, number, rows, text } from '../../../src/fields'
import { listMenuPaths, type MenuVariant, menuVariantKey } from '../../../src/framework/company/menu'
import {
  findMenuProblems,
  type MenuLine,
  menuIcons,
  toMenu,
  toMenuLines,
} from '../../../src/framework/company/menu-lines'
import { StewardError } from '../../../src/framework/errors'
import type { Role } from '../../../src/framework/register'
import type { MenuItem } from '../../../src/framework/session'
import type { Values } from '../../../src/framework/validate'
import { buildMenuForRoles, readMenuVariants, readStoredMenus } from '../../session/menus'
import type { Declarations } from '../../types'
import { type Context, defineOperation } from '../../wire/operation'

const area = 'Roles'

type MenuDeclarations = Pick<Declarations, 'roles' | 'resources' | 'reports' | 'dashboards'>

/** The page that edits menus. The menu of administrators must keep it. */
const editor = '/Menus'

/** Lists the pages to which a menu entry may lead. */
export function listMenuPages({ roles, resources, reports = [], dashboards = [] }: MenuDeclarations): string[] {
  const routes = [...resources, ...reports, ...dashboards].flatMap(({ route }) => (route ? [`/${route}`] : []))
  return [...new Set([...roles.menus.flatMap(({ items }) => listMenuPaths(items)), ...routes])].sort()
}

/** The side bar of a role that an administrator made is part of its definition. */
const isShipped = ({ isOwn }: MenuVariant): boolean => !isOwn

/** A menu in the form that administrators see. */
interface MenuAnswer {
  role: string
  label: string
  variant: string
  version: number
  isEdited: boolean
  lines: MenuLine[]
  /** The part of the menu that people with the role see. */
  shown: MenuItem[]
}

async function buildMenuAnswers(
  context: Context,
  { roles }: MenuDeclarations,
  variants: readonly MenuVariant[],
): Promise<MenuAnswer[]> {
  const stored = await readStoredMenus(context)
  return variants.filter(isShipped).map((variant) => {
    const ownRoles = [variant.role].flat() as Role[]
    const visible = buildMenuForRoles(context.model, variants, roles.effective(ownRoles))
    return {
      role: menuVariantKey(variant),
      label: ownRoles.map((role) => roles.labels[role] ?? role).join(', '),
      variant: variant.name,
      version: stored.get(menuVariantKey(variant))?.version ?? 0,
      isEdited: variant.offered !== undefined,
      lines: toMenuLines(visible),
      shown: visible,
    }
  })
}

/**
 * Makes the operation that answers the menu of each role as rows, and the
 * possible pages and icons of entries.
 */
const buildGetMenus = (declared: MenuDeclarations) =>
  defineOperation({
    name: 'getMenus',
    area,
    to: ['admin'],
    input: {},
    async run(context) {
      const menus = await buildMenuAnswers(context, declared, await readMenuVariants(context))
      return { data: { menus, places: listMenuPages(declared), icons: menuIcons } }
    },
  })

/**
 * Requires that the rows make a valid menu.
 * @throws StewardError `invalidInput` at the invalid rows
 */
function requireValidMenu(declared: MenuDeclarations, role: string, lines: readonly MenuLine[]): void {
  const problems = findMenuProblems(lines, listMenuPages(declared))
  const fields = Object.fromEntries(problems.map(({ at, code, message }) => [`items.${at}`, { code, message }]))
  const isLost = role.split('+').includes('admin') && !lines.some(({ path }) => path === editor)
  const lost = { code: 'editorMissing', message: 'Keep the entry of menus: without it nobody finds this page.' }
  const errors = isLost ? { ...fields, items: lost } : fields
  if (Object.keys(errors).length > 0) throw new StewardError('invalidInput', { fields: errors })
}

const pickLine = ({ name, icon, path, group, badge, type }: Values) => ({ name, icon, path, group, badge, type })

const items = rows(
  {
    name: text({ required: true, max: 40 }),
    icon: text({ required: true, max: 40 }),
    path: text({ max: 200, pattern: '^(/[A-Za-z0-9/_-]+|https://[^ ]+)$' }),
    group: text({ max: 40 }),
    badge: text({ max: 12 }),
    type: choice({ label: 'Heading' }),
  },
  { max: 100 },
)

/**
 * Makes the operation that changes a role's menu; without rows, the declared menu applies again. With
 * `isTrial` it stores nothing and answers what people with each role would see.
 */
const buildSaveMenu = (declared: MenuDeclarations) =>
  defineOperation({
    name: 'saveMenu',
    area,
    to: ['admin'],
    effect: 'write',
    isIdempotent: true,
    input: {
      role: choice(
        Object.fromEntries(
          declared.roles.menus.filter(isShipped).map((variant) => [menuVariantKey(variant), menuVariantKey(variant)]),
        ),
        {
          required: true,
        },
      ),
      version: number({ required: true, min: 0 }),
      items,
      isTrial: check(),
    },
    async run(context, { role, version, items, isTrial }) {
      const before = await readMenuVariants(context)
      const lines = items ? items.map(pickLine) : null
      if (lines) requireValidMenu(declared, role, lines as MenuLine[])
      const after = before.map((variant) =>
        menuVariantKey(variant) === role
          ? buildEditedMenu(context, declared, variant, lines as MenuLine[] | null)
          : variant,
      )
      if (isTrial !== true)
        await storeMenu(
          context,
          after.find((variant) => menuVariantKey(variant) === role),
          role,
          version,
        )
      return { data: { menus: await buildMenuAnswers(context, declared, after) } }
    },
  })

function buildEditedMenu(
  { model }: Context,
  { roles }: MenuDeclarations,
  variant: MenuVariant,
  lines: readonly MenuLine[] | null,
): MenuVariant {
  const own = roles.menus.find((each) => menuVariantKey(each) === menuVariantKey(variant)) ?? variant
  if (lines === null) return own
  const usual = buildMenuForRoles(model, roles.menus, roles.effective([own.role].flat() as Role[]))
  return { ...own, items: toMenu(lines), offered: [...new Set([...listMenuPaths(usual), ...(variant.offered ?? [])])] }
}

/**
 * Stores a menu.
 * @throws StewardError `staleVersion` where somebody else was faster
 */
async function storeMenu(
  { sql, caller }: Context,
  variant: MenuVariant | undefined,
  role: string,
  version: number,
): Promise<void> {
  const isEdited = variant?.offered !== undefined
  const values = [
    role,
    version,
    isEdited ? JSON.stringify(variant.items) : null,
    isEdited ? JSON.stringify(variant.offered) : null,
  ]
  const { rows } = await sql.query<{ id: number }>({
    text:
      'with w as (insert into menus as m (key, version, items, offered) select $1, 1, $3::jsonb, $4::jsonb where $2 = 0 ' +
      'or exists (select from menus where key = $1) on conflict (key) do update set version = m.version + 1, items = excluded.items, ' +
      'offered = excluded.offered where m.version = $2 returning id, items) ' +
      `, h as (insert into history (resource, record_id, actor_emp_id, session_id, action, changes) select 'menus', id, $5, $6, 'update', ` +
      `jsonb_build_object('items', jsonb_build_array(null, items)) from w) select id from w`,
    values: [...values, caller.empId, caller.sessionId],
  })
  if (rows.length === 0) throw new StewardError('staleVersion')
}

export const buildMenuOperations = (declared: MenuDeclarations) => [buildGetMenus(declared), buildSaveMenu(declared)]
