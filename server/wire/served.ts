import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files/store/store'
import type { SeenRecords } from '../records/seen'
import type { Host } from '../session/host'
import type { Scopes } from '../session/roles/scopes'
import type { Operation } from './operation'
import type { Registry } from './registry'
import type { WrittenToday } from './written'

/** What requests are answered with. */
export type Served = Host & {
  registry: Registry
  /** What tokens are for that do not open the application. */
  scopes: Scopes
  seen: SeenRecords
  files: FileStore
  written: WrittenToday
  /** Tells the log which operation and person a request is about. */
  describe(request: FastifyRequest, operation: Operation): void
}
