import { inject } from 'vitest'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { addressOf } from '../setup/cluster'
import { KillingProxy } from './killing-proxy'
import { Program, type Run } from './program'

/** A server of the tests, and the built program beside it that reaches the same database through a proxy. */
export interface ProgramBehindProxy {
  app: TestApp
  admin: Person
  program: Program
  proxy: KillingProxy
  /** Starts the built program in a new folder. */
  start(): Run
  cleanUp(): Promise<void>
}

/** Builds the program and starts the server of the tests, but not the program. */
export async function prepareBehindProxy(): Promise<ProgramBehindProxy> {
  const program = new Program()
  const proxy = new KillingProxy()
  await program.build()
  const app = await startApp()
  const { rows } = await app.db.query<{ name: string }>({ text: 'select current_database() as name' })
  const { connection } = inject('cluster')
  const through = { ...connection, ...(await proxy.open(connection)) }
  const settings = {
    DATABASE_URL: addressOf(through, rows[0]?.name ?? ''),
    SEED: 'empty',
    STEWARD_SECRET: testSettings.secret,
    STEWARD_DATA_KEYS: testSettings.dataKeys,
    STEWARD_RATE_LIMIT: '10000000',
    LOG_LEVEL: 'silent',
  }
  return {
    ...{ app, program, proxy, admin: await app.person('admin') },
    start: () => program.start(program.newHome(), settings),
    async cleanUp() {
      await program.cleanUp()
      await proxy.close()
      await app.close()
    },
  }
}
