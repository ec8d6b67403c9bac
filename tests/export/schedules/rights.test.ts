import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../setup/app'
import { readCsv, withoutMark } from '../csv'
import { aboutOf, recordsOf } from '../exported'
import { plainRows, readWorkbook } from '../workbook'
import { type Mailing, origin, startMailing } from './scheduled'

let mailing: Mailing
let [hr, ann, admin]: Person[] = []

beforeAll(async () => {
  mailing = await startMailing()
  const { app } = mailing
  ;[hr, ann, admin] = [await app.person('hr'), await app.person(), await app.person('admin')]
  await app.db.query({
    text: `insert into papers (name, price, coin, days, status, owner_emp_id)
           select 'paper ' || g, g * 100, 'USD', g, 'put_in', (array[$1, $2]::bigint[])[1 + g % 2] from generate_series(1, 6) g`,
    values: [hr?.empId, ann?.empId],
  })
})
afterEach(() => mailing.rest())
afterAll(() => mailing.close())

const state = { sort: [['name', 'asc']] as const, columns: ['name', 'price'] }
const rowsOf = (content: Buffer | undefined) => readCsv(withoutMark(content?.toString('utf8') ?? ''))
const grant = (empId: number | undefined, role: string) =>
  mailing.app.db.query({
    text: 'insert into role_grants (emp_id, role, from_date) values ($1, $2, now()::date)',
    values: [empId, role],
  })
const revoke = (empId: number | undefined, role: string) =>
  mailing.app.db.query({ text: 'delete from role_grants where emp_id = $1 and role = $2', values: [empId, role] })

test('the attached file is, byte for byte, what the owner would take out', async () => {
  const { app } = mailing
  const filter = { days: { lte: 4 } }
  const view = await mailing.view(hr, 'Cheap ones', { ...state, filter, q: 'paper' })
  const { id } = await mailing.schedule(hr, view)
  await mailing.work()
  await mailing.due(id)
  const [letter] = await mailing.letters(1)
  const { body, headers } = await app.call<string>(
    'exportPapers',
    { filter, q: 'paper', sort: state.sort, fields: state.columns },
    hr ? { as: hr } : {},
  )
  const [file, ...others] = letter?.files ?? []
  expect(others).toEqual([])
  expect(file?.content.equals(Buffer.from(body.data ?? ''))).toBe(true)
  expect(headers['content-disposition']).toBe(`attachment; filename="${file?.name}"`)
  expect(file?.type).toBe('text/csv; charset=utf-8')
  expect(letter?.subject).toBe('Your list: Cheap ones')
  expect(letter?.text).toMatch(
    /^Hello Tester,\n\nhere is your list “Cheap ones” as you see it at \d{4}-\d\d-\d\d \d\d:\d\d \(Asia\/Kolkata\): 4 rows\.\n/,
  )
  expect(letter?.text).toContain(`${origin}/Papers?view=${view}`)
  const now = await mailing.scheduleNow(hr, id)
  expect(now).toMatchObject({ lastRows: 4, lastProblem: null, isWaiting: false, isPaused: false })
  expect(Date.parse(now?.nextAt ?? '')).toBeGreaterThan(Date.now())
  expect(mailing.logged).toEqual([expect.stringMatching(/^Mail \d+ takes 4 records of papers out for employee \d+\.$/)])
})

test('a workbook tells the view and its filter in words', async () => {
  const filter = { days: { lte: 4 }, ownerEmpId: { in: [ann?.empId, '$me'] }, createdAt: { gte: '$today-1' } }
  const view = await mailing.view(hr, 'Told', { ...state, filter } as never)
  await mailing.work()
  await mailing.due((await mailing.schedule(hr, view, { format: 'xlsx' })).id)
  const [letter] = await mailing.letters(1)
  const workbook = readWorkbook(letter?.files[0]?.content ?? Buffer.alloc(0))
  expect(plainRows(recordsOf(workbook)).map(([name]) => name)).toEqual([
    'Name',
    'paper 1',
    'paper 2',
    'paper 3',
    'paper 4',
  ])
  const { rows } = await mailing.app.db.query<{ name: string }>({
    text: 'select full_name as name from employees where id = $1',
    values: [ann?.empId],
  })
  const filters = aboutOf(workbook).flatMap(([words, value]) => (words === 'Filter' ? [value] : []))
  expect(filters).toEqual([
    'View: Told',
    'Days ≤ 4 days',
    expect.stringMatching(/^Created ≥ \d{4}-\d\d-\d\d$/),
    `Owner = ${rows[0]?.name}, me`,
  ])
})

test('a run has the rights of its day: what a role showed is gone with the role', async () => {
  await grant(ann?.empId, 'hr')
  const view = await mailing.view(ann, 'All papers', { ...state, filter: { days: { gte: 1 } } })
  const { id } = await mailing.schedule(ann, view)
  await mailing.work()
  await mailing.due(id)
  const [before] = await mailing.letters(1)
  expect(rowsOf(before?.files[0]?.content)[0]).toEqual(['Name', 'Price', 'Price coin'])
  expect(rowsOf(before?.files[0]?.content)).toHaveLength(7)
  await revoke(ann?.empId, 'hr')
  await mailing.due(id)
  const [, after] = await mailing.letters(2)
  expect(rowsOf(after?.files[0]?.content)).toEqual([
    ['Name', 'Price'],
    ['paper 1', '100.00'],
    ['paper 3', '300.00'],
    ['paper 5', '500.00'],
  ])
})

test('$me is the owner, also of a view that somebody else shares', async () => {
  const shared = await mailing.view(
    admin,
    'Mine',
    { ...state, columns: ['name'], filter: { ownerEmpId: { eq: '$me' } } },
    ['hr', 'employee'],
  )
  const ids = [await mailing.schedule(hr, shared), await mailing.schedule(ann, shared)].map(({ id }) => id)
  await mailing.work()
  await mailing.due(...ids)
  const letters = await mailing.letters(2)
  const names = letters.map(({ files }) => rowsOf(files[0]?.content).slice(1).flat()).sort()
  expect(names).toEqual([
    ['paper 1', 'paper 3', 'paper 5'],
    ['paper 2', 'paper 4', 'paper 6'],
  ])
})

test('a list of nothing is sent with its headings, and says so', async () => {
  const view = await mailing.view(hr, 'Nothing', { ...state, q: 'there is no such paper' })
  await mailing.work()
  await mailing.due((await mailing.schedule(hr, view)).id)
  const [letter] = await mailing.letters(1)
  expect(rowsOf(letter?.files[0]?.content)).toEqual([['Name', 'Price', 'Price coin']])
  expect(letter?.text).toMatch(
    /: 0 rows\.\n\nNo record fits the view at the moment: the attached file holds the headings only\.\n/,
  )
})

interface Loss {
  what: string
  /** What is taken away from the owner of a schedule of a shared view. */
  lose: (view: number, owner: Person) => Promise<unknown>
  problem: string
  isOver?: boolean
  isSilent?: boolean
}

const set = (text: string, ...values: unknown[]) => mailing.app.db.query({ text, values })

const losses: Loss[] = [
  {
    what: 'sharing',
    lose: (view) => set(`update saved_views set roles = '{}' where id = $1`, view),
    problem: 'The view is no longer shared with you.',
  },
  {
    what: 'the view',
    lose: (view) => set('delete from saved_views where id = $1', view),
    problem: 'The view was deleted.',
    isOver: true,
  },
  {
    what: 'a field of the filter',
    lose: async (view, { empId }) => {
      await set(
        `update saved_views set state = '{"filter": {"coin": {"eq": "USD"}}}', roles = '{hr,employee}' where id = $1`,
        view,
      )
      await revoke(empId, 'hr')
    },
    problem: 'The view does not fit the list any more, or asks for what you may no longer read.',
  },
  {
    what: 'a password of their own',
    lose: (_, { empId }) => set('update accounts set must_change_password = true where emp_id = $1', empId),
    problem: 'You have to choose a new password first.',
  },
  {
    what: 'the account',
    lose: (_, { empId }) => set(`update accounts set status = 'suspended' where emp_id = $1`, empId),
    problem: 'Your account is closed.',
    isSilent: true,
  },
]

test.each(losses)(
  'without $what nothing of the list leaves, the owner is told why, and it is paused in the end',
  async ({ lose, problem, isOver = false, isSilent = false }) => {
    const owner = await mailing.app.person('hr')
    const name = `Shared ${problem}`.slice(0, 40)
    const view = await mailing.view(admin, name, { ...state, columns: ['name'] }, ['hr'])
    const { id } = await mailing.schedule(owner, view)
    await lose(view, owner)
    await mailing.work()
    const stored = async () =>
      (await set('select is_paused, last_problem, last_rows, failures from export_schedules where id = $1', id)).rows[0]
    for (let times = 1; times <= (isOver ? 1 : 3); times++) {
      await mailing.due(id)
      await expect
        .poll(stored, { timeout: 10_000 })
        .toEqual({ is_paused: isOver || times === 3, last_problem: problem, last_rows: null, failures: times })
      const letters = await mailing.letters(isSilent ? 0 : times)
      const text = letters.at(-1)?.text ?? ''
      if (isSilent) continue
      expect(letters.at(-1)?.files).toEqual([])
      expect(letters.at(-1)?.subject).toBe(`Not sent: your list ${name}`)
      expect(text).toContain(`could not be sent. ${problem}\n`)
      expect(text).toContain(isOver || times === 3 ? 'It is paused now: nothing' : 'The next try is at ')
      expect(text).not.toMatch(/paper \d/)
    }
    if (!isSilent) expect(mailing.logged.join('\n')).toMatch(/Mail \d+ \(list\) is given up/)
  },
)

test('who may neither list nor export any more is sent nothing', async () => {
  const owner = await mailing.app.person('finance')
  const { body } = await mailing.app.call<{ id: number }>(
    'saveView',
    { resource: 'customers', name: 'All', state: {} },
    { as: owner },
  )
  const { id } = await mailing.schedule(owner, body.data?.id ?? 0, { resource: 'customers' })
  await mailing.work()
  await revoke(owner.empId, 'finance')
  await grant(owner.empId, 'marketing')
  await mailing.due(id)
  const [noExport] = await mailing.letters(1)
  expect(noExport?.text).toContain('You may no longer take records out of this list.')
  await revoke(owner.empId, 'marketing')
  await grant(owner.empId, 'restricted')
  await mailing.due(id)
  const [, noList] = await mailing.letters(2)
  expect(noList?.text).toContain('You may no longer see this list.')
  await revoke(owner.empId, 'restricted')
  await grant(owner.empId, 'finance')
  await mailing.due(id)
  const [, , again] = await mailing.letters(3)
  expect(again?.files).toHaveLength(1)
  expect(await mailing.scheduleNow(owner, id)).toMatchObject({ lastProblem: null, isPaused: false })
})
