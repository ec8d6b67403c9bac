import { listRoles } from '../src/framework/company/roles'
import { composeHandlers } from './approvals/handlers'
import type { Database } from './database/connect'
import { openFileStore } from './files/store/open'
import { kernelJobs } from './jobs'
import { createEventMailer } from './mail/event-mailer'
import { buildKernelOperations, kernelExtensions } from './operations'
import { composeModel, createTodayReader, toCompany } from './records/compose-model'
import { RecordCache } from './records/record-cache'
import { deriveRemoteOperations } from './records/remote-resource'
import { createAccountService } from './session/accounts'
import { createIdentityChangeNotifier } from './session/identity/identity-changes'
import { createInvitationMailer } from './session/invitations'
import { checkScopes } from './session/roles/session-scopes'
import { createSessionService, type sessionEnds } from './session/sessions'
import type { Settings } from './start/settings'
import type { Declarations, Kernel } from './types'
import { areDeclarationsChecked } from './wire/checks/rights/checked-declarations'
import { DailyWriteQuota } from './wire/daily-write-quota'
import type { Extension } from './wire/operation'
import { buildRegistry } from './wire/registry'

/**
 * Builds the kernel, which is everything a running server consists of.
 * @throws Error naming the resource and the field when a declaration contradicts itself
 */
export async function buildKernel(db: Database, settings: Settings, declared: Declarations): Promise<Kernel> {
  if (!areDeclarationsChecked(declared)) {
    const { checkDeclarations } = await import('./wire/checks/check-declarations')
    checkDeclarations(declared)
  }
  const { jobs, registry, scopes } = buildOperationsAndJobs(declared)
  const model = composeModel(declared, settings)
  const sessions = await createSessionService(db, settings, model)
  return {
    ...buildWriterParts(declared, settings, sessions, model),
    registry,
    db,
    sessions,
    scopes,
    seen: new RecordCache(),
    files: openFileStore(settings),
    written: new DailyWriteQuota(db, settings),
    jobs,
    describe: (request, operation) => {
      request.operation = operation.name
    },
  }
}

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

/** Builds the parts that write records, which the server and the commands use. */
export function buildWriterParts(
  declared: Declarations,
  settings: Settings,
  ends: typeof sessionEnds,
  model = composeModel(declared, settings),
) {
  const company = toCompany(settings)
  return {
    model,
    handlers: composeHandlers(declared),
    settings,
    accounts: createAccountService(
      ends,
      createInvitationMailer(settings),
      createEventMailer(settings),
      createIdentityChangeNotifier(settings),
    ),
    company,
    today: createTodayReader(company.zone),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    operation: string | undefined
  }
}
