import { listRoles } from '../../src/framework/company/roles'
import { kernelJobs } from '../jobs'
import { deriveRemoteOperations } from '../records/remote-resource'
import { checkScopes } from '../session/roles/session-scopes'
import type { Declarations } from '../types'
import type { Extension } from '../wire/operation'
import { buildRegistry } from '../wire/registry'
import { buildKernelOperations, kernelExtensions } from '.'

/**
 * Builds the operations and jobs of the declarations.
 * @throws Error naming an operation that is declared twice or granted to nobody
 */
export function buildOperationsAndJobs(declared: Declarations) {
  const roleNames = listRoles(declared.roles)
  const jobs = [...kernelJobs, ...(declared.jobs ?? [])]
  const handWritten = [...buildKernelOperations(declared, jobs), ...(declared.operations ?? [])]
  const isApplicable = ({ dashboard }: Extension) =>
    !dashboard || declared.dashboards?.some(({ name }) => name === dashboard)
  const extensions = [...kernelExtensions, ...(declared.extensions ?? [])].filter(isApplicable)
  const registry = buildRegistry(declared.resources, handWritten, extensions, roleNames, (resource) =>
    deriveRemoteOperations(resource, roleNames),
  )
  const scopes = declared.scopes ?? []
  checkScopes(scopes, registry)
  return { jobs, registry, scopes }
}
