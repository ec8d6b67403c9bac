import { load, median } from '../rates.mjs'
import { prefix } from '../wire.mjs'
import { exportAll } from './export.mjs'
import { importAndUndo } from './import.mjs'

/** Calls a second of the one person who only reads. */
const perSecond = 40

/**
 * The slowest answers of somebody who lists and opens customers at a fixed pace over two connections: alone, and while
 * others export all customers, one export after the other, and import 50,000.
 */
export async function measureShared({ server, token, listJob, report, pace }) {
  const seconds = Math.max(5, pace.seconds)
  const ids = (await server.query('select id from customers order by id limit 1000')).map(({ id }) => id)
  const job = {
    ...listJob,
    make: 'listAndGet',
    getPath: `${prefix}getCustomerById`,
    ids,
    perSecond,
    connections: 2,
    seconds,
  }
  await load(job)
  const quiet = []
  const busy = []
  const files = []
  for (let round = 0; round < Math.min(3, pace.rounds); round++) {
    quiet.push(slowest([await load(job)]))
    const others = { areDone: false }
    const importing = importAndUndo(server, token).finally(() => {
      others.areDone = true
    })
    const during = []
    await Promise.all([
      importing,
      until(others, async () => files.push((await exportAll(server, token, 'csv')).wholeMs)),
      until(others, async () => during.push(await load({ ...job, seconds: 3 }))),
    ])
    busy.push(slowest(during))
  }
  report.add('shared.p99.quiet', median(quiet), 'ms', { n: quiet.length })
  report.add('shared.p99', median(busy), 'ms', { n: busy.length })
  report.add('shared.p99.ratio', median(busy) / median(quiet), 'of quiet', { aim: ['<=', 2], n: busy.length })
  report.add('shared.exports', files.length, 'files of all', { n: busy.length })
  report.add('shared.export.whole', median(files) / 1000, 's', { n: files.length })
}

async function until(others, work) {
  while (!others.areDone) await work()
}

/** p99 of all answers of several loads, in milliseconds. */
function slowest(loads) {
  const all = loads.flatMap(({ latencies }) => latencies).sort((a, b) => a - b)
  return all[Math.min(all.length - 1, Math.floor(all.length * 0.99))]
}
