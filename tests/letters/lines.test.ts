import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDeclarations } from '../../server/wire/checks/check-declarations'
import { longText, money, number, ref, text, total } from '../../src/fields'
import { defineResource, type Resource } from '../../src/framework/resource'
import { readPdf } from '../e2e/pdf'
import { download } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'

const parcels = defineResource('parcels', {
  label: 'Parcel',
  route: 'Parcels',
  title: 'name',
  fields: {
    name: text({ required: true, max: 60 }),
    words: longText({ max: 200 }),
    worth: total('parcelThings', 'parcelId', 'price'),
  },
  access: [{ to: 'finance', can: ['list', 'show', 'create', 'update'] }],
  workflow: {
    field: 'status',
    initial: 'packed',
    states: { packed: {}, sent: { isReadOnly: true } },
    transitions: { send: { from: 'packed', to: 'sent', by: ['finance'] } },
  },
  files: { note: { label: 'Note', to: [] } },
  parts: { things: { of: 'parcelThings', columns: ['name', 'pieces', 'price'] } },
  letters: {
    note: {
      label: 'Delivery note',
      at: 'send',
      template: 'note',
      says: ['name', 'worth'],
      lines: { things: ['name', 'pieces', 'price'] },
      keepAs: 'note',
      templatesBy: ['finance'],
    },
  },
}) as unknown as Resource

const parcelThings = defineResource('parcelThings', {
  label: 'Thing',
  plural: 'Things',
  route: 'ParcelThings',
  title: 'name',
  fields: {
    parcelId: ref('parcels', { required: true, fixed: true, isPart: true }),
    name: text({ required: true, max: 60 }),
    pieces: number({ min: 1, default: 1 }),
    price: money(),
  },
  access: [{ to: 'finance', can: ['list', 'show', 'create', 'update', 'delete'] }],
}) as unknown as Resource

let app: TestApp
let finance: Person
beforeAll(async () => {
  app = await startApp(declaredWith(parcels, parcelThings))
  finance = await app.person('finance')
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: number }

const ask = async <Data = Row>(operation: string, params: object) =>
  (await app.call<Data>(operation, { ...params }, { as: finance })).body
async function done<Data = Row>(operation: string, params: object): Promise<Data> {
  const { data, error, fields } = await ask<Data>(operation, params)
  expect({ operation, error, fields }).toEqual({ operation, error: null, fields: undefined })
  return data as Data
}

const template = (body: string) =>
  ask('createLetterTemplate', { letter: 'parcels.note', name: 'Note', subject: 'Parcel {name}', body })

async function use(body: string): Promise<void> {
  const { data } = await template(body)
  await done('useLetterTemplate', { id: data?.id })
}

const parcel = (things: readonly object[]) => done('createParcel', { name: 'North', things: JSON.stringify(things) })

const kettle = { name: 'Kettle', pieces: 2, price: '30' }
const lamp = { name: 'Lamp', pieces: 1, price: '12.5' }

test('the lines stand as a table where the template has their name, in the order of entering', async () => {
  await use('We send you:\n{things}\nAltogether {worth}.')
  const { id } = await parcel([kettle, lamp])
  const { parts } = await done<Row & { parts: object[] }>('previewLetter', { resource: 'parcels', id })
  expect(parts).toEqual([
    { text: 'We send you:' },
    {
      table: {
        heads: [
          { label: 'Name', isRight: false },
          { label: 'Pieces', isRight: true },
          { label: 'Price', isRight: true },
        ],
        body: [
          ['Kettle', '2', expect.stringContaining('30.00')],
          ['Lamp', '1', expect.stringContaining('12.50')],
        ],
      },
    },
    { text: expect.stringMatching(/^Altogether .*42\.50\.$/) },
  ])
  await done('sendParcel', { id })
  const kinds = await done<{ files: { id: number }[] }[]>('getAttachments', { resource: 'parcels', id })
  const { bytes } = await download(app, finance, kinds[0]?.files[0]?.id ?? 0)
  const said = readPdf(bytes).texts.join('\n')
  const places = ['Parcel North', 'We send you:', 'Pieces', 'Kettle', 'Lamp', 'Altogether'].map((words) =>
    said.indexOf(words),
  )
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((one, other) => one - other))
})

test('their name stands alone on a line, and another name is refused with the one that may be meant', async () => {
  expect((await template('We send {things} to you.')).fields?.body?.code).toBe('aloneOnLine')
  const wrong = await template('{thing}')
  expect(wrong.fields?.body).toMatchObject({ code: 'unknownPlace', message: expect.stringContaining('{things}') })
  const places = await done<{ name: string; label: string }[]>('getLetterPlaces', { letter: 'parcels.note' })
  expect(places).toContainEqual({ name: 'things', label: 'Things' })
})

test('a letter that would leave lines out is refused', async () => {
  await use('{things}')
  const { id } = await parcel([kettle])
  await app.db.query({
    text: `insert into parcel_things (parcel_id, name, pieces) select $1, 'Spoon ' || n, 1 from generate_series(1, 500) n`,
    values: [id],
  })
  expect((await ask('sendParcel', { id })).fields?.things?.code).toBe('letterTooLong')
  expect((await done('getParcelById', { id })).status).toBe('packed')
})

test.each([
  ['of no part', { thing: ['name'] }, 'did you mean things?'],
  ['with what is no field', { things: ['nam'] }, 'did you mean name?'],
  ['with nothing', { things: [] }, 'shows nothing'],
])('lines %s stop the start', (_, lines, words) => {
  const broken = { ...parcels, letters: { note: { ...parcels.letters.note, lines } } } as unknown as Resource
  expect(() => checkDeclarations(declaredWith(broken, parcelThings))).toThrow(words)
})
