import { afterAll, beforeAll, expect, test } from 'vitest'
import { steward } from '../../resources'
import { buildKernel } from '../../server/kernel'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import { type NewNotification, sendNotifications } from '../../server/notices/send-notifications'
import { createSystemWriter } from '../../server/records/write/system-writer'
import type { Kernel } from '../../server/types'
import { withEngines } from '../../src/engines/engine-resources'
import { composeAreas, defineArea } from '../../src/framework/company/application'
import type { Events } from '../../src/framework/company/events'
import type { EventName } from '../../src/framework/register'
import { describeNotice } from '../../src/shell/notices/words'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import { documented } from '../wire/documented'

/** The example of docs/declaration/mail.md. */
const harbour = defineArea({
  name: 'harbour',
  resources: [],
  events: documented<Events>('Events', ['harbourEvents'])[0] ?? {},
})
const { resources, events } = composeAreas([...steward.areas, harbour], steward, withEngines)
const declared = { ...shipped, resources, events }

let app: TestApp
let kernel: Kernel
let person: Person
beforeAll(async () => {
  app = await startApp(declared)
  kernel = await buildKernel(app.db, testSettings, declared)
  person = await app.person()
})
afterAll(() => app.close())

const tell = (event: EventName) =>
  app.db.transaction((tx) => {
    const about = { title: 'Gull', entityType: 'employees', recordId: person.empId }
    return sendNotifications(createSystemWriter(kernel, tx), [
      { ...about, empId: person.empId, event } satisfies NewNotification,
    ])
  })
const fillIn = (_: string, { _: notice, ...args }: Record<string, unknown> = {}) =>
  String(notice).replace(/%\{(\w+)\}/g, (_all, name: string) => String(args[name]))

test('an event that an area declares is mailed in its words and shown in the list', async () => {
  await tell('boatArrived')
  const { body } = await app.call<{ event: string; title: string; channel: string }[]>(
    'getNotifications',
    {},
    { as: person },
  )
  expect(body.data).toMatchObject([{ event: 'boatArrived', title: 'Gull', channel: 'email' }])
  const { rows } = await app.db.query<{ template: 'notice'; sealed: string }>({
    text: 'select template, sealed from outbox where emp_id = $1 and sealed is not null order by id desc limit 1',
    values: [person.empId],
  })
  const [mail] = rows.map(({ template, sealed }) =>
    JSON.parse(decryptMailText(testSettings.secret, buildSealContext(template, person.empId), sealed)),
  )
  expect(mail).toMatchObject({ subject: 'Your boat is there', sentence: 'your boat is there. Come and see.' })
  const by = { by: 'Ada', title: 'Gull' }
  expect(describeNotice(fillIn, events, 'boatArrived', by)).toBe('Ada says that it is there: Gull')
  expect(describeNotice(fillIn, events, 'asked', by)).toBe('Ada requests your approval: Gull')
  expect(describeNotice(fillIn, events, 'ofALaterVersion', by)).toBe('Gull')
})

test('each chooses how they hear of it, and what needs them is never silent', async () => {
  const choose = async (channel: string) =>
    (await app.call('createNotificationPreference', { event: 'boatArrived', channel }, { as: person })).body
  expect((await choose('in_app')).fields?.channel?.code).toBe('neverSilent')
  expect((await choose('digest')).error).toBeNull()
})

test('nobody is notified of an event that is not declared', async () => {
  await expect(tell('boatLeft' as EventName)).rejects.toThrow('No area declares the event boatLeft')
})
