import { createHash, createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FileStore } from '../../server/files/store/file-store'
import { openFileStore } from '../../server/files/store/open'
import { exhaustively } from '../setup/tier'
import { keysIn } from './standing'
import { places } from './stores'

describe.each(Object.entries(places))('on %s', (name, openPlace) => {
  let place: Awaited<ReturnType<typeof openPlace>>
  let store: FileStore
  beforeAll(async () => {
    place = await openPlace()
    store = openFileStore(place.settings)
  })
  afterAll(() => place.close())

  const newKey = () => randomBytes(16).toString('hex')
  const all = () => keysIn(store)

  test('nothing is there before anything was kept', async () => {
    expect(await all()).toEqual([])
    expect(await store.get(newKey())).toBeUndefined()
    await store.delete(newKey())
  })

  test('what is kept comes back, is dated, and is gone when it is deleted', async () => {
    const [key, bytes] = [newKey(), randomBytes(300_000)]
    await store.put(key, bytes)
    const stored = await store.get(key)
    expect(stored && (await buffer(stored)).equals(bytes)).toBe(true)
    for await (const [first] of store.keys())
      expect(Math.abs(Date.now() - ((await first?.writtenAt()) ?? 0))).toBeLessThan(60_000)
    await store.delete(key)
    expect(await store.get(key)).toBeUndefined()
    expect(await all()).toEqual([])
  })

  exhaustively('more than a page of keys are all told', async () => {
    const keys = Array.from({ length: 1100 }, newKey).sort()
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => store.put(key, Buffer.from(key))))
    expect(await all()).toEqual(keys)
  })

  test.runIf(name === 'S3')('with a key that the server does not know nothing is kept, and that is told', async () => {
    const wrong = openFileStore({ ...place.settings, s3Url: place.settings.s3Url?.replace('S3RVER:', 'another:') })
    const before = await all()
    await expect(wrong.put(newKey(), Buffer.from('x'))).rejects.toThrow()
    await expect(wrong.get(before[0] ?? '')).rejects.toThrow()
    await expect(wrong.delete(before[0] ?? '')).rejects.toThrow()
    expect(await all()).toEqual(before)
  })
})

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** AWS Signature Version 4, computed from the request as it arrived. */
function signatureOf({ method, url = '', headers }: IncomingMessage, secret: string): { sent: string; right: string } {
  const { authorization = '' } = headers
  const [, scope = '', signed = '', sent = ''] =
    /Credential=[^/]+\/(\S+?),\s*SignedHeaders=(\S+?),\s*Signature=(\w+)/.exec(authorization) ?? []
  const [path = '', query = ''] = url.split('?')
  const lines = signed.split(';').map((each) => `${each}:${String(headers[each]).trim()}\n`)
  const asked = query.split('&').sort().join('&')
  const request = [method, path, asked, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
  const [date = '', region = '', service = '', end = ''] = scope.split('/')
  const hashed = createHash('sha256').update(request).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, date), region), service), end)
  return { sent, right: hmac(key, text).toString('hex') }
}

test('requests are signed as S3 wants them, by the secret and for the region of the address', async () => {
  const seen: (ReturnType<typeof signatureOf> & { what: string })[] = []
  const server = createServer((request, response) => {
    seen.push({ what: `${request.method} ${request.url}`, ...signatureOf(request, 'a/secret+1') })
    const empty = '<ListBucketResult><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>'
    const isList = request.url?.includes('list-type') ?? false
    const type = isList ? 'application/xml' : 'application/octet-stream'
    request.resume().on('end', () => response.writeHead(200, { 'content-type': type }).end(isList ? empty : 'x'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const s3Url = `http://key:${encodeURIComponent('a/secret+1')}@127.0.0.1:${port}/bucket?region=ap-south-1`
  const store = openFileStore({ dataDir: '', s3Url })
  await store.put('abc', Buffer.from('bytes'))
  await store.get('abc')
  await store.delete('abc')
  for await (const _ of store.keys()) break
  server.closeAllConnections()
  server.close()
  expect(seen.map(({ what }) => what.split('?')[0])).toEqual([
    'PUT /bucket/abc',
    'GET /bucket/abc',
    'DELETE /bucket/abc',
    expect.stringMatching(/^GET \/bucket\/?$/),
  ])
  for (const { what, sent, right } of seen) expect([what, sent]).toEqual([what, right])
})
