import { deepEqual } from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { people } from '../fill.mjs'
import { ended } from '../processes.mjs'
import { root } from '../program.mjs'
import { alternate } from '../rates.mjs'
import { call, form, headers, prefix } from '../wire.mjs'

const columns = ['name', 'accountOwnerEmpId', 'country', 'creditLimit', 'contacts', 'status']
const listed = {
  page: 1,
  perPage: 25,
  sort: [['name', 'asc']],
  filter: { status: { eq: 'active' }, industry: { eq: 'banking' } },
  fields: columns,
}
const bareListed = form({ status: 'active', industry: 'banking' })
const changed = { website: 'https://www.changed.example/page', paymentTermsDays: '45' }
const created = {
  legalName: 'A company made by the bench Limited',
  industry: 'retail',
  website: 'https://www.made.example',
  country: 'US',
  timeZone: 'America/New_York',
  currency: 'USD',
  paymentTermsDays: '30',
  billingAddress: { line1: '1 High Street', city: 'Springfield', postalCode: '12345', country: 'US' },
  notes: 'Met at the trade fair; call again about the renewal.',
}

/** Starts the bare server beside the product's, on the same database. */
export async function startBare(server) {
  const options = JSON.stringify({ database: server.database, poolSize: availableParallelism() + 1 })
  const child = spawn(process.execPath, [join(root, 'bench', 'bare.mjs'), options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [ports] = await once(child.stdout, 'data')
  const { app, plain } = JSON.parse(String(ports))
  return {
    pid: child.pid,
    origin: `http://127.0.0.1:${app}`,
    plainOrigin: `http://127.0.0.1:${plain}`,
    async stop() {
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** More than one load changes. */
const unseenEach = 12_000

/** The bodies, the same for both sides but for what their names are. */
async function comparedJobs(server) {
  const ids = (
    await server.query(`select id from customers where status <> 'inactive' order by random() limit 1000`)
  ).map(({ id }) => id)
  const [{ emp_id: owner }] = await server.query('select emp_id from accounts where username = $1', [people.worker])
  const anyId = async () => ({ make: 'anyId', body: 'id=', ids })
  const others = (
    await server.query(`select id from customers where status <> 'inactive' and not id = any($1) order by random()`, [
      ids,
    ])
  ).map(({ id }) => id)
  const changeUnseen = async () => ({
    ...changing(),
    records: await server.query('select id, version from customers where id = any($1)', [others.splice(0, unseenEach)]),
  })
  const newName = (more) => async () => ({
    make: 'newName',
    body: `${form({ ...created, ...more })}&name=`,
    mark: `New+${Date.now().toString(36)}+`,
  })
  let turn = 0
  // Other records than the last time: calls that a finished load left behind may still be changing those.
  const nextRecords = (turn) => ids.filter((_, index) => index % 5 === turn % 5)
  const changing = () => ({
    make: 'change',
    body: `${form(changed)}&notes=`,
    mark: `Note+${Date.now().toString(36)}+`,
  })
  const change = async () => ({
    ...changing(),
    records: await server.query('select id, version from customers where id = any($1)', [nextRecords(turn++)]),
  })
  return {
    list: [async () => ({ make: 'same', body: form(listed) }), async () => ({ make: 'same', body: bareListed })],
    get: [anyId, anyId],
    update: [change, change, changeUnseen],
    create: [newName({}), newName({ accountOwnerEmpId: owner })],
  }
}

const operations = { list: 'getCustomers', get: 'getCustomerById', update: 'updateCustomer', create: 'createCustomer' }
const aims = { list: 0.6, get: 0.5, update: 0.45, create: 0.45 }

/** List, get, update and create: the product beside the bare server. */
export async function measureRequests({ server, bare, token, report, pace }) {
  const { postmaster } = server
  const compared = await comparedJobs(server)
  await mustAgree(server, bare, token)
  for (const [name, [ours, theirs, unseen]] of Object.entries(compared)) {
    const at = { url: server.origin, path: `${prefix}${operations[name]}`, headers: headers(token) }
    const bareAt = { url: bare.origin, path: `/${name}`, headers: headers() }
    const product = async () => ({ ...at, ...(await ours()) })
    const sides = {
      product: { job: product, pid: server.child.pid, postmaster },
      bare: { job: async () => ({ ...bareAt, ...(await theirs()) }), pid: bare.pid, postmaster },
      // As the screens send it: a repeated request then finds its first answer.
      ...(name === 'update' || name === 'create'
        ? { keyed: { job: async () => ({ ...(await product()), keyed: true }), pid: server.child.pid, postmaster } }
        : {}),
    }
    if (unseen) sides.unseen = { job: async () => ({ ...at, ...(await unseen()) }), pid: server.child.pid, postmaster }
    const found = await alternate(sides, pace)
    const ratio = (side) => found[side].rate / found.bare.rate
    report.add(`${name}.ratio`, ratio('product'), 'of bare', { aim: ['>=', aims[name]], n: found.product.n })
    const cost = ({ node, postgres }) => node + postgres
    report.add(`${name}.cpu.ratio`, cost(found.bare) / cost(found.product), 'of bare', { n: found.product.n })
    if (found.keyed) report.add(`${name}.keyed.ratio`, ratio('keyed'), 'of bare', { n: found.keyed.n })
    if (found.unseen) report.add(`${name}.unseen.ratio`, ratio('unseen'), 'of bare', { n: found.unseen.n })
    for (const [side, figures] of Object.entries(found))
      report.addSide(side === 'product' ? name : `${name}.${side}`, figures)
  }
}

/** A list of more rows than a total counts, so that a larger table does not mean a larger total. */
export const cappedList = (server, token) => ({
  url: server.origin,
  path: `${prefix}${operations.list}`,
  headers: headers(token),
  make: 'same',
  body: form({ ...listed, filter: { status: { eq: 'active' }, country: { eq: 'IN' } } }),
})

/** The list of the comparison, for other cases. */
export const usualList = (server, token) => ({ ...cappedList(server, token), body: form(listed) })

/** The list at 100,000 customers beside the list at a million. */
export async function measureMillion({ server, token, large, report, pace }) {
  const side = ({ server, token }) => ({
    job: async () => cappedList(server, token),
    pid: server.child.pid,
    postmaster: server.postmaster,
  })
  const found = await alternate({ usual: side({ server, token }), million: side(large) }, pace)
  report.add('list.million.ratio', found.million.rate / found.usual.rate, 'of 100,000', {
    aim: ['>=', 0.9],
    n: found.million.n,
  })
  report.addSide('list.million', found.million)
  report.addSide('list.capped', found.usual)
}

/** The same program over its own PostgreSQL and over one that was started apart. */
export async function measureExternal({ server, token, external, report, pace }) {
  const sides = [
    { server, token, postmaster: server.postmaster, turns: await comparedJobs(server) },
    { ...external, turns: await comparedJobs(external.server) },
  ]
  for (const name of ['list', 'get', 'create']) {
    const [embedded, apart] = sides.map(({ server, token, postmaster, turns }) => ({
      job: async () => ({
        url: server.origin,
        path: `${prefix}${operations[name]}`,
        headers: headers(token),
        ...(await turns[name][0]()),
      }),
      pid: server.child.pid,
      postmaster,
    }))
    const found = await alternate({ embedded, external: apart }, pace)
    report.add(`external.${name}.ratio`, found.embedded.rate / found.external.rate, 'of external', {
      aim: ['>=', 0.9],
      n: found.embedded.n,
    })
    for (const [side, figures] of Object.entries(found)) report.addSide(`external.${name}.${side}`, figures)
  }
}

/** An operation of one trivial statement, with a session, beside node:http without anything. */
export async function measureTax({ server, bare, token, report, pace }) {
  const { postmaster } = server
  const common = { make: 'same', body: 'a=1' }
  const product = { ...common, url: server.origin, path: `${prefix}ping`, headers: headers(token), body: '' }
  const plain = { ...common, url: bare.plainOrigin, path: '/', headers: headers() }
  const found = await alternate(
    {
      product: { job: async () => product, pid: server.child.pid, postmaster },
      plain: { job: async () => plain, pid: bare.pid, postmaster },
    },
    pace,
  )
  report.add('tax.ratio', found.product.rate / found.plain.rate, 'of node:http', {
    aim: ['>=', 0.75],
    n: found.product.n,
  })
  report.add('tax.cpu', found.product.node - found.plain.node, 'us/request', { aim: ['<=', 10], n: found.product.n })
  report.addSide('tax', found.product)
  report.addSide('tax.plain', found.plain)
}

/** Both sides answer the same rows, or the comparison would mean nothing. */
async function mustAgree(server, bare, token) {
  const [{ id }] = await server.query('select id from customers limit 1')
  const theirs = async (path, body) => {
    const response = await fetch(`${bare.origin}/${path}`, { method: 'POST', headers: headers(), body })
    return response.json()
  }
  const list = await call(server, operations.list, listed, { token })
  const bareList = await theirs('list', bareListed)
  const one = await call(server, operations.get, { id }, { token })
  const plain = (row) => ({ ...row, can: undefined, labels: undefined })
  deepEqual(bareList.data.map(plain), list.data.map(plain))
  deepEqual(bareList.total, list.total)
  const bareOne = (await theirs('get', `id=${id}`)).data
  deepEqual(Object.fromEntries(Object.keys(bareOne).map((key) => [key, one.data[key]])), bareOne)
}
