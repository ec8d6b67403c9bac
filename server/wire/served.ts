import type { FastifyRequest } from 'fastify'
import type { FileStore } from '../files/store/store'
import type { SeenRecords } from '../records/seen'
import type { Host } from '../session/host'
import type { Scopes } from '../session/roles/scopes'
import type { Operation } from './operation'
import type { Registry } from './registry'
import type { WrittenToday } from './written'

/** What the server needs to answer requests. */
export type Served = Host & {
  registry: Registry
  /** What tokens can be for besides the application. */
  scopes: Scopes
  seen: SeenRecords
  files: FileStore
  written: WrittenToday
  /** Tells the log the operation and person of a request. */
  describe(request: FastifyRequest, operation: Operation): void
}
