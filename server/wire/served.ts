import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files/store/store'
import type { RecordCache } from '../records/seen'
import type { SignInParts } from '../session/host'
import type { Scopes } from '../session/roles/scopes'
import type { Operation } from './operation'
import type { OperationRegistry } from './registry'
import type { DailyWriteQuota } from './written'

/** What the server needs to answer requests. */
export type ServerParts = SignInParts & {
  registry: OperationRegistry
  /** What tokens can be for besides the application. */
  scopes: Scopes
  seen: RecordCache
  files: FileStore
  written: DailyWriteQuota
  /** Tells the log the operation and person of a request. */
  describe(request: FastifyRequest, operation: Operation): void
}
