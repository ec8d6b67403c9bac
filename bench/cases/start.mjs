import { memoryOf, treeOf } from '../processes.mjs'
import { median } from '../rates.mjs'

/** How long a start takes until /health/ready answers: the first ever, as `npm start` gives it, and later ones. */
export async function measureStarts({ program, report, times }) {
  const demo = { NODE_ENV: 'development', SEED: 'demo' }
  const first = []
  const warm = []
  const warmDemo = []
  for (let turn = 0; turn < times; turn++) {
    const home = program.newHome()
    first.push(await startedIn(program, home, demo))
    warmDemo.push(await startedIn(program, home, demo))
    const empty = program.newHome()
    await startedIn(program, empty)
    warm.push(await startedIn(program, empty))
  }
  report.add('start.first', median(first) / 1000, 's', { aim: ['<=', 5], n: times })
  report.add('start.warm', median(warm) / 1000, 's', { aim: ['<=', 1], n: times })
  report.add('start.warm.demo', median(warmDemo) / 1000, 's', { aim: ['<=', 1], n: times })
}

async function startedIn(program, home, settings) {
  const server = await program.start(home, settings)
  await server.stop()
  return server.startedMs
}

/** Memory of Node and of everything with it, as PSS: what processes share counts once. */
export function measureMemory({ server, report, when, aim }) {
  const { pid } = server.child
  report.add(`memory.${when}.node`, memoryOf([pid]) / 2 ** 20, 'MiB')
  report.add(`memory.${when}`, memoryOf(treeOf(pid)) / 2 ** 20, 'MiB', aim ? { aim } : {})
}
