import type { DefinitionPlan, RolePlan, RoleResourcePlan } from '../../../../src/framework/company/definition-plan'
import { listMenuPlaces } from '../../../../src/framework/company/menu-places'
import type { Role } from '../../../../src/framework/register'
import { fieldLabel, type Resource } from '../../../../src/framework/resource'
import { transitionLabel } from '../../../../src/framework/workflow'
import type { DefinitionDraft, ServedDeclarations, TriedDefinitions } from '../../../records/areas/definitions-in-force'
import type { Context } from '../../../wire/operation'
import { compareRights } from '../plan/compare-rights'
import { requireAllowedChange } from './change-role'
import { roleBody, toRoleName } from './role-body'
import { type RoleHolder, readRoleHolders } from './role-holders'

/** The most names of people that a plan tells. */
const mostNames = 8

/**
 * Answers what a change of a role does: rights by resource, pages, and whom it touches.
 * @throws StewardError where applying would be refused
 */
export async function planRole(
  context: Context,
  draft: DefinitionDraft,
  after: TriedDefinitions,
): Promise<Pick<DefinitionPlan, 'rows'> & { role: RolePlan }> {
  const { served } = context
  const before = served.definitions.find(({ key }) => key === draft.key)?.body
  await requireAllowedChange(context, { before, after: draft.body })
  const parsed = roleBody.safeParse(before ?? draft.body)
  const role = parsed.success ? toRoleName(parsed.data) : undefined
  const holders = role === undefined ? [] : await readRoleHolders(context, role)
  const { bySecondPerson } = after.declared.roles
  return {
    rows: draft.body === null ? listLosses(holders) : [],
    role: {
      people: { count: holders.length, first: holders.slice(0, mostNames).map(({ name }) => name) },
      isGuarded: role !== undefined && (bySecondPerson?.roles.includes(role) ?? false),
      resources: role === undefined ? [] : compareResources(served.declared, after.declared, role),
      ...(role === undefined ? { opened: [], closed: [] } : comparePages(served.declared, after.declared, role)),
    },
  }
}

/** Whoever holds a retired role loses it, which the administrator confirms. */
const listLosses = (holders: readonly RoleHolder[]): DefinitionPlan['rows'] =>
  holders.length === 0
    ? []
    : [
        {
          ...{ key: 'retire', accept: 'retire', path: '', count: holders.length, readable: holders.length },
          says: holders.length === 1 ? '1 person loses this role.' : `${holders.length} people lose this role.`,
          first: holders
            .slice(0, mostNames)
            .map(({ empId, name }) => ({ id: empId, version: 0, title: name, value: name })),
        },
      ]

function compareResources(before: ServedDeclarations, after: ServedDeclarations, role: Role): RoleResourcePlan[] {
  const former = new Map<string, Resource>(before.resources.map((resource) => [resource.name, resource]))
  return after.resources.flatMap((resource) => {
    const was = former.get(resource.name)
    // What no role definition touches is the same object.
    if (was === resource) return []
    const rights = compareRights(was, resource, [role]).filter(({ right }) => isOwnRight(resource, right))
    if (rights.length === 0) return []
    const { name, plural } = resource
    const described = rights.map(({ right, before: from, after: to }) => ({
      ...{ right, before: from, after: to, label: describeRight(resource, right) },
    }))
    return [{ name, label: plural, rights: described }]
  })
}

/** Tells whether the right is one of its own, and does not just follow from that to the record. */
function isOwnRight({ fields, workflow }: Resource, right: string): boolean {
  const [kind, name = ''] = right.split(':')
  if (kind === 'read')
    return Boolean(fields[name]?.options.readableBy ?? (name === workflow?.field && workflow.readableBy))
  return kind !== 'write' || fields[name]?.options.writableBy !== undefined
}

function describeRight(resource: Resource, right: string): string {
  const [kind = '', name] = right.split(':')
  if (name === undefined) return kind
  const step = resource.workflow?.transitions[name] ?? resource.actions[name]
  return kind === 'step' ? transitionLabel(name, step ?? {}) : fieldLabel(resource, name)
}

/** Lists the pages that the role and everybody's rights open together, before and after. */
function comparePages(before: ServedDeclarations, after: ServedDeclarations, role: Role) {
  const [was, is] = [before, after].map((declared) => {
    const roles = declared.roles.effective([role])
    return listMenuPlaces(declared).flatMap(({ name, path, mayOpen }) =>
      mayOpen(roles) ? [[path, name] as const] : [],
    )
  })
  const [formerly, now] = [new Map(was), new Map(is)]
  const list = (pages: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
    [...pages].flatMap(([path, name]) => (others.has(path) ? [] : [name]))
  return { opened: list(now, formerly), closed: list(formerly, now) }
}
