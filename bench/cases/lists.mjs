import { deepEqual, equal } from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { crowd, password } from '../fill.mjs'
import { asOurs, pathOf, startDirectus } from '../peers/directus.mjs'
import { ensureDirectus, mayInstall } from '../peers/install.mjs'
import { joinedBetween, rareName } from '../people.mjs'
import { alternate, connections } from '../rates.mjs'
import { call, form, headers, prefix } from '../wire.mjs'

const operation = 'getEmployees'
const fields = ['fullName', 'designation', 'departmentId', 'reportingManagerEmpId', 'dateOfJoining', 'status']
const perPage = 25
const sort = [
  ['dateOfJoining', 'desc'],
  ['fullName', 'asc'],
]
/** Lists a second of Directus 12 at 100,000 rows, measured elsewhere, where it is not installed here: see README.md. */
const storedDirectus = 277
const [few, beyondCap] = [2000, 20_000]

/**
 * Lists of employees by three conditions and two orders, and by words, at two sizes, after the indexes that
 * `npm run advise` asks for have been made.
 * @param usual `{ server, count }` of the size that the others are compared with
 */
export async function measureLists({ usual, large, program, report, pace, startBare }) {
  const sizes = await Promise.all([usual, large].map(async (size) => ({ ...size, ...(await prepared(size, program)) })))
  const [small, big] = sizes
  for (const size of sizes) report.add(`lists.${size.count}.plain`, size.plainMs, 'ms without the index')
  await measureFew({ small, big, program, report, pace, startBare })
  await measureOf('lists.capped', beyondCap, { small, big, report, pace })
  const words = { q: rareName.slice(0, 8), fields, perPage, page: 1 }
  for (const size of sizes) await mustSearchByTrigrams(size, words)
  const found = await alternate({ usual: side(small, words), large: side(big, words) }, pace)
  report.add('lists.words.ratio', found.large.rate / found.usual.rate, `of ${small.count}`, { aim: ['>=', 0.9] })
  for (const [name, figures] of Object.entries(found)) report.addSide(`lists.words.${name}`, figures)
}

/** The list of few rows, beside those of the bare server and of Directus. */
async function measureFew({ small, big, program, report, pace, startBare }) {
  const peers = { bare: await startBare(small.server) }
  try {
    const directus = await directusBeside(small, program)
    if (directus) peers.directus = directus
    const found = await measureOf('lists', few, { small, big, report, pace, peers })
    const { rate } = found.usual
    report.add('lists.bare', rate / found.bare.rate, 'of bare')
    if (directus) report.add('lists.directus.ratio', rate / found.directus.rate, 'of Directus', { aim: ['>=', 8] })
    else report.add('lists.directus.stored', rate / storedDirectus, 'of Directus elsewhere')
  } finally {
    for (const peer of Object.values(peers)) await peer.stop()
  }
}

/** Directus over the same rows and index; undefined, with the reason told, where it is not or cannot be installed. */
async function directusBeside({ server, index }, program) {
  if (!mayInstall()) return undefined
  try {
    await ensureDirectus()
  } catch (error) {
    process.stderr.write(`Directus cannot be installed, its stored figure is taken: ${error.message}\n`)
    return undefined
  }
  return startDirectus(server, program.newHome(), index)
}

/** A token of somebody who may see all, and the indexes that a saved view of these lists is advised. */
async function prepared({ server, count }, program) {
  const { data } = await call(server, 'getEmployeeByCredentials', { username: crowd[0], password })
  const token = data.accessToken
  const [{ department }] = await server.query('select min(id) as department from departments')
  const list = listed(department, count, few)
  const ask = () => call(server, operation, list, { token })
  await ask()
  const began = performance.now()
  await ask()
  const plainMs = performance.now() - began
  await server.query(
    `insert into saved_views (resource, name, owner_emp_id, state) select 'employees', 'Joined lately', emp_id, $2 from accounts where username = $1`,
    [crowd[0], JSON.stringify({ filter: list.filter, sort })],
  )
  // What the server counts of these people by itself has lists of its own, which are not those of the comparison.
  const advised = () => program.advise(server.home).missing.filter(({ resource }) => resource === 'employees')
  const missing = advised()
  equal(missing.length, 1, JSON.stringify(missing))
  await server.query(missing[0].statement)
  await server.query('vacuum analyze employees')
  equal(advised().length, 0)
  return { token, department, plainMs, index: missing[0].statement }
}

function listed(department, count, matches, page = 1) {
  const filter = {
    status: { eq: 'active' },
    departmentId: { eq: department },
    dateOfJoining: { between: joinedBetween(count, matches) },
  }
  return { page, perPage, sort, filter, fields }
}

/** First and last page at both sizes, and the first page of the peers given. */
async function measureOf(id, matches, { small, big, report, pace, peers = {} }) {
  const pages = await Promise.all([small, big].map((size) => pagesOf(size, matches)))
  const [first, largeFirst] = pages
  const sides = {
    usual: side(small, first.first),
    large: side(big, largeFirst.first),
    'usual.last': side(small, first.last),
    'large.last': side(big, largeFirst.last),
  }
  for (const [name, peer] of Object.entries(peers)) sides[name] = await peerSide(small, name, peer, first.first)
  const found = await alternate(sides, pace)
  const { usual, large } = found
  report.add(`${id}.ratio`, large.rate / usual.rate, `of ${small.count}`, { aim: ['>=', 0.9], n: large.n })
  report.add(`${id}.last.usual`, usual.rate / found['usual.last'].rate, 'first pages', { aim: ['<=', 3] })
  report.add(`${id}.last.large`, large.rate / found['large.last'].rate, 'first pages', { aim: ['<=', 3] })
  for (const [name, figures] of Object.entries(found)) report.addSide(`${id}.${name}`, figures)
  for (const [at, size] of [small, big].entries()) report.add(`${id}.total.${size.count}`, pages[at].total, 'rows')
  return found
}

/** The first page, and the last one of those that the total tells of. */
async function pagesOf({ server, token, department, count }, matches) {
  const first = listed(department, count, matches)
  const { total } = await call(server, operation, first, { token })
  return { first, last: { ...first, page: Math.ceil(total / perPage) }, total }
}

const side = ({ server, token }, list) => ({
  job: async () => ({
    url: server.origin,
    path: prefix + operation,
    headers: headers(token),
    make: 'same',
    body: form(list),
  }),
  pid: server.child.pid,
  postmaster: server.postmaster,
})

/** How others are asked for a first page, and what their answer holds. */
const asks = {
  bare: ({ origin }, [department, from, to]) => ({
    job: { url: origin, path: '/people', headers: headers(), body: form({ department: String(department), from, to }) },
    read: ({ data, total }) => ({ data, total }),
  }),
  directus: ({ origin, headers }, [department, ...joined]) => ({
    job: { url: origin, path: pathOf({ department, joined, perPage }), headers, method: 'GET' },
    read: ({ data, meta }) => ({ data: data.map(asOurs), total: meta.filter_count }),
  }),
}

/** Asserts that the answer is the same, or the comparison would mean nothing. */
async function peerSide({ server, token, department }, name, peer, list) {
  const { job, read } = asks[name](peer, [department, ...list.filter.dateOfJoining.between])
  const response = await fetch(job.url + job.path, { method: 'POST', ...job })
  const { data, total } = await call(server, operation, list, { token })
  deepEqual(read(await response.json()), { data: data.map(({ can, ...row }) => row), total })
  await warmed(job)
  return { job: async () => ({ ...job, make: 'same' }), pid: peer.pid, postmaster: server.postmaster }
}

/** Asked a thousand times: a slow one answers too little in the time of the warm-up for the engine to compile it. */
async function warmed(job) {
  const ask = async () => {
    for (let n = 0; n < 1000 / connections; n++) {
      const response = await fetch(job.url + job.path, { method: 'POST', ...job })
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, ask))
}

/** There is one trigram index of employees, and every search reads it and never the whole table. */
async function mustSearchByTrigrams({ server, token }, words) {
  const counted = async () => {
    const [row] = await server.query(
      `select (select count(*)::int from pg_indexes where tablename = 'employees' and indexdef like '%gin_trgm_ops%') as indexes,
         (select sum(s.idx_scan)::int from pg_stat_user_indexes s join pg_indexes i on i.indexname = s.indexrelname where i.indexdef like '%gin_trgm_ops%' and i.tablename = 'employees') as searches,
         (select seq_scan::int from pg_stat_user_tables where relname = 'employees') as "wholeReads"`,
    )
    return row
  }
  const before = await counted()
  equal(before.indexes, 1)
  const asked = 20
  for (let n = 0; n < asked; n++) equal((await call(server, operation, words, { token })).total, 500)
  // A connection tells its figures when it has been idle for a while.
  let after = await counted()
  for (const until = Date.now() + 30_000; after.searches - before.searches < asked && Date.now() < until; ) {
    await delay(500)
    after = await counted()
  }
  equal(after.searches - before.searches, asked)
  equal(after.wholeReads, before.wholeReads)
}
