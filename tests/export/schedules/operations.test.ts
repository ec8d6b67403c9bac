import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app/app'
import { maxSchedules } from '../../../src/framework/lists/schedule'
import { declaredWith } from '../../records/declared'
import { type Person, testSettings } from '../../setup/app'
import { papers } from '../papers'
import { type Mailing, startMailing } from './scheduled'

let mailing: Mailing
let [hr, ann, admin]: Person[] = []

beforeAll(async () => {
  mailing = await startMailing()
  const { app } = mailing
  ;[hr, ann, admin] = [await app.person('hr'), await app.person(), await app.person('admin')]
})
afterEach(() => mailing.rest())
afterAll(() => mailing.close())

const asked = { resource: 'papers', format: 'csv', rhythm: 'daily', hour: 8 }
const save = async (as: Person | undefined, params: object) =>
  (await mailing.app.call('saveExportSchedule', { ...asked, ...params }, as ? { as } : {})).body

test('a person reaches their own schedules only', async () => {
  const view = await mailing.view(hr, 'Own', {})
  const { id } = await mailing.schedule(hr, view)
  expect(await mailing.scheduleNow(admin, id)).toBeUndefined()
  for (const operation of ['deleteExportSchedule', 'runExportSchedule']) {
    const { body } = await mailing.app.call(operation, { id }, admin ? { as: admin } : {})
    expect([operation, body.code]).toEqual([operation, 'notFound'])
  }
  expect((await save(ann, { viewId: view })).code).toBe('notFound')
  expect(await mailing.scheduleNow(hr, id)).toMatchObject({ id, viewId: view, viewName: 'Own', isWaiting: false })
})

test('a view has one schedule of a person, whoever shares it, and saving it again changes that', async () => {
  const view = await mailing.view(admin, 'Shared', {}, ['hr', 'employee'])
  const [first, other] = [await mailing.schedule(hr, view), await mailing.schedule(ann, view)]
  const changed = await mailing.schedule(hr, view, {
    rhythm: 'weekly',
    day: 5,
    hour: 17,
    format: 'xlsx',
    isPaused: true,
  })
  expect(changed).toMatchObject({ id: first.id, rhythm: 'weekly', day: 5, hour: 17, format: 'xlsx', isPaused: true })
  expect(other.id).not.toBe(first.id)
  expect(await mailing.schedule(hr, view, { rhythm: 'weekdays', day: 3 })).toMatchObject({ id: first.id, day: null })
})

test.each([
  [{ rhythm: 'weekly' }, 'day', 'required'],
  [{ rhythm: 'weekly', day: 8 }, 'day', 'tooLarge'],
  [{ rhythm: 'monthly', day: 0 }, 'day', 'tooSmall'],
  [{ rhythm: 'monthly', day: 32 }, 'day', 'tooLarge'],
  [{ hour: 24 }, 'hour', 'tooLarge'],
  [{ hour: '' }, 'hour', 'required'],
  [{ rhythm: 'hourly' }, 'rhythm', 'choice'],
  [{ format: 'pdf' }, 'format', 'choice'],
])('%j is refused at %s', async (params, field, code) => {
  const view = await mailing.view(hr, `Of ${JSON.stringify(params)}`, {})
  const { fields } = await save(hr, { viewId: view, ...params })
  expect(fields).toMatchObject({ [field]: { code } })
})

test('nobody without the right to take out may be sent a list', async () => {
  const view = await mailing.view(ann, 'Own', {})
  expect((await save(ann, { viewId: view })).error).toBeNull()
  const { body } = await mailing.app.call<{ id: number }>(
    'saveView',
    { resource: 'departments', name: 'D', state: {} },
    ann ? { as: ann } : {},
  )
  expect((await save(ann, { viewId: body.data?.id, resource: 'departments' })).code).toBe('forbidden')
})

test('a view that cannot be opened is not sent', async () => {
  const view = await mailing.view(hr, 'Broken', {})
  await mailing.app.db.query({
    text: `update saved_views set state = '{"filter": {"gone": {"eq": 1}}}' where id = $1`,
    values: [view],
  })
  expect((await save(hr, { viewId: view })).fields).toMatchObject({ viewId: { code: 'unusable' } })
})

test('a person has a limited number, also when the last two are asked for at once', async () => {
  const person = await mailing.app.person('hr')
  const views: number[] = []
  for (let number = 0; number <= maxSchedules; number++) views.push(await mailing.view(person, `View ${number}`, {}))
  for (const view of views.slice(0, maxSchedules - 1)) await mailing.schedule(person, view)
  const answers = await Promise.all(views.slice(-2).map((viewId) => save(person, { viewId })))
  expect(answers.map(({ code }) => code ?? 'made').sort()).toEqual(['invalidInput', 'made'])
  expect(answers.find(({ fields }) => fields)?.fields).toMatchObject({ viewId: { code: 'tooMany' } })
  // One that is there may still be changed.
  expect((await save(person, { viewId: views[0], hour: 9 })).error).toBeNull()
})

test('where no mail server is set up none is promised', async () => {
  const view = await mailing.view(hr, 'No mail', {})
  const app = await buildApp({
    db: mailing.app.db,
    settings: { ...testSettings, seed: 'empty' },
    declared: declaredWith(papers),
    webRoot: '/nonexistent',
  })
  const { body } = await app.inject({
    method: 'POST',
    url: '/FinanceProject/rest/sow/saveExportSchedule',
    headers: { authorization: `Bearer ${hr?.token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...asked, hour: '8', viewId: String(view) }).toString(),
  })
  await app.close()
  expect(JSON.parse(body).fields.viewId.args.reason).toContain('no mail server')
})

test('repeated with its key it is made once', async () => {
  const viewId = await mailing.view(hr, 'Twice', {})
  const twice = async () =>
    (
      await mailing.app.call<{ id: number }>(
        'saveExportSchedule',
        { ...asked, viewId },
        { ...(hr ? { as: hr } : {}), key: 'the key of a schedule' },
      )
    ).body.data?.id
  expect(await twice()).toBe(await twice())
})
