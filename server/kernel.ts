import type { FastifyRequest } from 'fastify'
import { roleNamesOf } from '../src/framework/company/roles'
import { handlersOf } from './approvals/handlers'
import type { Database } from './database/connect'
import { openStore } from './files/store/open'
import type { FileStore } from './files/store/store'
import { kernelJobs } from './jobs'
import type { Job } from './jobs/declare'
import { lettersOf } from './mail/letters'
import { kernelExtensions, kernelOperations } from './operations'
import { asSystem } from './records/caller'
import { calendarOf, companyOf, modelOf } from './records/composed'
import type { Model } from './records/model'
import { deriveOutside } from './records/outside'
import { SeenRecords } from './records/seen'
import type { Company } from './records/statement'
import type { Writer } from './records/write/writer'
import { type Accounts, accountsOf } from './session/accounts'
import { invitationsOf } from './session/invitations'
import { proofsOf } from './session/proofs/changed'
import { openSessions, type Sessions } from './session/sessions'
import type { Settings } from './settings'
import { checkDeclarations, type Declarations } from './wire/checks/check-declarations'
import type { Handlers, Operation } from './wire/operation'
import { buildRegistry, type Registry } from './wire/registry'
import { WrittenToday } from './wire/written'

/** All that a running server consists of. */
export interface Kernel {
  model: Model
  registry: Registry
  handlers: Handlers
  db: Database
  settings: Settings
  sessions: Sessions
  accounts: Accounts
  seen: SeenRecords
  files: FileStore
  written: WrittenToday
  /** What the servers do by themselves, each run on one of them. */
  jobs: readonly Job[]
  company: Company
  /** The company's calendar date. */
  today(): string
  /** Tells the log which operation and person a request is about. */
  describe(request: FastifyRequest, operation: Operation): void
}

/**
 * Puts the parts together.
 * @throws Error naming the resource and the field when a declaration contradicts itself
 */
export async function buildKernel(db: Database, settings: Settings, declared: Declarations): Promise<Kernel> {
  checkDeclarations(declared)
  const roleNames = roleNamesOf(declared.roles)
  const model = modelOf(declared, settings)
  const jobs = [...kernelJobs, ...(declared.jobs ?? [])]
  const written = [...kernelOperations(declared, jobs), ...(declared.operations ?? [])]
  const extensions = [...kernelExtensions, ...(declared.extensions ?? [])]
  const registry = buildRegistry(declared.resources, written, extensions, roleNames, (resource) =>
    deriveOutside(resource, roleNames),
  )
  const company = companyOf(settings)
  const sessions = await openSessions(db, settings, declared.roles)
  return {
    model,
    registry,
    handlers: handlersOf(declared),
    db,
    settings,
    sessions,
    accounts: accountsOf(sessions, invitationsOf(settings), lettersOf(settings), proofsOf(settings)),
    seen: new SeenRecords(),
    files: openStore(settings),
    written: new WrittenToday(db, settings),
    jobs,
    company,
    today: calendarOf(company.zone),
    describe: (request, operation) => {
      request.operation = operation.name
    },
  }
}

/** A writer for the server's own work, in a transaction. */
export function systemWriter(
  kernel: Pick<Kernel, 'model' | 'handlers' | 'company' | 'accounts' | 'today'>,
  tx: Writer['sql'],
): Writer {
  return {
    model: kernel.model,
    handlers: kernel.handlers,
    company: kernel.company,
    accounts: kernel.accounts,
    sql: tx,
    caller: asSystem(),
    today: kernel.today(),
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    operation: string | undefined
  }
}
