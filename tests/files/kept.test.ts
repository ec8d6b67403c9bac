import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUnusedFiles } from '../../server/files/delete-unused'
import type { FileStore } from '../../server/files/store/file-store'
import type { AttachedFile } from '../../src/framework/answers/attached-files'
import { maxFileBytes } from '../../src/framework/files/file-kinds'
import type { Person, TestApp } from '../setup/app'
import { firstOf } from '../setup/tier'
import { samples } from './samples'
import { keysIn, keysNamed, newPaper, startAt } from './standing'
import { places } from './stores'
import { boundary, download, filesOf, multipart, multipartType, sendParts, upload } from './wire'
import { rawZip } from './zips'

const files = await samples()
const pdf = files.pdf ?? Buffer.alloc(0)
const png = files.png ?? Buffer.alloc(0)

describe.each(firstOf(Object.entries(places)))('on %s', (_, openPlace) => {
  let steward: TestApp
  let store: FileStore
  let close: () => Promise<void>
  let keeper: Person
  let finance: Person
  let hr: Person
  let stranger: Person

  beforeAll(async () => {
    ;({ steward, store, close } = await startAt(openPlace))
    keeper = await steward.person('employee')
    finance = await steward.person('finance')
    hr = await steward.person('hr')
    stranger = await steward.person('employee')
  })
  afterAll(() => close())

  const paper = (as = keeper) => newPaper(steward, as)
  const added = async (id: number, more: { kind?: string; name?: string; bytes?: Buffer } = {}, as = keeper) =>
    (await upload(steward, as, { id, bytes: pdf, ...more })).body.data?.id ?? 0
  const keys = () => keysIn(store)
  const rows = () => keysNamed(steward)
  const rowOf = async (id: number) => {
    const text = 'select stored_key as key from attachments where id = $1'
    return (await steward.db.query<{ key: string }>({ text, values: [id] })).rows[0] ?? { key: '' }
  }
  const clear = () => deleteUnusedFiles({ db: steward.db, files: store }, { graceMs: -60_000 })
  const isEven = async () => {
    await clear()
    expect(await keys()).toEqual(await rows())
  }

  test('each of the ten kinds comes back byte for byte, as nothing that a browser opens', async () => {
    const id = await paper()
    for (const [extension, bytes] of Object.entries(files)) {
      const name = `Angebot “März”, 50% (1).${extension}`
      const { status, body } = await upload(steward, keeper, { id, name, bytes })
      expect([status, body.error]).toEqual([200, null])
      expect(body.data).toMatchObject({ fileName: name, extension, size: bytes.length, uploadedByEmpId: keeper.empId })
      const answer = await download(steward, keeper, body.data?.id ?? 0)
      expect(answer.status).toBe(200)
      expect(answer.bytes.equals(bytes)).toBe(true)
      expect(answer.headers).toMatchObject({
        'content-disposition': `attachment; filename="Angebot _M_rz_, 50_ (1).${extension}"; filename*=UTF-8''Angebot%20%E2%80%9CM%C3%A4rz%E2%80%9D%2C%2050%25%20%281%29.${extension}`,
        'content-length': String(bytes.length),
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
    }
    const { data } = await filesOf(steward, keeper, id)
    expect(data?.[0]?.files.map((file: AttachedFile) => file.extension)).toEqual(Object.keys(files))
  })

  test('who may see, add and remove is asked of the record at that moment', async () => {
    const id = await paper()
    const note = await added(id)
    const warning = await added(id, { kind: 'warning' }, hr)
    const outcomes = async (as: Person) =>
      Promise.all([
        download(steward, as, note).then(({ status }) => status),
        download(steward, as, warning).then(({ status }) => status),
        upload(steward, as, { id, bytes: pdf }).then(({ status }) => status),
        upload(steward, as, { id, kind: 'receipt', bytes: pdf }).then(({ status }) => status),
        upload(steward, as, { id, kind: 'warning', bytes: pdf }).then(({ status }) => status),
      ])
    expect(await outcomes(keeper)).toEqual([200, 404, 200, 403, 403])
    expect(await outcomes(finance)).toEqual([200, 404, 403, 403, 403])
    expect(await outcomes(hr)).toEqual([200, 200, 403, 403, 200])
    expect(await outcomes(stranger)).toEqual([404, 404, 404, 404, 404])
    await steward.call('closePaper', { id }, { as: keeper })
    expect(await outcomes(keeper)).toEqual([200, 404, 403, 403, 403])
    expect(await outcomes(finance)).toEqual([200, 404, 403, 200, 403])
    const kinds = async (as: Person) =>
      (await filesOf(steward, as, id)).data?.map(({ kind, canChange }) => `${kind} ${canChange}`)
    expect(await kinds(keeper)).toEqual(['note false', 'scan false', 'receipt false'])
    expect(await kinds(hr)).toEqual(['note false', 'scan false', 'receipt false', 'warning true'])
    expect((await filesOf(steward, stranger, id)).code).toBe('notFound')
  })

  test('an id of somebody else, the next one and one of a record that is gone tell nothing', async () => {
    const id = await paper()
    const file = await added(id)
    for (const tried of [file, file + 1, 987_654_321]) {
      const { status, code, bytes } = await download(steward, stranger, tried)
      expect([status, code]).toEqual([404, 'notFound'])
      expect(bytes.includes('%PDF')).toBe(false)
      expect((await steward.call('removeAttachment', { id: tried }, { as: stranger })).body.code).toBe('notFound')
    }
    await steward.call('deletePaper', { id, version: 1 }, { as: keeper })
    expect((await download(steward, keeper, file)).code).toBe('notFound')
    expect((await filesOf(steward, keeper, id)).code).toBe('notFound')
    expect((await upload(steward, keeper, { id, bytes: pdf })).body.code).toBe('notFound')
    for (const resource of ['customers', 'nothing', '__proto__', 'constructor'])
      expect((await filesOf(steward, keeper, 1, resource)).fields).toHaveProperty('resource')
  })

  test('a record takes its files along, and the history tells who added and removed which', async () => {
    const id = await paper()
    const [first, second] = [await added(id, { name: 'one.pdf' }), await added(id, { name: 'two.pdf' })]
    await added(id, { kind: 'warning', name: 'hidden.pdf' }, hr)
    expect((await steward.call('removeAttachment', { id: first, version: 7 }, { as: keeper })).body.code).toBe(
      'staleVersion',
    )
    expect((await steward.call('removeAttachment', { id: first, version: 1 }, { as: keeper })).body.error).toBeNull()
    const { body } = await steward.call<{ action: string; comment: string; actorEmpId: number }[]>(
      'getPaperHistory',
      { id },
      { as: keeper },
    )
    expect(body.data?.map(({ action, comment, actorEmpId }) => [action, comment, actorEmpId])).toEqual([
      ['removeFile', 'Note: one.pdf', keeper.empId],
      ['addFile', 'Warning', hr.empId],
      ['addFile', 'Note: two.pdf', keeper.empId],
      ['addFile', 'Note: one.pdf', keeper.empId],
      ['create', null, keeper.empId],
    ])
    await isEven()
    const before = (await keys()).length
    await steward.call('deletePaper', { id, version: 1 }, { as: keeper })
    expect((await download(steward, keeper, second)).code).toBe('notFound')
    await isEven()
    expect(await keys()).toHaveLength(before - 2)
  })

  test('the limit is exact, and nothing is left of what is above it', async () => {
    const id = await paper()
    const ofSize = (size: number) => {
      const tail = Buffer.from('\nstartxref\n0\n%%EOF\n')
      return Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size - 9 - tail.length, 0x20), tail])
    }
    await isEven()
    const before = await keys()
    for (const size of [maxFileBytes - 1, maxFileBytes]) {
      const { status, body } = await upload(steward, keeper, { id, bytes: ofSize(size) })
      expect([status, body.error]).toEqual([200, null])
      expect((await download(steward, keeper, body.data?.id ?? 0)).bytes.equals(ofSize(size))).toBe(true)
    }
    for (const size of [maxFileBytes + 1, maxFileBytes + 100_000, 3 * maxFileBytes]) {
      const { status, body } = await upload(steward, keeper, { id, bytes: ofSize(size) })
      expect([status, body.code, body.error]).toEqual([413, 'fileTooLarge', 'A file can be at most 10 MB.'])
      expect(body.fields).toHaveProperty('file')
    }
    expect(await keys()).toHaveLength(before.length + 2)
  })

  test('refusals keep nothing', async () => {
    const id = await paper()
    await isEven()
    const before = await keys()
    const refused = async (sent: { kind?: string; name?: string; bytes?: Buffer }) => {
      const { status, body } = await upload(steward, keeper, { id, bytes: pdf, ...sent })
      return [status, body.code]
    }
    expect(await refused({ name: 'page.html' })).toEqual([400, 'fileKind'])
    expect(await refused({ name: 'a.png' })).toEqual([400, 'fileKind'])
    expect(await refused({ name: 'a.php.pdf' })).toEqual([400, 'fileName'])
    expect(await refused({ bytes: Buffer.alloc(0) })).toEqual([400, 'fileEmpty'])
    expect(await refused({ kind: 'scan' })).toEqual([400, 'imageKind'])
    expect(await refused({ kind: 'scan', name: 'a.svg' })).toEqual([400, 'imageKind'])
    expect(await refused({ kind: 'nothing' })).toEqual([400, 'invalidInput'])
    expect(await refused({ kind: '__proto__' })).toEqual([400, 'invalidInput'])
    const link = rawZip([{ name: 'a', data: Buffer.from('/etc/passwd'), size: 11, method: 0, attributes: 0xa1ff0000 }])
    expect(await refused({ name: 'a.zip', bytes: link })).toEqual([400, 'fileKind'])
    expect(await keys()).toEqual(before)
    const scan = { kind: 'scan', name: 'a.png', bytes: png }
    for (const expected of [200, 200]) expect((await upload(steward, keeper, { id, ...scan })).status).toBe(expected)
    expect(await refused(scan)).toEqual([409, 'tooManyFiles'])
    expect(await keys()).toHaveLength(before.length + 2)
  })

  test('a form that is none, or holds what is not asked for, is refused by name', async () => {
    const id = await paper()
    const fields = { resource: 'papers', id, kind: 'note' }
    const file = { name: 'a.pdf', bytes: pdf }
    const whole = multipart(fields, file)
    const end = Buffer.from(`--${boundary}--\r\n`)
    const answer = async (payload: Buffer, headers?: Record<string, string>) => {
      const { status, body } = await sendParts(steward, 'uploadAttachment', payload, keeper, headers)
      return [status, body.code, ...Object.keys(body.fields ?? {})]
    }
    const before = (await rows()).length
    expect(await answer(multipart(fields))).toEqual([400, 'invalidInput', 'file'])
    expect(await answer(multipart({ ...fields, file: 'text' }))).toEqual([400, 'invalidInput', 'file'])
    expect(await answer(multipart({ ...fields, more: 'x' }, file))).toEqual([400, 'unknownKey', 'more'])
    expect(await answer(multipart(fields, { ...file, field: 'other' }))).toEqual([400, 'unknownKey', 'other'])
    expect(await answer(multipart({ ...fields, id: 'x' }, file))).toEqual([400, 'invalidInput', 'id'])
    const twice = Buffer.concat([multipart(fields, file).subarray(0, -end.length), multipart({ Kind: 'note' })])
    expect(await answer(twice)).toEqual([400, 'duplicateKey', 'Kind'])
    const two = Buffer.concat([multipart(fields, file).subarray(0, -end.length), multipart({}, file)])
    expect((await answer(two))[0]).toBe(400)
    expect((await answer(multipart({ ...fields, kind: 'x'.repeat(30_000) }, file)))[0]).toBe(400)
    const many = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x']))
    expect((await answer(multipart({ ...many, ...fields }, file)))[0]).toBe(400)
    expect((await answer(multipart({ ...fields, __proto__x: 'y', toString: 'z' } as never, file)))[0]).toBe(400)
    for (const part of [0, 0.1, 0.5, 0.9])
      expect((await answer(whole.subarray(0, Math.floor(whole.length * part))))[0]).toBe(400)
    expect((await answer(Buffer.from('x=1')))[0]).toBe(400)
    expect((await answer(whole, { 'content-type': 'multipart/form-data' }))[0]).toBe(400)
    expect((await answer(whole, { 'content-type': `${multipartType}x` }))[0]).toBe(400)
    const others = await sendParts(steward, 'createPaper', multipart({ title: 'x' }), keeper)
    expect([others.status, others.body.code]).toEqual([415, 'wrongContentType'])
    expect(await rows()).toHaveLength(before)
  })

  test('twenty files of one name at once are all kept', async () => {
    const id = await paper()
    const contents = Array.from({ length: 20 }, (_, n) => Buffer.concat([pdf, Buffer.from(`% ${n}\n`)]))
    const answers = await Promise.all(contents.map((bytes) => upload(steward, keeper, { id, bytes })))
    expect(answers.map(({ status }) => status)).toEqual(contents.map(() => 200))
    const got = await Promise.all(answers.map(({ body }) => download(steward, keeper, body.data?.id ?? 0)))
    expect(got.map(({ bytes }, n) => bytes.equals(contents[n] ?? pdf))).toEqual(contents.map(() => true))
    const over = await Promise.all(Array.from({ length: 30 }, () => upload(steward, keeper, { id, bytes: pdf })))
    expect(over.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(new Set(over.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['tooManyFiles']),
    )
    expect(await keys()).toEqual(await rows())
  })

  test('a file that is not what was stored is broken off, and one that is lost is told', async () => {
    const id = await paper()
    const file = await added(id)
    const { key } = await rowOf(file)
    await store.delete(key)
    expect((await download(steward, keeper, file)).code).toBe('fileMissing')
    for (const other of [Buffer.alloc(pdf.length, 0x20), pdf.subarray(0, -1), Buffer.concat([pdf, pdf])]) {
      await store.delete(key)
      await store.put(key, other)
      const { status, headers, code } = await download(steward, keeper, file)
      expect([status, code, headers['content-disposition']]).toEqual([500, 'internal', undefined])
    }
    await store.delete(key)
    await store.put(key, pdf)
    expect((await download(steward, keeper, file)).bytes.equals(pdf)).toBe(true)
  })

  test('the job removes what no row tells of once it is old enough, and nothing else', async () => {
    const id = await paper()
    await added(id)
    await isEven()
    const before = await keys()
    await store.put('0123456789abcdef0123456789abcdef', pdf)
    expect(await deleteUnusedFiles({ db: steward.db, files: store }, {})).toMatchObject({ removed: 0 })
    expect(await keys()).toHaveLength(before.length + 1)
    expect(await clear()).toEqual({ stored: before.length + 1, removed: 1, forgotten: 0 })
    expect(await keys()).toEqual(before)
  })

  test('a large file that is not what was stored never arrives whole', async () => {
    const id = await paper()
    const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(3_000_000, 0x20), pdf.subarray(-40)])
    const file = await added(id, { bytes: large })
    const key = (await rowOf(file)).key
    await store.delete(key)
    await store.put(key, Buffer.concat([large.subarray(0, -1), Buffer.from('x')]))
    await expect(download(steward, keeper, file)).rejects.toThrow()
    await store.delete(key)
    await store.put(key, large)
    expect((await download(steward, keeper, file)).bytes.equals(large)).toBe(true)
  })

  test('who added as much as a day allows waits, and nobody else does', async () => {
    const id = await paper(hr)
    const room = 500 * 1024 * 1024
    const { rows: sums } = await steward.db.query<{ bytes: number }>({
      text: 'select coalesce(sum(size), 0)::float8 as bytes from attachments where uploaded_by_emp_id = $1',
      values: [hr.empId],
    })
    const missing = room - (sums[0]?.bytes ?? 0)
    const fill = (size: number, at = 'now()') =>
      steward.db.query({
        text:
          'insert into attachments (entity_type, record_id, kind, file_name, extension, size, sha256, stored_key, uploaded_by_emp_id, created_at) ' +
          `values ('papers', $1, 'other', 'a.pdf', 'pdf', $2, 'x', gen_random_uuid(), $3, ${at})`,
        values: [id, size, hr.empId],
      })
    for (let left = missing - pdf.length; left > 0; left -= maxFileBytes) await fill(Math.min(left, maxFileBytes))
    const outcome = async (as: Person, of: number) =>
      (await upload(steward, as, { id: of, bytes: pdf })).body.code ?? 'kept'
    await fill(maxFileBytes, `now() - interval '25 hours'`)
    expect([await outcome(hr, id), await outcome(hr, id)]).toEqual(['kept', 'fileQuota'])
    expect(await outcome(stranger, await paper(stranger))).toBe('kept')
    await steward.db.query({ text: `delete from attachments where kind = 'other'` })
    expect(await outcome(hr, id)).toBe('kept')
    await isEven()
  })
})

test('when the store is full everybody is told, and what is there is still given out', async () => {
  const { steward, close } = await startAt(places.disk, { filesMaxGb: 1 })
  const [one, other] = [await steward.person('employee'), await steward.person('employee')]
  const [first, second] = [await newPaper(steward, one), await newPaper(steward, other)]
  const kept = (await upload(steward, one, { id: first, bytes: pdf })).body.data?.id ?? 0
  await steward.db.query({
    text:
      'insert into attachments (entity_type, record_id, kind, file_name, extension, size, sha256, stored_key) ' +
      `select 'papers', 999999, 'note', 'a.pdf', 'pdf', least(10485760, 1073741824 - $1 - n * 10485760), 'x', 'k' || n from generate_series(0, 102) n`,
    values: [pdf.length * 2],
  })
  const outcome = async (as: Person, id: number) => (await upload(steward, as, { id, bytes: pdf })).body.code ?? 'kept'
  expect(await outcome(other, second)).toBe('kept')
  expect([await outcome(one, first), await outcome(other, second)]).toEqual(['storageFull', 'storageFull'])
  expect((await download(steward, one, kept)).bytes.equals(pdf)).toBe(true)
  await close()
})

test('while the store is away files are refused for a moment, and nothing else', async () => {
  const { steward, closePlace } = await startAt(places.S3)
  const as = await steward.person('employee')
  const id = await newPaper(steward, as)
  const file = (await upload(steward, as, { id, bytes: pdf })).body.data?.id ?? 0
  await closePlace()
  const refused = await upload(steward, as, { id, bytes: pdf })
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect((await download(steward, as, file)).status).toBe(503)
  expect((await filesOf(steward, as, id)).data?.[0]?.files).toHaveLength(1)
  await steward.close()
})
