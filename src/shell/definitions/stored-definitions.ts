import { readUser } from '../../../authProvider/storage'
import { setOwnRoles } from '../../framework/company/catalogue'
import type { ResourceOverlay } from '../../framework/company/overlay'
import type { OwnRoleAnswer } from '../../framework/company/own-roles/role-body'
import type { ResourceCard } from '../../framework/company/resource-cards'
import type { Resource } from '../../framework/resource'

/** What the browser keeps, so that the next page begins with the changed words and the own resources. */
interface StoredDefinitions extends OverlaysAnswer {
  empId: number
  own?: readonly ResourceCard[]
}

export interface OverlaysAnswer {
  number: number
  overlays: readonly ResourceOverlay[]
  /** Absent in what an older version of the page kept. */
  roles?: readonly OwnRoleAnswer[]
}

export const storedPlace = 'steward.overlays'

/** Builds own fields of a number; the code for it loads only where there are some. */
export const createFieldBuilder = (number: number) => async (resource: Resource, overlay: ResourceOverlay) =>
  (await import('./build-own-fields')).buildOwnFields(resource, overlay, number)

export function readStored(): StoredDefinitions | undefined {
  try {
    const stored: StoredDefinitions | null = JSON.parse(localStorage.getItem(storedPlace) ?? 'null')
    return stored?.empId === readUser()?.empId ? (stored ?? undefined) : undefined
  } catch {
    return undefined
  }
}

/** Applies own roles; their code loads only where there are some, or were. */
export async function applyOwnRoles(roles: readonly OwnRoleAnswer[] = []): Promise<void> {
  if (roles.length === 0) return setOwnRoles(undefined)
  const { buildAddsOfRoles } = await import('./own-roles')
  setOwnRoles(buildAddsOfRoles(roles))
}
