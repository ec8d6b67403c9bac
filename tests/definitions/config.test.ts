import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDefinitions, pullDefinitions } from '../../server/app/config/config-command'
import { readDefinitionSet } from '../../server/operations/definitions/stored-definitions'
import { schemaOnly, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'

let from: TestApp
let to: TestApp
const folder = mkdtempSync(join(tmpdir(), 'steward-config-'))
beforeAll(async () => {
  from = await startApp()
  to = await startApp(undefined, {}, { template: schemaOnly })
})
afterAll(async () => {
  await from.close()
  await to.close()
  rmSync(folder, { recursive: true })
})

const readFolder = () =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const change = (app: TestApp, reason?: string, accepts?: string[]) =>
  changeDefinitions(app.db, testSettings, shipped, folder, reason, accepts)

test('definitions are carried to another installation as files, and come back byte by byte', async () => {
  const admin = await from.person('admin')
  const bodies = [
    [
      'report',
      { title: 'Leave by state', of: 'leaveRequests', figures: [{ figure: 'count', label: 'Number' }], by: ['status'] },
    ],
    [
      'overlay',
      { of: 'customers', plural: 'Clients', fields: { country: { help: 'Where “they” pay\ntaxes', label: 'Land' } } },
    ],
  ] as const
  for (const [number, [kind, body]] of bodies.entries())
    expect(
      (await from.call('applyDefinition', { number, kind, body, reason: 'Test' }, { as: admin })).body.error,
    ).toBeNull()
  await pullDefinitions(from.db, folder)
  const pulled = readFolder()
  expect(Object.keys(pulled)).toHaveLength(2)
  expect(await change(from)).toBe('0 changes.')
  expect(await change(to)).toMatch(/^add overlay \w+\nadd report \w+\n2 changes\.$/)
  expect(await change(to, 'From the other one')).toContain('2 changes are in force.')
  await pullDefinitions(to.db, folder)
  expect(readFolder()).toEqual(pulled)
  const [name = ''] = Object.keys(pulled).filter((each) => each.startsWith('report'))
  const { kind, key, body } = JSON.parse(pulled[name] ?? '')
  writeFileSync(join(folder, name), JSON.stringify({ kind, key, body: { ...body, by: ['stats'] } }))
  await expect(change(to, 'Wrong')).rejects.toThrow('by.0: is grouped by stats: it names stats, which is no field')
  rmSync(join(folder, name))
  expect(await change(to, 'Not needed')).toBe(`retire report ${key}\n1 changes are in force.`)
  writeFileSync(join(folder, name), pulled[name] ?? '')
  expect(await change(to, 'Needed again')).toBe(`add report ${key}\n1 changes are in force.`)
  writeFileSync(join(folder, name), '{')
  await expect(change(to)).rejects.toThrow(`${name} is no definition`)
})

test('a resource is carried together with its report, and a loss of values waits for consent', async () => {
  const admin = await from.person('admin')
  const rooms = {
    ...{ name: 'rooms', label: 'Room', title: 'name' },
    fields: [
      ['f1', 'name', 'text', { required: true }],
      ['f2', 'seats', 'number'],
      ['f3', 'kind', 'choice', { options: [['c1', 'office', 'Office']] }],
    ],
    access: [{ to: ['admin'], can: ['list', 'show', 'create'] }],
  }
  const report = { title: 'Rooms', of: 'ownRooms', by: ['kind'], figures: [{ figure: 'count' }] }
  const { definitions, number } = await readDefinitionSet(from.db)
  expect(definitions.map(({ kind }) => kind)).not.toContain('resource')
  for (const [at, [kind, body]] of [['resource', rooms] as const, ['report', report] as const].entries()) {
    const input = { number: number + at, kind, body, reason: 'Test' }
    const { body: answer } = await from.call('applyDefinition', input, { as: admin })
    expect(answer.fields ?? answer.error).toBeNull()
  }
  await pullDefinitions(from.db, folder)
  expect(await change(to, 'Rooms too')).toContain('add resource')
  await to.db.query({ text: `insert into own_rooms ("own_f1_V", "own_f2_V") values ('Attic', 4)` })
  const [name = ''] = Object.keys(readFolder()).filter((each) => each.startsWith('resource'))
  const file = JSON.parse(readFolder()[name] ?? '')
  writeFileSync(
    join(folder, name),
    JSON.stringify({ ...file, body: { ...rooms, fields: rooms.fields.filter(([id]) => id !== 'f2') } }),
  )
  await expect(change(to, 'No seats')).rejects.toThrow('1 record would lose the value of “Seats”')
  expect(await change(to, 'No seats', ['remove:f2'])).toContain('1 changes are in force.')
})

test('a large table is converted beside the column, as a change on the screen does', async () => {
  await pullDefinitions(to.db, folder)
  const [name = ''] = Object.keys(readFolder()).filter((each) => each.startsWith('resource'))
  const file = JSON.parse(readFolder()[name] ?? '')
  const write = (type: string) => {
    const fields = [...file.body.fields, ['f9', 'code', type, {}]]
    writeFileSync(join(folder, name), JSON.stringify({ ...file, body: { ...file.body, fields } }))
  }
  write('text')
  expect(await change(to, 'Codes')).toContain('1 changes are in force.')
  await to.db.query({
    text: `insert into own_rooms ("own_f1_V", "own_f9_V") select 'Room ' || i, i::text from generate_series(1, 10000) i`,
  })
  const readCodes = async () =>
    (
      await to.db.query<{ place: number; type: string; sum: number; left: number }>({
        text: `select attnum::int as place, format_type(atttypid, atttypmod) as type,
          (select sum("own_f9_V"::int)::int from own_rooms) as sum,
          (select count(*)::int from pg_attribute where attname like 'steward\\_copy%' and not attisdropped) as left
          from pg_attribute where attrelid = 'own_rooms'::regclass and attname = 'own_f9_V'`,
      })
    ).rows[0]
  const before = await readCodes()
  write('number')
  expect(await change(to, 'Codes as numbers')).toContain('1 changes are in force.')
  const after = await readCodes()
  expect(after).toMatchObject({ type: 'bigint', sum: 50_005_000, left: 0 })
  // The copy was made beside the column, and stands behind it.
  expect(after?.place).toBeGreaterThan(before?.place ?? 0)
})
