import { checkAccess } from '../../framework/access'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { type Step, toStep } from '../steps/list-steps'

/** Lists the steps that these roles can ever take; the preview shows which records are ready for them. */
export function listBulkSteps(resource: Resource, roles: readonly Role[]): Step[] {
  return Object.entries(resource.workflow?.transitions ?? {})
    .filter(([name]) => checkAccess(resource, name, roles).allowed)
    .map(([name, transition]) => toStep(name, transition))
}
