import { afterAll, beforeAll, expect, test } from 'vitest'
import { readResourceBody } from '../../../src/engines/definitions/body/read-resource-body'
import type { DefinitionsAnswer } from '../../../src/framework/company/definition'
import type { OwnResourcesAnswer } from '../../../src/framework/company/own-card'
import { listRoles } from '../../../src/framework/company/roles'
import { samples } from '../../files/samples'
import { upload } from '../../files/wire'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { shipped } from '../../setup/shipped'

let app: TestApp
let [admin, hr, clerk]: Person[] = []
beforeAll(async () => {
  app = await startApp()
  ;[admin, hr, clerk] = [await app.person('admin'), await app.person('hr'), await app.person()]
  const { data } = (await app.call<DefinitionsAnswer>('getCurrentDefinitions', {}, { as: admin })).body
  const input = { number: data?.number, kind: 'resource', body: keys, reason: 'Keys are lent' }
  const { body } = await app.call('applyDefinition', input, { as: admin })
  expect(body.fields ?? body.error).toBeNull()
})
afterAll(() => app.close())

const hrOnly = { readableBy: ['hr'], writableBy: [] }
const day = ['returnedOn', 'date'] as const
const label = 'Returned on'

/** As the screen writes them: a kind of files that a step needs, what it asks, and a letter on demand. */
const keys = {
  ...{ name: 'keys', label: 'Key', title: 'item' },
  fields: [
    ['f1', 'item', 'text', { required: true }],
    ['f2', day[0], day[1], { label, ...hrOnly }],
    ['f3', 'note', 'text', {}],
  ],
  access: [
    { to: ['hr'], can: ['list', 'show', 'create', 'update'] },
    { to: ['employee'], can: ['list', 'show', 'create', 'update'] },
  ],
  workflow: {
    initial: 'lent',
    states: [
      ['s1', 'lent'],
      ['s2', 'returned', { isReadOnly: true }],
    ],
    steps: [
      [
        't1',
        'takeBack',
        { from: ['lent'], to: 'returned', by: ['hr'], ask: [['q1', ...day, { label, required: true }]] },
      ],
      ['t2', 'giveOut', { from: ['lent'], to: 'lent', by: ['hr'] }],
    ],
  },
  files: { sheet: { label: 'Handover sheet', most: 1 }, letters: { label: 'Letters', to: [] } },
  needsFiles: { sheet: { at: ['takeBack'], message: 'Add a file first: Handover sheet.' } },
  letters: {
    slip: {
      label: 'Slip',
      at: 'giveOut',
      template: 'slip',
      says: ['item', 'note'],
      keepAs: 'letters',
      templatesBy: ['hr'],
    },
  },
}

type Row = Record<string, unknown> & { id: number; version: number }
const call = <Data = Row>(operation: string, params: object, as = hr) =>
  app.call<Data>(operation, { ...params }, { as: as as Person })
async function done<Data = Row>(operation: string, params: object, as = hr): Promise<Data> {
  const { body } = await call<Data>(operation, params, as)
  expect({ operation, error: body.error, fields: body.fields ?? null }).toEqual({
    operation,
    error: null,
    fields: null,
  })
  return body.data as Data
}

test('a step asks, and is refused without its file; the answer is saved in its field alone', async () => {
  const { id } = await done('createOwnKey', { item: 'Cellar' })
  expect((await call('createOwnKey', { item: 'Attic', returnedOn: '2026-01-01' })).body.fields).toHaveProperty(
    'returnedOn',
  )
  expect((await call('takeBackOwnKey', { id })).body.fields).toMatchObject({ returnedOn: { code: 'required' } })
  const answered = { id, returnedOn: '2026-02-28' }
  const refused = await call('takeBackOwnKey', answered)
  expect(JSON.stringify(refused.body.fields)).toContain('Add a file first: Handover sheet.')
  const bytes = (await samples()).pdf ?? Buffer.alloc(0)
  const file = { resource: 'ownKeys', id, kind: 'sheet', bytes }
  expect((await upload(app, hr as Person, file)).body.error).toBeNull()
  expect((await upload(app, hr as Person, file)).body.error).not.toBeNull()
  expect(await done('takeBackOwnKey', answered)).toMatchObject({ status: 'returned', returnedOn: '2026-02-28' })
})

test('a letter is given out by its own step as often as it is asked for, and each is kept', async () => {
  const template = { letter: 'ownKeys.slip', name: 'Slip', subject: 'Key {item}', body: 'You have {item}. {note?}' }
  const { id: made } = await done('createLetterTemplate', template)
  await done('useLetterTemplate', { id: made })
  const { id } = await done('createOwnKey', { item: 'Gate' })
  for (const note of ['once', 'twice']) {
    const { version } = await done('getOwnKeyById', { id })
    await done('updateOwnKey', { id, version, note })
    expect(await done('giveOutOwnKey', { id })).toMatchObject({ status: 'lent' })
  }
  const files = await done<object>('getAttachments', { resource: 'ownKeys', id })
  expect(JSON.stringify(files).match(/\.pdf/g)?.length).toBeGreaterThanOrEqual(2)
})

test('whoever may not read a field that a step asks for gets a body that fits, without the question', async () => {
  const around = { resources: shipped.resources, roles: listRoles(shipped.roles), approvers: [] }
  for (const [as, asks] of [
    [hr, true],
    [clerk, false],
  ] as const) {
    const { resources } = await done<OwnResourcesAnswer>('getOwnResources', {}, as)
    const body = resources.find(({ body: each }) => each.name === 'keys')?.body
    expect([...(readResourceBody(body, around).problems ?? [])]).toEqual([])
    expect(JSON.stringify(body).includes('returnedOn')).toBe(asks)
  }
})
