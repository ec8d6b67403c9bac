import type { RoleRights } from '../../../../src/framework/company/own-roles/role-body'
import type { DefinitionDraft, StoredDefinition } from '../../../records/areas/definitions-in-force'
import { roleBody } from './role-body'

interface Renames {
  fields: ReadonlyMap<string, string>
  steps: ReadonlyMap<string, string>
}

/** Answers the roles that name renamed fields or steps of the resource, with the new names. */
export function followRenamesInRoles(
  renames: Renames,
  resource: string,
  stored: readonly StoredDefinition[],
): DefinitionDraft[] {
  if (renames.fields.size + renames.steps.size === 0) return []
  return stored.flatMap(({ kind, key, body }): DefinitionDraft[] => {
    const parsed = kind === 'role' ? roleBody.safeParse(body) : undefined
    const rights = parsed?.data?.rights[resource]
    if (!parsed?.success || !rights) return []
    const renamed = renameInRights(renames, rights)
    if (JSON.stringify(renamed) === JSON.stringify(rights)) return []
    return [{ kind, key, body: { ...parsed.data, rights: { ...parsed.data.rights, [resource]: renamed } } }]
  })
}

function renameInRights({ fields, steps }: Renames, rights: RoleRights): RoleRights {
  const inName = (name: string) => fields.get(name) ?? name
  const { person, reads, writes } = rights
  return {
    ...rights,
    ...(person && { person: inName(person) }),
    ...(reads && { reads: reads.map(inName) }),
    ...(writes && { writes: writes.map(inName) }),
    ...(rights.steps && {
      steps: Object.fromEntries(
        Object.entries(rights.steps).map(([name, extent]) => [steps.get(name) ?? name, extent]),
      ),
    }),
  }
}
