import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app/app'
import { declaredWith } from '../records/declared'
import { type TestApp, testSettings } from '../setup/app'

/** A server beside another one on the same database, of which everything is kept that it writes to its log. */
export async function startListening({
  db,
}: Pick<TestApp, 'db'>): Promise<{ server: FastifyInstance; logged: () => string }> {
  let logged = ''
  const log = new Writable({
    write(chunk, _, done) {
      logged += String(chunk)
      done()
    },
  })
  const settings = { ...testSettings, logLevel: 'trace' as const }
  const server = await buildApp({ db, settings, declared: declaredWith(), webRoot: '/nonexistent', log })
  return { server, logged: () => logged }
}
