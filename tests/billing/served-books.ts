import { inject } from 'vitest'
import type { Envelope } from '../../src/framework/errors'
import { clockOfTests, Program, type Run } from '../durability/program'
import { Wire } from '../durability/wire'
import { type Person, testSettings } from '../setup/app'
import { addressOf } from '../setup/cluster'
import type { Billing, Row } from './books'

export type Answered = { status: number; data: Row | null; codes: string[]; code?: string }

/** What is answered where the server was killed: whether it was done is not known. */
const killed: Answered = { status: 0, data: null, codes: [], code: 'killed' }

/** The books by a server of their own, a process that can be killed. */
export async function serveBooks({ rows }: Pick<Billing, 'rows'>) {
  const program = new Program()
  await program.build()
  const [found] = await rows<{ name: string }>('select current_database() as name')
  const settings = {
    DATABASE_URL: addressOf(inject('cluster').connection, found?.name ?? ''),
    SEED: 'empty',
    STEWARD_SECRET: testSettings.secret,
    STEWARD_DATA_KEYS: testSettings.dataKeys ?? '',
    STEWARD_RATE_LIMIT: '10000000',
    LOG_LEVEL: 'silent',
    ...clockOfTests,
  }
  const home = program.newHome()
  let run: Run = program.start(home, settings)
  let origin = await run.ready
  let isGone = false
  return {
    async call(as: Person, operation: string, params: Record<string, unknown>): Promise<Answered> {
      const given = Object.entries(params).filter(([, value]) => value !== undefined)
      const form = given.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
      try {
        const { status, text } = await new Wire(origin, as.token).call(operation, Object.fromEntries(form))
        const { data, code, fields = {} }: Envelope<Row> = JSON.parse(text)
        return { status, data, codes: Object.values(fields).map((field) => field.code), ...(code && { code }) }
      } catch (error) {
        if (!isGone) throw error
        return killed
      }
    },
    /** Kills it in the middle of what it does, and starts it anew once what was asked is over. */
    async kill(underWay: Promise<unknown>): Promise<void> {
      isGone = true
      run.child.kill('SIGKILL')
      await run.ended
      await underWay
      run = program.start(home, settings)
      origin = await run.ready
      isGone = false
    },
    stop: () => program.cleanUp(),
  }
}
