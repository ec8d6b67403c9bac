import { findFirstPage } from '../../../../src/framework/company/compose-menu'
import { listMenuPaths } from '../../../../src/framework/company/menu'
import { toMenuLines } from '../../../../src/framework/company/menu-lines'
import { listMenuPlaces } from '../../../../src/framework/company/menu-places'
import type { RolePreview } from '../../../../src/framework/company/own-roles/role-body'
import type { DefinitionDraft } from '../../../records/areas/definitions-in-force'
import { buildMenuForRoles, readMenuVariants } from '../../../session/menus'
import type { Context } from '../../../wire/operation'
import { requireFittingDraft } from '../apply-definition'
import { roleBody, toRoleName } from './role-body'

/** Composes the menu of people who would hold the role and no other, as their sign-in would answer it. */
export async function previewRoleMenu(context: Context, draft: DefinitionDraft): Promise<RolePreview> {
  const { model, declared } = requireFittingDraft(context, [draft], draft)
  const body = roleBody.parse(draft.body)
  const roles = declared.roles.effective([toRoleName(body)])
  const variants = await readMenuVariants({ ...context, model })
  const menu = buildMenuForRoles(model, variants, roles)
  const first = findFirstPage(variants, menu, roles)
  const paths = new Set(listMenuPaths(menu))
  const places = listMenuPlaces(declared).filter(({ mayOpen }) => mayOpen(roles))
  return {
    menu,
    lines: toMenuLines(menu),
    first: first ?? null,
    pages: places.flatMap(({ name, icon, path }) => (paths.has(path) ? [] : [{ name, icon, path }])),
    closed: (body.menu?.entries ?? []).flatMap(({ path }) => (path && !paths.has(path) ? [path] : [])),
  }
}
