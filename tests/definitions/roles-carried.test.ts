import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDefinitions, pullDefinitions } from '../../server/app/config/config-command'
import { addDefinitions } from '../../server/operations/definitions/add-definitions'
import { call, type Person, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import type { SecondApp } from '../wire/wire'
import { startPairedApps } from './paired-apps'

let app: TestApp
let second: SecondApp
let admin: Person
let closeBoth: () => Promise<void>
const folder = mkdtempSync(join(tmpdir(), 'steward-roles-'))
beforeAll(async () => {
  ;({ app, second, admin, closeBoth } = await startPairedApps())
})
afterAll(async () => {
  await closeBoth()
  rmSync(folder, { recursive: true })
})

const body = {
  name: 'deviceKeeper',
  label: 'Device keeper',
  rights: { attendanceDevices: { as: 'hr', can: { list: 'all', show: 'all' } } },
  menu: {
    first: '/AttendanceDevices',
    entries: [{ name: 'Devices', icon: 'Work', path: '/AttendanceDevices', group: null }],
  },
}

test('both servers know a role at once, and the folder of config keeps its bytes', async () => {
  const applied = await app.call<{ key: string; number: number }>(
    'applyDefinition',
    { number: 0, kind: 'role', reason: 'Test', body },
    { as: admin },
  )
  expect(applied.body.error).toBeNull()
  const person = await app.person()
  expect((await app.call('grantRole', { empId: person.empId, role: 'ownDeviceKeeper' }, { as: admin })).status).toBe(
    200,
  )
  const list = async () => (await call(second.app, 'getAttendanceDevices', {}, { as: person })).status
  await expect.poll(list, { interval: 50, timeout: 15_000 }).toBe(200)
  await pullDefinitions(app.db, folder)
  const read = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  const pulled = read()
  expect(await changeDefinitions(app.db, testSettings, shipped, folder, undefined)).toBe('0 changes.')
  const [name = ''] = readdirSync(folder)
  rmSync(join(folder, name))
  await expect(changeDefinitions(app.db, testSettings, shipped, folder, 'Not needed')).rejects.toThrow(
    '1 person loses this role',
  )
  expect(await changeDefinitions(app.db, testSettings, shipped, folder, 'Not needed', ['retire'])).toContain(
    `retire role ${applied.body.data?.key}`,
  )
  await expect.poll(list, { interval: 50, timeout: 15_000 }).toBe(403)
  expect(pulled).toHaveLength(1)
  expect(JSON.parse(pulled[0] ?? '')).toEqual({ kind: 'role', key: applied.body.data?.key, body })
})

test('a start leaves out what a new version does not know, and keeps the rest of the role', () => {
  const gone = {
    ...body,
    rights: {
      ...body.rights,
      formerResource: { as: 'hr', can: { list: 'all' } },
      invoices: { as: 'hr', can: { list: 'all' } },
    },
  }
  const { declared, problems } = addDefinitions(shipped, [{ kind: 'role', key: 'rabc', body: gone }])
  expect([...(problems.get('rabc')?.keys() ?? [])]).toEqual(['rights.formerResource', 'rights.invoices.can.list'])
  expect(declared.roles.effective(['ownDeviceKeeper' as never])).toEqual(['employee', 'ownDeviceKeeper'])
  const devices = declared.resources.find(({ name }) => name === 'attendanceDevices')
  expect(devices?.access.at(-1)).toEqual({ to: 'ownDeviceKeeper', can: ['list', 'show'] })
  // No role stands above anybody by what an administrator writes.
  expect(declared.roles.standing['ownDeviceKeeper' as never]).toBe(1)
})
