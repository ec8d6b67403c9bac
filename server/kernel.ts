import type { FastifyRequest } from 'fastify'
import { resources as declaredResources } from '../resources'
import { relations as declaredRelations } from '../resources/relations'
import { type RoleName, roles } from '../resources/roles'
import { dateInZone } from '../src/framework/dates'
import type { Database } from './database/connect'
import { handlers as declaredHandlers } from './handlers'
import { extensions, operations } from './operations'
import { asSystem } from './records/caller'
import { buildModel, type Model } from './records/model'
import { deriveOutside } from './records/outside'
import type { Company } from './records/statement'
import type { Writer } from './records/write/writer'
import { type Accounts, accountsOf } from './session/accounts'
import { invitationsOf } from './session/invitations'
import { openSessions, type Sessions } from './session/sessions'
import type { Settings } from './settings'
import { checkDeclarations, type Declarations } from './sow/check-declarations'
import type { Handlers, Operation } from './sow/operation'
import { buildRegistry, type Registry } from './sow/registry'

/** All that a running server consists of. */
export interface Kernel {
  model: Model
  registry: Registry
  handlers: Handlers
  db: Database
  settings: Settings
  sessions: Sessions
  accounts: Accounts
  company: Company
  /** The company's calendar date. */
  today(): string
  /** Tells the log which operation and person a request is about. */
  describe(request: FastifyRequest, operation: Operation): void
}

export const shipped: Declarations = {
  resources: declaredResources,
  relations: declaredRelations,
  handlers: declaredHandlers,
}

export const roleNames = Object.keys(roles) as RoleName[]

export function modelOf({ resources, relations }: Declarations): Model {
  return buildModel(resources, relations)
}

/**
 * Puts the parts together.
 * @throws Error naming the resource and the field when a declaration contradicts itself
 */
export async function buildKernel(db: Database, settings: Settings, declared: Declarations = shipped): Promise<Kernel> {
  checkDeclarations(declared, roleNames)
  const model = modelOf(declared)
  const written = [...operations, ...(declared.operations ?? [])]
  const registry = buildRegistry(declared.resources, written, extensions, roleNames, (resource) =>
    deriveOutside(resource, roleNames),
  )
  const company = companyOf(settings)
  const sessions = await openSessions(db, settings)
  return {
    model,
    registry,
    handlers: declared.handlers,
    db,
    settings,
    sessions,
    accounts: accountsOf(sessions, invitationsOf(settings)),
    company,
    today: calendarOf(company.zone),
    describe: (request, operation) => {
      request.operation = operation.name
    },
  }
}

export const companyOf = ({ currency, companyZone, fiscalYearStart }: Settings): Company => ({
  currency,
  zone: companyZone,
  fiscalYearStart,
})

/** Today's date in the zone. A day begins with a whole minute, so the zone's rules are asked once in each. */
function calendarOf(zone: string): () => string {
  let [minute, date] = [0, '']
  return () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, date] = [now, dateInZone(zone, now * 60_000)]
    return date
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
