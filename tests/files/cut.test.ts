import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUnusedFiles } from '../../server/files/delete-unused'
import type { FileStore } from '../../server/files/store/file-store'
import { maxFileBytes } from '../../src/framework/files/file-kinds'
import { until } from '../durability/until'
import type { Person, TestApp } from '../setup/app'
import { samples } from './samples'
import { answered, begin as beginAt, codeIn } from './sockets'
import { keysIn, newPaper, startAt } from './standing'
import { places } from './stores'
import { multipart, multipartType } from './wire'

const pdf = (await samples()).pdf ?? Buffer.alloc(0)
const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(5_000_000, 0x20), pdf.subarray(-40)])

let steward: TestApp
let store: FileStore
let close: () => Promise<void>
let keeper: Person
let id = 0
let port = 0

beforeAll(async () => {
  ;({ steward, store, close } = await startAt(places.disk))
  keeper = await steward.person('employee')
  id = await newPaper(steward, keeper)
  await steward.app.listen({ port: 0, host: '127.0.0.1' })
  port = (steward.app.server.address() as { port: number }).port
})
afterAll(() => close())

const body = (bytes: Buffer) => multipart({ resource: 'papers', id, kind: 'note' }, { name: 'a.pdf', bytes })

const begin = (headers: Readonly<Record<string, string | number>>) =>
  beginAt({ port, token: keeper.token }, { 'content-type': multipartType, ...headers })

async function kept() {
  const { rows } = await steward.db.query<{ count: number }>({ text: 'select count(*)::int as count from attachments' })
  return { rows: rows[0]?.count, stored: (await keysIn(store)).length }
}

test('an upload that is cut at any point leaves nothing, neither a row nor a file', async () => {
  const before = await kept()
  const whole = body(large)
  for (const part of [0.1, 0.5, 0.9, 0.999])
    for (const lengths of [{ 'content-length': whole.length }, { 'transfer-encoding': 'chunked' }]) {
      const socket = begin(lengths)
      const sent = whole.subarray(0, Math.floor(whole.length * part))
      const isChunked = 'transfer-encoding' in lengths
      await new Promise((resolve) =>
        socket.write(isChunked ? chunksOf(sent) : sent, () => {
          socket.destroy()
          resolve(undefined)
        }),
      )
    }
  // Whoever comes after is served, and nothing of the others is there by then.
  expect(codeIn(await answered(sendWhole(body(pdf))))).toBe('200')
  expect(await kept()).toEqual({ rows: (before.rows ?? 0) + 1, stored: before.stored + 1 })
})

const chunksOf = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])

function sendWhole(bytes: Buffer): Socket {
  const socket = begin({ 'content-length': bytes.length })
  socket.write(bytes)
  return socket
}

test('without a length the limit holds as well, and a length that lies is found out', async () => {
  const before = await kept()
  const chunked = begin({ 'transfer-encoding': 'chunked' })
  chunked.write(Buffer.concat([chunksOf(body(pdf)), Buffer.from('0\r\n\r\n')]))
  expect(codeIn(await answered(chunked))).toBe('200')
  const endless = begin({ 'transfer-encoding': 'chunked' })
  const answer = answered(endless)
  const head = body(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(maxFileBytes)]))
  endless.write(chunksOf(head.subarray(0, -200)))
  endless.write(chunksOf(Buffer.alloc(1_000_000, 0x20)))
  expect(codeIn(await answer)).toBe('fileTooLarge')
  const short = begin({ 'content-length': 300 })
  const refused = answered(short)
  short.write(body(large))
  expect(codeIn(await refused)).toBe('malformed')
  const much = begin({ 'content-length': 50_000_000 })
  expect(codeIn(await answered(much))).toBe('fileTooLarge')
  expect(await kept()).toEqual({ rows: (before.rows ?? 0) + 1, stored: before.stored + 1 })
})

test('what was refused for its size takes no room from others', async () => {
  const over = body(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(maxFileBytes + 1000)]))
  for (let n = 0; n < 30; n++) expect(codeIn(await answered(sendWhole(over)))).toBe('fileTooLarge')
  expect(codeIn(await answered(sendWhole(body(pdf))))).toBe('200')
})

test('many who send slowly keep nobody else waiting, and take no more memory than they sent', async () => {
  const whole = body(large)
  const before = process.memoryUsage().rss
  const slow = Array.from({ length: 40 }, () => {
    const socket = begin({ 'content-length': whole.length })
    socket.write(whole.subarray(0, 500_000))
    return socket
  })
  for (const socket of slow) socket.on('error', () => {})
  expect(codeIn(await answered(sendWhole(body(pdf))))).toBe('200')
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  for (const socket of slow) socket.destroy()
  await until(
    'they are gone',
    () => new Promise((resolve) => steward.app.server.getConnections((_, n) => resolve(n === 0))),
  )
  await deleteUnusedFiles({ db: steward.db, files: store }, { graceMs: -60_000 })
  const { rows, stored } = await kept()
  expect(stored).toBe(rows)
})

test('fifty hostile archives at once take less than 100 MB', async () => {
  const { deflated, rawZip } = await import('./zips')
  const zeros = deflated(Buffer.alloc(60_000_000))
  const bomb = rawZip([{ name: 'a', data: zeros, size: 5000 }])
  const sent = multipart({ resource: 'papers', id, kind: 'note' }, { name: 'a.zip', bytes: bomb })
  global.gc?.()
  const before = process.memoryUsage().rss
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const began = performance.now()
      const code = codeIn(await answered(sendWhole(sent)))
      return { code, ms: performance.now() - began }
    }),
  )
  const more = process.memoryUsage().rss - before
  console.log(
    `50 archives: ${Math.round(more / 1e6)} MB more, slowest ${Math.round(Math.max(...answers.map(({ ms }) => ms)))} ms`,
  )
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['fileKind']))
  expect(more).toBeLessThan(100 * 1024 * 1024)
})
