import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files/store/file-store'
import type { DefinitionsInForce } from '../records/areas/definitions-in-force'
import type { RecordCache } from '../records/record-cache'
import type { Scopes } from '../session/roles/session-scopes'
import type { SignInParts } from '../session/sign-in-parts'
import type { DailyWriteQuota } from './daily-write-quota'
import type { Operation } from './operation'
import type { OperationRegistry } from './registry'

/** What the server needs to answer requests. */
export type ServerParts = SignInParts & {
  registry: OperationRegistry
  /** The number of the definitions with which these parts were composed. */
  number: number
  served: DefinitionsInForce
  /** The purposes that tokens can have besides the application. */
  scopes: Scopes
  seen: RecordCache
  files: FileStore
  written: DailyWriteQuota
  /** Gives the log the operation and the person of a request. */
  describe(request: FastifyRequest, operation: Operation): void
}
