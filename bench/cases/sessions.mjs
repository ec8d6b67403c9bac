import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from '../wire.mjs'

const calls = 1000

/** Statements that PostgreSQL logs during a thousand calls of one session, beyond the one each call is about. */
export async function measureSessionChecks({ server, token, report }) {
  const [{ id }] = await server.query('select min(id) as id from customers')
  await setLogged(server, 'all')
  const before = await settled(server)
  const began = performance.now()
  for (let n = 0; n < calls; n++) await call(server, 'getCustomerById', { id }, { token })
  const seconds = (performance.now() - began) / 1000
  const count = await settled(server)
  await setLogged(server, 'none')
  // A session is judged at most once a second: that is what a sign-out elsewhere may take to be felt.
  report.add('session.statements', count - before - calls, 'per 1000 calls', {
    aim: ['<=', Math.ceil(seconds) + 1],
    n: calls,
  })
}

async function setLogged(server, what) {
  await server.query(`alter system set log_statement = '${what}'`)
  await server.query('select pg_reload_conf()')
}

/** Statements in the database's log. */
function logged(server) {
  const directory = join(server.home, 'data', 'postgres', 'log')
  const texts = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'))
  return texts.join('').match(/LOG: {2}(execute|statement)/g)?.length ?? 0
}

/** The number once it stands still: the log is written behind. */
async function settled(server) {
  for (let count = logged(server); ; ) {
    await delay(500)
    const now = logged(server)
    if (now === count) return count
    count = now
  }
}
