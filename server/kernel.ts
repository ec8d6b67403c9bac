import type { FastifyRequest } from 'fastify'
import { composeHandlers } from './approvals/handlers'
import type { Database } from './database/connect'
import { openFileStore } from './files/store/open'
import { createEventMailer } from './mail/event-mailer'
import { ServedSlot, withServed } from './operations/definitions/served'
import { composeModel, createTodayReader, toCompany } from './records/compose-model'
import { RecordCache } from './records/record-cache'
import { createAccountService } from './session/accounts'
import { createIdentityChangeNotifier } from './session/identity/identity-changes'
import { createInvitationMailer } from './session/invitations'
import { createSessionService, type sessionEnds } from './session/sessions'
import type { Settings } from './start/settings'
import type { Declarations, Kernel } from './types'
import { areDeclarationsChecked } from './wire/checks/rights/checked-declarations'
import { DailyWriteQuota } from './wire/daily-write-quota'
import type { Operation } from './wire/operation'

/**
 * Builds the kernel, which is everything a running server consists of.
 * @param slot what is served; default: read from the database
 * @throws Error naming the resource and the field when a declaration contradicts itself
 */
export async function buildKernel(
  db: Database,
  settings: Settings,
  declared: Declarations,
  slot?: ServedSlot,
): Promise<Kernel> {
  if (!areDeclarationsChecked(declared)) {
    const { checkDeclarations } = await import('./wire/checks/check-declarations')
    checkDeclarations(declared)
  }
  const served = slot ?? (await ServedSlot.open(db, settings, declared))
  const { model, jobs } = served.current
  const sessions = await createSessionService(db, settings, served)
  const parts = {
    ...buildWriterParts(declared, settings, sessions, model),
    db,
    sessions,
    seen: new RecordCache(),
    files: openFileStore(settings),
    written: new DailyWriteQuota(db, settings),
    jobs,
    describe: (request: FastifyRequest, operation: Operation) => {
      request.operation = operation.name
    },
  }
  return withServed(parts, served)
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
