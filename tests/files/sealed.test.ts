import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasUnsealedFiles, refuseUnknownFileKeys, sealUnsealedFiles } from '../../server/files/seal-files'
import type { FileStore } from '../../server/files/store/file-store'
import { openFileStore } from '../../server/files/store/open'
import { getRawStore, getSealingKeyId } from '../../server/files/store/sealed'
import { composeModel } from '../../server/records/compose-model'
import { ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'
import { type Person, type TestApp, testSettings } from '../setup/app'
import { declaredWith } from './papers'
import { samples } from './samples'
import { newPaper, startAt } from './standing'
import { type Place, places } from './stores'
import { download, upload } from './wire'

const { pdf = Buffer.alloc(0), png = Buffer.alloc(0) } = await samples()

/** Papers with notes that are sealed, or are not yet. */
const papersWith = (isSealed: boolean) =>
  defineResource('papers', {
    label: 'Paper',
    route: 'Papers',
    title: 'title',
    fields: { title: text({ required: true }), keeperEmpId: ref('employees', { default: '$me' }) },
    access: [{ to: 'employee', can: ['list', 'show', 'create', 'update'] }],
    files: {
      note: { label: 'Note', ...(isSealed ? { isSealed } : {}) },
      identity: { label: 'Identity', isSealed: true },
    },
  })

const run = { signal: new AbortController().signal, warn: () => {} }

describe.each(Object.entries(places))('on %s', (_, openPlace) => {
  let steward: TestApp
  let store: FileStore
  let place: Place['settings']
  let close: () => Promise<void>
  let keeper: Person

  beforeAll(async () => {
    const opened = await startAt(openPlace, {}, declaredWith(papersWith(false)))
    ;({ steward, close } = opened)
    place = opened.place
    store = openFileStore({ ...place, dataKeys: testSettings.dataKeys })
    keeper = await steward.person('employee')
  })
  afterAll(() => close())

  const added = async (kind: string, bytes: Buffer, name = 'file.pdf') => {
    const id = await newPaper(steward, keeper)
    const { body } = await upload(steward, keeper, { id, kind, name, bytes })
    expect(body.error).toBeNull()
    return body.data?.id ?? 0
  }
  const rowOf = async (id: number) => {
    const text =
      'select stored_key as key, version, (select count(*)::int from history) as history from attachments where id = $1'
    const { rows } = await steward.db.query<{ key: string; version: number; history: number }>({ text, values: [id] })
    return rows[0] ?? { key: '', version: 0, history: 0 }
  }
  const stored = async (key: string): Promise<Buffer | undefined> => {
    const stream = await getRawStore(store).get(key)
    return stream ? Buffer.concat(await stream.toArray()) : undefined
  }
  const read = async (id: number) => (await download(steward, keeper, id)).bytes
  const needs = (isSealed: boolean, dataKeys = testSettings.dataKeys) => ({
    db: steward.db,
    model: composeModel(declaredWith(papersWith(isSealed)), { dataKeys }),
    files: openFileStore({ ...place, dataKeys }),
  })

  test('a file of a private kind is stored sealed and comes back as it was, any other as it is', async () => {
    const [secret, plain] = [await added('identity', png, 'front.png'), await added('note', pdf)]
    const [sealed, open] = [await rowOf(secret), await rowOf(plain)]
    expect([getSealingKeyId(sealed.key), getSealingKeyId(open.key)]).toEqual(['t1', undefined])
    const bytes = (await stored(sealed.key)) ?? Buffer.alloc(0)
    expect([bytes.includes(png.subarray(0, 16)), bytes.length - png.length]).toEqual([false, 28])
    expect((await stored(open.key))?.equals(pdf)).toBe(true)
    expect((await read(secret)).equals(png)).toBe(true)
    expect((await read(plain)).equals(pdf)).toBe(true)
  })

  test('what was put in another file’s place, or changed, is not given out', async () => {
    const [one, other] = [await rowOf(await added('identity', pdf)), await added('identity', png, 'a.png')]
    const { key } = await rowOf(other)
    const own = (await stored(key)) ?? Buffer.alloc(0)
    const foreign = (await stored(one.key)) ?? Buffer.alloc(0)
    const changed = Buffer.from(own)
    changed.writeUInt8(changed.readUInt8(40) ^ 1, 40)
    for (const bytes of [foreign, changed, own.subarray(0, 20)]) {
      await getRawStore(store).delete(key)
      await getRawStore(store).put(key, bytes)
      expect((await download(steward, keeper, other)).status).toBe(503)
    }
    await getRawStore(store).delete(key)
    await getRawStore(store).put(key, own)
    expect((await read(other)).equals(png)).toBe(true)
  })

  test('files of a kind that is private from now on are sealed by a job, which says what it cannot', async () => {
    const [id, broken] = [await added('note', pdf), await added('note', png, 'b.png')]
    const [before, bad] = [await rowOf(id), await rowOf(broken)]
    await getRawStore(store).delete(bad.key)
    await getRawStore(store).put(bad.key, Buffer.from('not what was uploaded'))
    expect(await hasUnsealedFiles(needs(false))).toBe(false)
    expect(await hasUnsealedFiles(needs(true))).toBe(true)
    const counts = await sealUnsealedFiles(needs(true), run)
    expect(counts).toMatchObject({ unopened: 1 })
    const after = await rowOf(id)
    expect([getSealingKeyId(after.key), after.version, after.history]).toEqual(['t1', before.version, before.history])
    expect([await stored(before.key), (await stored(after.key))?.includes('%PDF')]).toEqual([undefined, false])
    expect((await read(id)).equals(pdf)).toBe(true)
    expect(await rowOf(broken)).toMatchObject({ key: bad.key })
    expect(await sealUnsealedFiles(needs(true), run)).toEqual({ sealed: 0, unopened: 1 })
    await steward.db.query({ text: 'delete from attachments where id = $1', values: [broken] })
  })

  test('another data key: files are sealed anew, and a start without the key that they need is refused', async () => {
    const id = await added('identity', pdf)
    const more = testSettings.dataKeys.replace(',t1:', `,n2:${'N'.repeat(42)}A=,t1:`)
    const { sealed } = await sealUnsealedFiles(needs(true, more), run)
    expect(sealed).toBeGreaterThan(0)
    expect(getSealingKeyId((await rowOf(id)).key)).toBe('n2')
    const renewed = openFileStore({ ...place, dataKeys: more })
    const bytes = await (await renewed.get((await rowOf(id)).key))?.toArray()
    expect(Buffer.concat(bytes ?? []).equals(pdf)).toBe(true)
    await refuseUnknownFileKeys(steward.db, needs(true, more).model)
    await expect(refuseUnknownFileKeys(steward.db, needs(true).model)).rejects.toThrow(
      /key n2 is not among STEWARD_DATA_KEYS/,
    )
    await sealUnsealedFiles({ ...needs(true), files: renewed }, run)
    expect(await hasUnsealedFiles(needs(true))).toBe(false)
  })
})
