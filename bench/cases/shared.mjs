import { load, median } from '../rates.mjs'
import { prefix } from '../wire.mjs'
import { exportAll } from './export.mjs'
import { importAndUndo, sendImport } from './import.mjs'

/** Calls a second of the one person who only reads. */
const perSecond = 40

/** Length of one load while others work, so that little of the last one falls behind their end. */
const pieceSeconds = 2

/**
 * The slowest answers of somebody who lists and opens customers at a fixed pace over two connections: alone; while an
 * export of all customers and an import of 50,000 run, begun at once; and, harder, while others export one time after
 * the other, import and take back what they imported.
 */
export async function measureShared({ server, token, listJob, report, pace }) {
  const ids = (await server.query('select id from customers order by id limit 1000')).map(({ id }) => id)
  const reader = { make: 'listAndGet', getPath: `${prefix}getCustomerById`, ids, perSecond }
  const job = { ...listJob, ...reader, seconds: Math.max(5, pace.seconds) }
  await load(job)
  const [quiet, busy, endless, files] = [[], [], [], []]
  const exported = async () => files.push((await exportAll(server, token, 'csv')).wholeMs)
  for (let round = 0; round < Math.min(3, pace.rounds); round++) {
    quiet.push(slowest([await load(job)]))
    const sent = await sendImport(server, token)
    busy.push(await beside(job, () => Promise.all([sent.lookAndApply(), exported()])))
    await sent.takeBack()
    endless.push(await beside(job, () => over(importAndUndo(server, token), exported)))
  }
  report.add('shared.p99.quiet', median(quiet), 'ms', { n: quiet.length })
  report.add('shared.p99', median(busy), 'ms', { n: busy.length })
  report.add('shared.p99.ratio', median(busy) / median(quiet), 'of quiet', { aim: ['<=', 2], n: busy.length })
  report.add('shared.endless.p99.ratio', median(endless) / median(quiet), 'of quiet', { n: endless.length })
  report.add('shared.exports', files.length, 'files of all', { n: busy.length })
  report.add('shared.export.whole', median(files) / 1000, 's', { n: files.length })
}

/** The slowest answers while others work. */
async function beside(job, work) {
  const during = []
  await over(work(), async () => during.push(await load({ ...job, seconds: pieceSeconds })))
  return slowest(during)
}

/** Does the same again and again until others are done. */
async function over(others, work) {
  let areDone = false
  const ending = others.finally(() => {
    areDone = true
  })
  await Promise.all([ending, repeated()])

  async function repeated() {
    while (!areDone) await work()
  }
}

/** p99 of all answers of several loads, in milliseconds. */
function slowest(loads) {
  const all = loads.flatMap(({ latencies }) => latencies).sort((a, b) => a - b)
  return all[Math.min(all.length - 1, Math.floor(all.length * 0.99))]
}
