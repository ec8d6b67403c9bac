import { useQuery } from '@tanstack/react-query'
import { findShippedResource, loadResource, requireCatalogue } from '../../../framework/company/catalogue'
import { applyOverlay, type ResourceOverlay } from '../../../framework/company/overlay'
import { addOwnFields } from '../../../framework/company/own-fields'
import type { RoleBody } from '../../../framework/company/own-roles/role-body'
import { ownPrefix, type ResourceBody } from '../../../framework/company/resource-body'
import { capitalize } from '../../../framework/naming'
import type { Resource } from '../../../framework/resource'
import { buildOwnFields } from '../../../shell/definitions/build-own-fields'
import { buildFitting } from '../preview'
import type { TriedDraft } from './use-trial'

/** The name and the label of a role that the draft makes; undefined where it makes none. */
export function nameTriedRole({ kind, body }: TriedDraft): { role: string; label: string } | undefined {
  if (kind !== 'role') return undefined
  const { name, label } = body as RoleBody
  return { role: ownPrefix + capitalize(name), label }
}

/** Lists the resources that can be looked at with the draft of a role. */
export function listTriedResources({ kind, body }: TriedDraft): readonly { name: string; label: string }[] {
  if (kind !== 'role') return []
  const { rights } = body as RoleBody
  return requireCatalogue()
    .resources.filter(({ name, source }) => !source && Object.hasOwn(rights, name))
    .map(({ name, label }) => ({ name, label }))
}

/** Answers the declaration as the draft makes it; undefined while it loads. */
export function useTriedResource(draft: TriedDraft, resource: string | undefined): Resource | undefined {
  const { data } = useQuery({
    queryKey: ['trial', 'declaration', draft, resource],
    queryFn: async () => (await buildTriedResource(draft, resource)) ?? null,
    ...{ gcTime: 0, staleTime: Number.POSITIVE_INFINITY, retry: false },
  })
  return data ?? undefined
}

async function buildTriedResource({ kind, body }: TriedDraft, resource: string | undefined) {
  if (kind === 'resource') return buildFitting(body as ResourceBody).declaration
  if (kind === 'role') return resource === undefined ? undefined : loadResource(resource)
  const overlay = body as ResourceOverlay
  await loadResource(overlay.of)
  const shipped = findShippedResource(overlay.of)
  if (!shipped) return undefined
  // A draft has no number yet, and its records are saved nowhere.
  const parts = await buildOwnFields(shipped, overlay, 0)
  return applyOverlay(parts ? addOwnFields(shipped, parts) : shipped, overlay)
}
