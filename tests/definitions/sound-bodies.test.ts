import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDefinitions } from '../../server/operations/definitions/add-definitions'
import { readSoundBodies, storeSoundBodies } from '../../server/operations/definitions/own/sound-bodies'
import { startApp, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const sound = {
  ...{ name: 'rooms', label: 'Room', title: 'name', computed: {} },
  fields: [
    ['f1', 'name', 'text', { required: true }],
    ['f2', 'cost', 'number', { readableBy: ['hr'], writableBy: ['hr'] }],
  ],
  access: [{ to: ['hr', 'employee'], can: ['list', 'show', 'create'] }],
}
/** Its computed value tells employees what only people operations may read. */
const telling = {
  ...sound,
  fields: [...sound.fields, ['f3', 'double', 'number', { readableBy: ['employee'] }]],
  computed: { double: 'cost * 2' },
}

/** Composes as a start does, without anything that this process has in memory. */
async function start(build: string, body: object) {
  const known = await readSoundBodies(app.db, build)
  const { problems } = addDefinitions({ ...shipped }, [{ kind: 'resource', key: 'rooms', body }], known)
  if (known) await storeSoundBodies(app.db, known)
  return { problems: [...problems.keys()], digests: known?.list() ?? [] }
}
const readStored = async () =>
  (await app.db.query<{ value: string }>({ text: `select value from steward_meta where key = 'sound-definitions'` }))
    .rows[0]?.value ?? ''

test('a program stores what it found sound, and never what it refused', async () => {
  expect(await readSoundBodies(app.db)).toBeUndefined()
  const { problems, digests } = await start('first', sound)
  expect([problems, digests]).toEqual([[], [expect.any(String)]])
  expect(JSON.parse(await readStored())).toEqual({ build: 'first', digests })
  expect(await start('first', telling)).toEqual({ problems: ['rooms'], digests: [] })
  expect(JSON.parse(await readStored())).toEqual({ build: 'first', digests: [] })
})

test('what is stored as sound is not checked again by the same program, and is by another', async () => {
  const { digests } = await start('first', sound)
  expect(await start('first', { ...sound, label: 'Space' })).toMatchObject({ problems: [] })
  expect((await start('first', sound)).digests).toEqual(digests)
  const known = await readSoundBodies(app.db, 'first')
  Object.assign(known ?? {}, { has: () => true })
  const compose = (checked: typeof known) =>
    addDefinitions({ ...shipped }, [{ kind: 'resource', key: 'rooms', body: telling }], checked).problems
  expect(compose(known).size).toBe(0)
  expect((await readSoundBodies(app.db, 'second'))?.has(digests[0] ?? '')).toBe(false)
  expect(compose(await readSoundBodies(app.db, 'second')).size).toBe(1)
})

test('a role more or less has everything checked again', async () => {
  const { digests } = await start('first', sound)
  const known = await readSoundBodies(app.db, 'first')
  const role = { name: 'auditor', label: 'Auditor', rights: {} }
  addDefinitions(
    { ...shipped },
    [
      { kind: 'role', key: 'r1', body: role },
      { kind: 'resource', key: 'rooms', body: sound },
    ],
    known,
  )
  expect(known?.list()).toHaveLength(1)
  expect(known?.list()).not.toEqual(digests)
})
