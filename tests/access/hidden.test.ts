import { afterAll, beforeAll, expect, test } from 'vitest'
import { choice, ref, text } from '../../src/fields'
import type { AccessExplanation } from '../../src/framework/answers/access-explanation'
import type { ResourceName } from '../../src/framework/register'
import { defineResource } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith } from '../setup/shipped'

const dossiers = defineResource(
  'dossiers' as ResourceName,
  {
    label: 'Dossier',
    route: 'Dossiers',
    title: 'title',
    fields: {
      title: text({ required: true }),
      kind: choice({ plain: 'Plain', grave: 'Grave' }, { readableBy: ['hr'] }),
      note: text({ readableBy: ['hr', { role: 'employee', where: { kind: { eq: 'plain' } } }] }),
      empId: ref('employees'),
    },
    workflow: {
      field: 'status',
      readableBy: ['hr'],
      initial: 'open',
      states: { open: {}, closed: {} },
      transitions: {
        close: { from: 'open', to: 'closed', by: [{ role: 'employee', where: { kind: { eq: 'plain' } } }, 'hr'] },
      },
    },
    access: [
      { to: ['hr', 'admin'], can: ['list', 'show', 'create', 'update'] },
      { to: 'employee', can: ['list', 'show'], where: { and: [{ kind: { eq: 'plain' } }, { empId: { eq: '$me' } }] } },
    ],
  } as never,
)

let app: TestApp
let admin: Person
let hr: Person
let employee: Person
beforeAll(async () => {
  app = await startApp(declaredWith(dossiers))
  admin = await app.person('admin')
  hr = await app.person('hr')
  employee = await app.person()
})
afterAll(() => app.close())

async function create(kind: string): Promise<number> {
  const { body } = await app.call<{ id: number }>(
    'createDossier',
    { title: 'One', kind, note: 'Theft of plums', empId: employee.empId },
    { as: hr },
  )
  expect(body.error).toBeNull()
  return body.data?.id ?? 0
}

const ask = async (recordId: number, empId = employee.empId) =>
  app.call<AccessExplanation>('explainAccess', { resource: 'dossiers', recordId, empId }, { as: admin })

test('a condition on a field that the administrator may not read is told without field, value and result', async () => {
  const { body } = await ask(await create('grave'))
  const show = body.data?.abilities.find(({ name }) => name === 'show')
  expect(show?.isAllowed).toBe(false)
  const grant = show?.grants.find(({ isHeld }) => isHeld)
  expect(grant?.holds).toBeNull()
  expect(grant?.conditions).toContainEqual({
    text: 'A condition on a field that you may not read',
    holds: null,
    why: null,
  })
  expect(show?.sentence).toContain('a condition on a field that you may not read does not hold')
  const whole = JSON.stringify(body)
  for (const hidden of ['Grave', 'grave', 'Plain', 'plums', 'kind', 'Kind']) expect(whole).not.toContain(hidden)
})

test('hidden fields are not listed, and answer like fields that do not exist', async () => {
  const id = await create('plain')
  const { body } = await ask(id)
  expect(body.data?.fields.map(({ name }) => name)).not.toContain('kind')
  for (const field of ['kind', 'nothing']) {
    const about = { resource: 'dossiers', recordId: id, empId: employee.empId, field }
    expect((await app.call('explainAccess', about, { as: admin })).status, field).toBe(400)
  }
})

test('a state that the administrator may not read is not named', async () => {
  const id = await create('plain')
  expect((await app.call('closeDossier', { id }, { as: hr })).body.error).toBeNull()
  const { body } = await ask(id, hr.empId)
  const close = body.data?.abilities.find(({ name }) => name === 'close')
  expect(close?.isAllowed).toBe(false)
  expect(close?.sentence).toContain('its state, which you may not read, does not allow it')
  expect(JSON.stringify(body)).not.toMatch(/“Closed”|“Open”/)
})
