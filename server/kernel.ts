import { listRoles } from '../src/framework/company/roles'
import { composeHandlers } from './approvals/handlers'
import type { Database } from './database/connect'
import { openStore } from './files/store/open'
import { kernelJobs } from './jobs'
import { buildLetters } from './mail/letters'
import { kernelExtensions, kernelOperations } from './operations'
import { composeModel, createCalendar, toCompany } from './records/composed'
import { deriveOutside } from './records/outside'
import { SeenRecords } from './records/seen'
import { buildAccounts } from './session/accounts'
import { buildInvitations } from './session/invitations'
import { buildProofs } from './session/proofs/changed'
import { checkScopes } from './session/roles/scopes'
import { openSessions, type sessionEnds } from './session/sessions'
import type { Settings } from './start/settings'
import type { Declarations, Kernel } from './types'
import { isChecked } from './wire/checks/rights/right'
import type { Extension } from './wire/operation'
import { buildRegistry } from './wire/registry'
import { WrittenToday } from './wire/written'

/**
 * Builds the kernel.
 * @throws Error naming the resource and the field when a declaration contradicts itself
 */
export async function buildKernel(db: Database, settings: Settings, declared: Declarations): Promise<Kernel> {
  if (!isChecked(declared)) {
    const { checkDeclarations } = await import('./wire/checks/check-declarations')
    checkDeclarations(declared)
  }
  const { jobs, registry, scopes } = buildServedParts(declared)
  const sessions = await openSessions(db, settings, declared.roles)
  return {
    ...buildWritingParts(declared, settings, sessions),
    registry,
    db,
    sessions,
    scopes,
    seen: new SeenRecords(),
    files: openStore(settings),
    written: new WrittenToday(db, settings),
    jobs,
    describe: (request, operation) => {
      request.operation = operation.name
    },
  }
}

/**
 * The operations and jobs of the declarations.
 * @throws Error naming an operation that is declared twice or granted to nobody
 */
export function buildServedParts(declared: Declarations) {
  const roleNames = listRoles(declared.roles)
  const jobs = [...kernelJobs, ...(declared.jobs ?? [])]
  const handWritten = [...kernelOperations(declared, jobs), ...(declared.operations ?? [])]
  const isApplicable = ({ dashboard }: Extension) =>
    !dashboard || declared.dashboards?.some(({ name }) => name === dashboard)
  const extensions = [...kernelExtensions, ...(declared.extensions ?? [])].filter(isApplicable)
  const registry = buildRegistry(declared.resources, handWritten, extensions, roleNames, (resource) =>
    deriveOutside(resource, roleNames),
  )
  const scopes = declared.scopes ?? []
  checkScopes(scopes, registry)
  return { jobs, registry, scopes }
}

/** The parts that write records, used by the server and by commands. */
export function buildWritingParts(declared: Declarations, settings: Settings, ends: typeof sessionEnds) {
  const company = toCompany(settings)
  return {
    model: composeModel(declared, settings),
    handlers: composeHandlers(declared),
    settings,
    accounts: buildAccounts(ends, buildInvitations(settings), buildLetters(settings), buildProofs(settings)),
    company,
    today: createCalendar(company.zone),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    operation: string | undefined
  }
}
