import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../server/files/store/file-store'
import type { Person, TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { samples } from './samples'
import { keysIn, keysNamed, newPaper, startAt } from './standing'
import { places } from './stores'
import { download, filesOf, upload } from './wire'

const { pdf = Buffer.alloc(0), png = Buffer.alloc(0) } = await samples()
const other = Buffer.concat([pdf, Buffer.from('% other\n')])

describe.each(Object.entries(places))('on %s', (_, openPlace) => {
  let steward: TestApp
  let store: FileStore
  let close: () => Promise<void>
  let keeper: Person

  beforeAll(async () => {
    ;({ steward, store, close } = await startAt(openPlace))
    keeper = await steward.person('employee')
  })
  afterAll(() => close())

  const paper = (as = keeper) => newPaper(steward, as)
  /** The files of the record, and that the store holds what the rows name and nothing else. */
  const kept = async (id: number) => {
    expect(await keysIn(store)).toEqual(await keysNamed(steward))
    return (await filesOf(steward, keeper, id)).data?.flatMap(({ files }) => files.map(({ fileName }) => fileName))
  }

  test('an upload sent again with its key is answered as the first time and kept once', async () => {
    const id = await paper()
    const sent = { id, bytes: pdf, key: 'again-key' }
    const first = await upload(steward, keeper, sent)
    expect([first.status, first.body.error]).toEqual([200, null])
    const again = await upload(steward, keeper, sent)
    expect([again.status, again.body.data]).toEqual([200, first.body.data])
    expect(await kept(id)).toEqual(['offer.pdf'])
    await steward.call('closePaper', { id }, { as: keeper })
    expect((await upload(steward, keeper, { id, bytes: pdf })).body.code).toBe('forbidden')
    expect((await upload(steward, keeper, sent)).body.data).toEqual(first.body.data)
    expect((await download(steward, keeper, first.body.data?.id ?? 0)).bytes.equals(pdf)).toBe(true)
  })

  exhaustively('of twenty at once with one key one is kept, and all are answered alike', async () => {
    const id = await paper()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => upload(steward, keeper, { id, bytes: pdf, key: 'crowd-key' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => body.data?.id)).size).toBe(1)
    expect(await kept(id)).toEqual(['offer.pdf'])
  })

  test('a key with another file, name, kind or record is refused, and keeps nothing', async () => {
    const id = await paper()
    const sent = { id, bytes: pdf, key: 'taken-key' }
    await upload(steward, keeper, sent)
    const second = await paper()
    const changes = [
      { bytes: other },
      { name: 'other.pdf' },
      { kind: 'scan', name: 'a.png', bytes: png },
      { id: second },
      { name: 'page.html' },
    ]
    for (const change of changes) {
      const { status, body } = await upload(steward, keeper, { ...sent, ...change })
      expect([status, body.code]).toEqual([409, 'keyReused'])
    }
    expect(await kept(id)).toEqual(['offer.pdf'])
    expect(await kept(second)).toEqual([])
  })

  test('of two files at once with one key one is kept, the other is told', async () => {
    const id = await paper()
    const answers = await Promise.all(
      [pdf, other].map((bytes) => upload(steward, keeper, { id, bytes, key: 'race-key' })),
    )
    expect(answers.map(({ body }) => body.code ?? 'kept').sort()).toEqual(['kept', 'keyReused'])
    expect(await kept(id)).toEqual(['offer.pdf'])
  })

  test('a refused upload leaves its key free, and a key belongs to its person', async () => {
    const id = await paper()
    const refused = await upload(steward, keeper, { id, name: 'a.png', bytes: pdf, key: 'free-key' })
    expect(refused.body.code).toBe('fileKind')
    expect((await upload(steward, keeper, { id, bytes: pdf, key: 'free-key' })).status).toBe(200)
    const neighbour = await steward.person('employee')
    const theirs = await upload(steward, neighbour, { id: await paper(neighbour), bytes: other, key: 'free-key' })
    expect(theirs.status).toBe(200)
    const wrong = await upload(steward, keeper, { id, bytes: pdf, key: 'short' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'malformed'])
    expect(await kept(id)).toEqual(['offer.pdf'])
  })
})
