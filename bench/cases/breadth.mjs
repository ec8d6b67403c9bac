import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import { people } from '../fill.mjs'
import { addArea } from '../more-areas.mjs'
import { memoryOf, treeOf } from '../processes.mjs'
import { alternate, median } from '../rates.mjs'
import { form, headers, prefix } from '../wire.mjs'

const areas = 15
const eachDeclares = 3

/** Declares 45 resources in 15 areas more, each with twenty fields, a workflow and a place in the menu, in a copy of the program. */
export function declareMore(copy) {
  for (let n = 1; n <= areas; n++) addArea(copy, `breadth${n}`, declarations(n))
}

const declarations = (n) => `
import { check, choice, date, email, instant, longText, money, number, percent, phone, ref, text, url } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'

const declared = (no: number) =>
  defineResource(\`breadth\${no}s\`, {
    label: \`Record of kind \${no}\`,
    plural: \`Records of kind \${no}\`,
    route: \`Breadth\${no}\`,
    title: 'title',
    menu: 'Breadth',
    fields: {
      title: text({ required: true, max: 120, search: true, help: \`What people call the record of kind \${no}\` }),
      code: text({ max: 20, unique: true }),
      kind: choice({ small: \`Small \${no}\`, large: \`Large \${no}\`, huge: \`Huge \${no}\` }, { default: 'small' }),
      ownerEmpId: ref('employees', { label: 'Owner' }),
      departmentId: ref('departments', { label: 'Department' }),
      customerId: ref('customers', { label: 'Customer' }),
      startsOn: date({ label: 'Starts' }),
      endsOn: date({ label: 'Ends' }),
      amount: money({ label: 'Amount' }),
      share: percent({ label: 'Share' }),
      count: number({ label: 'Count', min: 0, max: 1000 }),
      limit: number({ label: 'Limit', min: 0 }),
      isUrgent: check({ label: 'Urgent' }),
      isInternal: check({ label: 'Internal' }),
      website: url({ label: 'Website' }),
      email: email({ label: 'Mail address' }),
      telephone: phone({ label: 'Telephone' }),
      at: instant({ label: 'Happened' }),
      notes: longText({ max: 2000, label: 'Notes' }),
      outcome: longText({ max: 2000, label: 'Outcome' }),
    },
    rules: [
      {
        code: 'endTooEarly',
        on: ['endsOn'],
        check: (r) => !r.startsOn || !r.endsOn || r.endsOn >= r.startsOn,
        message: 'The end must not lie before the start.',
      },
    ],
    access: [
      { to: 'employee', can: ['list', 'show'], where: { ownerEmpId: { eq: '$me' } } },
      { to: ['finance', 'hr'], can: ['list', 'show', 'create', 'update', 'export'] },
    ],
    workflow: {
      field: 'status',
      initial: 'draft',
      states: { draft: { tone: 'neutral' }, open: { tone: 'info' }, done: { tone: 'success' }, dropped: { tone: 'danger' } },
      transitions: {
        start: { from: 'draft', to: 'open', by: ['finance', 'hr'] },
        finish: { from: 'open', to: 'done', by: ['finance', 'hr'], comment: 'optional' },
        drop: { from: ['draft', 'open'], to: 'dropped', by: ['finance', 'hr'], comment: 'required' },
      },
    },
    views: {
      list: { columns: ['title', 'kind', 'ownerEmpId', 'startsOn', 'amount'], filters: ['kind', 'ownerEmpId', 'startsOn'] },
    },
  })

export const resources = [${Array.from({ length: eachDeclares }, (_, k) => `declared(${(n - 1) * eachDeclares + k + 1})`).join(', ')}]
`

/**
 * What 45 resources more cost everybody who does not use them: the program beside itself with them.
 * @param usual,broad `{ server, token }` of filled servers
 */
export async function measureBreadth({ programs, usual, broad, report, pace, times }) {
  await measureStarts({ programs, report, times })
  for (const [name, { job, aim }] of Object.entries(usualJobs)) {
    const found = await alternate({ usual: sideOf(usual, job), broad: sideOf(broad, job) }, pace)
    report.add(`breadth.${name}.ratio`, found.broad.rate / found.usual.rate, 'of usual', { aim, n: found.broad.n })
  }
}

/** A side of a comparison that loads a server with a job. */
export const sideOf = ({ server, token }, job) => ({
  job: async () => ({ url: server.origin, headers: headers(token), ...(await job(server)) }),
  pid: server.child.pid,
  postmaster: server.postmaster,
})

const listed = {
  page: 1,
  perPage: 25,
  sort: [['name', 'asc']],
  filter: { status: { eq: 'active' }, industry: { eq: 'banking' } },
}

/** What people do with a shipped resource. */
export const usualJobs = {
  list: { aim: ['>=', 0.95], job: async () => ({ path: `${prefix}getCustomers`, make: 'same', body: form(listed) }) },
  save: {
    aim: ['>=', 0.95],
    job: async (server) => ({
      path: `${prefix}updateCustomer`,
      make: 'change',
      body: `${form({ paymentTermsDays: '45' })}&notes=`,
      mark: `Breadth+${Date.now().toString(36)}+`,
      records: await server.query(
        `select id, version from customers where status <> 'inactive' order by random() limit 200`,
      ),
    }),
  },
  menu: {
    aim: ['>=', 0.9],
    job: async (server) => {
      const [{ emp_id: empId }] = await server.query('select emp_id from accounts where username = $1', [people.worker])
      return { path: `${prefix}getEmployeeByEmpId`, make: 'same', body: form({ EmpId: empId, refresh: true }) }
    },
  },
}

async function measureStarts({ programs, report, times }) {
  const demo = { NODE_ENV: 'development', SEED: 'demo' }
  const starts = { usual: [], broad: [] }
  const idle = { usual: [], broad: [] }
  const bytes = {}
  const homes = {}
  for (const [name, program] of Object.entries(programs)) {
    homes[name] = program.newHome()
    const server = await program.start(homes[name], demo)
    bytes[name] = await scriptsOfFirstList(server.origin)
    await server.stop()
  }
  for (let turn = 0; turn < times; turn++)
    for (const [name, program] of Object.entries(programs)) {
      const server = await program.start(homes[name], demo)
      idle[name].push(memoryOf(treeOf(server.child.pid)) / 2 ** 20)
      await server.stop()
      starts[name].push(server.startedMs)
    }
  const more = (median(starts.broad) - median(starts.usual)) / 1000
  report.add('breadth.start.more', more, 's', { aim: ['<=', 0.3], n: times })
  report.add('breadth.memory.more', median(idle.broad) - median(idle.usual), 'MiB', { aim: ['<=', 25], n: times })
  report.add('breadth.scripts.more', (bytes.broad - bytes.usual) / 1000, 'kB', { aim: ['<=', 10] })
}

async function scriptsOfFirstList(baseURL) {
  const { module } = await runnerImport(fileURLToPath(new URL('../../tests/e2e/first-list.ts', import.meta.url)))
  const bytes = await module.weighFirstList(baseURL)
  if (!bytes) throw new Error('The first list asked for no script')
  return bytes
}
