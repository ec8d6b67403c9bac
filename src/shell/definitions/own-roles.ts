import type { AddsOfRoles } from '../../framework/company/catalogue'
import { addOwnRoles } from '../../framework/company/own-roles/add-own-roles'
import { addRoleRights, addRoleToCard } from '../../framework/company/own-roles/add-role-rights'
import type { OwnRoleAnswer } from '../../framework/company/own-roles/role-body'

/** Builds what own roles add to declarations, so that screens offer what the server allows their holders. */
export function buildAddsOfRoles(roles: readonly OwnRoleAnswer[]): AddsOfRoles {
  const rightsOn = (resource: string) =>
    roles.flatMap(({ name, rights }) => (rights[resource] ? [{ name, rights: rights[resource] }] : []))
  return {
    roles: (shipped) =>
      addOwnRoles(
        shipped,
        roles.map(({ name, label, rights }) => ({ key: name, name, body: { name, label, rights }, isGuarded: false })),
      ),
    resource: (resource) =>
      rightsOn(resource.name).reduce((changed, { name, rights }) => addRoleRights(changed, name, rights), resource),
    card: (card) =>
      rightsOn(card.name).reduce((changed, { name, rights }) => addRoleToCard(changed, name, rights), card),
    page: (page) => {
      const openers = roles.flatMap(({ name, opens }) => (opens?.includes(page.route) ? [name] : []))
      return page.roles ? { ...page, roles: [...page.roles, ...openers] } : page
    },
  }
}
