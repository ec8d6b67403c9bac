import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { crowd, password, people } from '../fill.mjs'
import { addArea } from '../more-areas.mjs'
import { memoryOf, treeOf } from '../processes.mjs'
import { alternate, median } from '../rates.mjs'
import { call } from '../wire.mjs'
import { sideOf, usualJobs } from './breadth.mjs'

const count = 200

const kinds = [
  ['text', { max: 100 }],
  ['number', { unit: 'days' }],
  ['date', {}],
  ['check', {}],
  ['longText', { max: 2000 }],
  [
    'choice',
    {
      options: [
        ['c1', 'small', 'Small'],
        ['c2', 'large', 'Large'],
      ],
    },
  ],
  ['ref', { to: 'employees' }],
  ['money', {}],
  ['email', {}],
]

/** A resource of forty fields, as an administrator makes it. */
const toBody = (no, label = `Thing ${no}`, more = []) => ({
  ...{ name: `things${no}`, label, plural: `Things ${no}`, title: 'name', menu: 'Things' },
  fields: [
    ['t', 'name', 'text', { required: true, search: true, max: 120 }],
    ...Array.from({ length: 39 }, (_, at) => [`f${at}`, `field${at}`, ...kinds[at % kinds.length]]),
    ...more,
  ],
  access: [{ to: ['finance', 'hr'], can: ['list', 'show', 'create', 'update', 'export'] }],
  views: { list: { columns: ['name', 'field1', 'field2'], filters: ['field5'] } },
})
const numbers = Array.from({ length: count }, (_, at) => at + 1)

/** Declares as many resources of the same bodies in a copy of the program. */
export function declareThings(copy) {
  const bodies = numbers.map((no) => ({ ...toBody(no), name: `ownThings${no}`, route: `OwnThings${no}` }))
  addArea(
    copy,
    'things',
    `import { defineFrom } from '../../src/engines/definitions/body/define-from'
export const resources = (${JSON.stringify(bodies)} as unknown as Parameters<typeof defineFrom>[0][]).map(defineFrom)
`,
  )
}

/** Makes the resources as files are applied, in one transaction of a running server. */
function makeThings(program, home) {
  const folder = mkdtempSync(join(tmpdir(), 'steward-things-'))
  for (const no of numbers)
    writeFileSync(
      join(folder, `resource-things${no}.json`),
      JSON.stringify({ kind: 'resource', key: `things${no}`, body: toBody(no) }),
    )
  execFileSync(process.execPath, program.command(['config', 'apply', folder, 'Bench']), program.surroundings(home))
}

/**
 * What 200 resources of forty fields, made by an administrator, cost everybody else, and what one more change takes.
 * @param programs `{ usual, shipped }`; the second declares the same 200 resources
 * @param usual `{ server, token, home }` of a filled server without them
 * @param own the same, of another one that gets them
 */
export async function measureDefinitions({ programs, usual, own, report, pace, times, again }) {
  const began = performance.now()
  makeThings(programs.usual, own.home)
  report.add('definitions.make.200', (performance.now() - began) / 1000, 's')
  await own.server.stop()
  await measureStarts({ programs, own, report, times })
  const { server, token } = await again(own.home)
  for (const [name, { job, aim }] of Object.entries(usualJobs)) {
    const found = await alternate({ usual: sideOf(usual, job), own: sideOf({ server, token }, job) }, pace)
    report.add(`definitions.${name}.ratio`, found.own.rate / found.usual.rate, 'of usual', { aim, n: found.own.n })
  }
  const bytes = await Promise.all([usual.server, server].map(weighSignIn))
  report.add('definitions.sign-in.ratio', bytes[1] / bytes[0], 'of usual', { aim: ['<=', 1.1] })
  await measureApply({ server, report, times })
  await server.stop()
}

async function measureStarts({ programs, own, report, times }) {
  const homes = { none: programs.usual.newHome(), shipped: programs.shipped.newHome(), own: own.home }
  const runs = { none: programs.usual, shipped: programs.shipped, own: programs.usual }
  const took = { none: [], shipped: [], own: [] }
  const idle = { none: [], shipped: [], own: [] }
  for (const name of Object.keys(runs)) await (await runs[name].start(homes[name])).stop()
  for (let turn = 0; turn < times; turn++)
    for (const [name, program] of Object.entries(runs)) {
      const server = await program.start(homes[name])
      idle[name].push(memoryOf(treeOf(server.child.pid)) / 2 ** 20)
      await server.stop()
      took[name].push(server.startedMs)
    }
  const more = (name) => (median(took[name]) - median(took.none)) / count
  report.add('definitions.start.each', more('own'), 'ms', { n: times })
  report.add('definitions.start.shipped', more('shipped'), 'ms', { n: times })
  report.add('definitions.start.ratio', more('own') / more('shipped'), 'of shipped', { aim: ['<=', 1.1], n: times })
  const memory = (name) => median(idle[name]) - median(idle.none)
  report.add('definitions.memory.more', memory('own'), 'MiB', { n: times })
  report.add('definitions.memory.ratio', memory('own') / memory('shipped'), 'of shipped', {
    aim: ['<=', 1.1],
    n: times,
  })
}

async function weighSignIn(server) {
  const answer = await call(server, 'getEmployeeByCredentials', { username: people.worker, password })
  return JSON.stringify(answer).length
}

/** How long one change takes among 200 resources, and for how long nobody else is answered meanwhile. */
async function measureApply({ server, report, times }) {
  const [username] = crowd
  await server.query(
    `insert into role_grants (emp_id, role, from_date) select emp_id, 'admin', current_date - 1 from accounts where username = $1 on conflict do nothing`,
    [username],
  )
  const { data } = await call(server, 'getEmployeeByCredentials', { username, password })
  const token = data.accessToken
  const took = { label: [], field: [] }
  const held = { label: [], field: [] }
  for (let turn = 0; turn < times * 2; turn++) {
    const name = turn % 2 === 0 ? 'label' : 'field'
    const { data: current } = await call(server, 'getCurrentDefinitions', {}, { token })
    const more = Array.from({ length: turn >> 1 }, (_, at) => [`m${at}`, `more${at}`, 'text', {}])
    const body =
      name === 'label'
        ? toBody(7, `Thing ${turn}`, more)
        : toBody(7, `Thing ${turn - 1}`, [...more, [`m${turn >> 1}`, `more${turn >> 1}`, 'text', {}]])
    const change = { number: current.number, kind: 'resource', key: 'things7', body, reason: 'Bench' }
    const watch = watchAnswers(server)
    const began = performance.now()
    await call(server, 'applyDefinition', change, { token })
    took[name].push(performance.now() - began)
    held[name].push(await watch.end())
  }
  for (const name of Object.keys(took)) {
    report.add(`definitions.apply.${name}`, median(took[name]), 'ms', { n: times })
    report.add(`definitions.apply.${name}.held`, median(held[name]), 'ms', { aim: ['<=', 100], n: times })
  }
}

/** Asks again and again for what takes no time; the longest wait is that of a thread that was busy. */
function watchAnswers({ origin }) {
  let [isOver, longest] = [false, 0]
  const watching = (async () => {
    while (!isOver) {
      const since = performance.now()
      await (await fetch(`${origin}/health/live`)).arrayBuffer()
      longest = Math.max(longest, performance.now() - since)
      await delay(2)
    }
  })()
  return {
    async end() {
      isOver = true
      await watching
      return longest
    },
  }
}
