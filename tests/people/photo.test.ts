import { afterAll, beforeAll, expect, test } from 'vitest'
import { bitmap, samples } from '../files/samples'
import { download, multipart, sendParts } from '../files/wire'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { frame, jpeg, segment } from './jpeg'

let app: TestApp
let [person, other, hr]: Person[] = []
beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('director')
  person = await app.person()
  other = await app.person()
  hr = await app.person('hr')
})
afterAll(() => app.close())

const send = async (bytes: Buffer, as = person, empId = person?.empId, name = 'me.jpg') =>
  (
    await sendParts<{ photoUrl: string }>(
      app,
      'uploadEmployeePhoto',
      multipart({ empId: Number(empId) }, { name, bytes }),
      as as Person,
    )
  ).body
const photoOf = async (as = person, empId = person?.empId) =>
  (await app.call<{ photoUrl: string | null; mayChange: boolean }>('getEmployeePhoto', { empId }, as ? { as } : {}))
    .body
const bytesIn = (url: string | null | undefined) => Buffer.from(String(url).split(',')[1] ?? '', 'base64')

test('a photo is kept of what is drawn alone, and is told with the session and to who may see the person', async () => {
  const secrets = [
    segment(0xe1, 'Exif\0\0 GPS 12.97 77.59'),
    segment(0xfe, '<script>alert(1)</script>'),
    segment(0xed, 'Photoshop by Asha'),
  ]
  const { data: sent, error } = await send(
    Buffer.concat([jpeg(256, 256, ...secrets), Buffer.from('PK\x03\x04 a zip behind it')]),
  )
  expect(error).toBeNull()
  expect(sent?.photoUrl).toMatch(/^data:image\/jpeg;base64,/)
  const kept = bytesIn(sent?.photoUrl)
  expect(kept.toString('latin1')).not.toMatch(/GPS|script|Photoshop|zip|JFIF/)
  expect(kept.subarray(-2).toString('hex')).toBe('ffd9')
  expect((await photoOf(other)).data).toEqual({ photoUrl: sent?.photoUrl, mayChange: false })
  const { body } = await app.call<{ photoUrl: string | null }>(
    'getEmployeeByEmpId',
    { empId: person?.empId, refresh: true },
    person ? { as: person } : {},
  )
  expect(body.error).toBeNull()
  expect(body.data?.photoUrl).toBe(sent?.photoUrl)
})

test('the next one takes its place, and only the person and people operations change or remove it', async () => {
  const first = (await send(jpeg(128, 128))).data?.photoUrl
  const second = (await send(jpeg(192, 192), hr)).data?.photoUrl
  expect(second).not.toBe(first)
  expect((await photoOf()).data?.photoUrl).toBe(second)
  const { rows } = await app.db.query<{ n: number }>({
    text: `select count(*)::int as n from attachments where entity_type = 'employees' and record_id = $1`,
    values: [person?.empId],
  })
  expect(rows[0]?.n).toBe(1)
  expect((await send(jpeg(128, 128), other)).code).toBe('forbidden')
  const file = multipart(
    { resource: 'employees', id: Number(person?.empId), kind: 'photo' },
    { name: 'me.jpg', bytes: jpeg(128, 128) },
  )
  for (const as of [person, hr])
    expect((await sendParts(app, 'uploadAttachment', file, as as Person)).body.code).toBe('forbidden')
  const remove = (as = person) => app.call('removeEmployeePhoto', { empId: person?.empId }, as ? { as } : {})
  expect((await remove(other)).body.code).toBe('forbidden')
  expect((await remove()).body.error).toBeNull()
  expect((await photoOf()).data?.photoUrl).toBeNull()
})

test('a photo is checked as every picture is: by its name, by what it holds, and by its size', async () => {
  const all = await samples()
  const pdf = all.pdf as Buffer
  const words = 'Only jpg, jpeg, png files allowed.'
  for (const [name, bytes] of [
    ['me.pdf', pdf],
    ['me.svg', jpeg(128, 128)],
    ['me', jpeg(128, 128)],
    ['me.jpg', pdf],
    ['me.png', jpeg(128, 128)],
  ] as const) {
    const { error, fields } = await send(bytes, person, person?.empId, name)
    expect({ name, error, code: fields?.file?.code }).toEqual({ name, error: words, code: 'imageKind' })
  }
  expect((await send(Buffer.alloc(0))).fields?.file?.code).toBe('fileEmpty')
  expect((await send(jpeg(128, 128), person, person?.empId, 'me.php.jpg')).fields?.file?.code).toBe('fileName')
  const { error } = await send(jpeg(256, 128))
  expect(error).toBe('Please correct the marked fields.')
})

test('what is no square picture of a usable size is refused, whatever it is called', async () => {
  const { data: before } = await photoOf()
  const all = await samples()
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><script>alert(1)</script></svg>',
  )
  const hostile: Record<string, Buffer> = {
    ...{
      svg,
      html: Buffer.from('<!doctype html><script>1</script>'),
      empty: Buffer.alloc(0),
      bitmap: bitmap(256, 256),
    },
    ...{ oblong: jpeg(256, 128), tiny: jpeg(16, 16), bomb: jpeg(65_000, 65_000), large: jpeg(1025, 1025) },
    twoFrames: jpeg(256, 256, frame(60_000, 60_000)),
    headless: jpeg(256, 256).subarray(2),
    endless: jpeg(256, 256).subarray(0, -2),
    unknown: jpeg(256, 256, segment(0xc9, 'arithmetic coding')),
    gifar: Buffer.concat([Buffer.from('GIF89a'), jpeg(256, 256)]),
    ...Object.fromEntries(Object.entries(all).filter(([name]) => !/jpe?g/.test(name))),
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    const { data: sent, error } = await send(bytes)
    expect({ name, sent, isRefused: Boolean(error) }).toEqual({ name, sent: null, isRefused: true })
  }
  const huge = Buffer.concat([
    jpeg(256, 256, ...Array.from({ length: 40 }, () => segment(0xfe, Buffer.alloc(60_000, 7)))),
  ])
  expect((await send(huge)).fields?.file).toMatchObject({ code: 'photoTooLarge' })
  expect((await photoOf()).data).toEqual(before)
  expect(await download(app, other as Person, 999_999)).toMatchObject({ status: 404 })
})
