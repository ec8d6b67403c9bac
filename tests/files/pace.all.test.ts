import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith, papers } from './papers'
import { samples } from './samples'
import { answered, begin, codeIn, type Line } from './sockets'
import { newPaper } from './standing'
import { filesOf, multipart, multipartType } from './wire'

const pdf = (await samples()).pdf ?? Buffer.alloc(0)
const ofSize = (size: number) => Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(size, 0x20), pdf.subarray(-40)])

/** Instead of 30 s: the pace of a file stays what it is. */
const patienceMs = 1000

let steward: TestApp
let keeper: Person
let line: Line
let id = 0

beforeAll(async () => {
  steward = await startApp(declaredWith(papers), {}, { patience: { requestMs: patienceMs, lookMs: 100 } })
  keeper = await steward.person('employee')
  id = await newPaper(steward, keeper)
  await steward.app.listen({ port: 0, host: '127.0.0.1' })
  line = { port: (steward.app.server.address() as { port: number }).port, token: keeper.token }
})
afterAll(() => steward.close())

const form = (bytes: Buffer, of = id) =>
  multipart({ resource: 'papers', id: of, kind: 'note' }, { name: 'a.pdf', bytes })
const upload = (length: number, at = line) => begin(at, { 'content-length': length, 'content-type': multipartType })

/** Sends the body in pieces of a tenth of a second; answers whether all of it went before the server hung up. */
async function drip(socket: Socket, body: Buffer, bytesPerSecond: number): Promise<boolean> {
  const piece = Math.ceil(bytesPerSecond / 10)
  for (let at = 0; at < body.length && !socket.destroyed; at += piece) {
    socket.write(body.subarray(at, at + piece))
    await delay(100)
  }
  return !socket.destroyed
}

/** What was answered, and after how many milliseconds. */
async function timed(socket: Socket): Promise<{ code: string; status: string; ms: number }> {
  const began = performance.now()
  const answer = await answered(socket)
  return { code: codeIn(answer), status: answer.slice(9, 12), ms: performance.now() - began }
}

test('a file that comes slowly is taken in, however long others may take', async () => {
  const body = form(ofSize(400_000))
  const socket = upload(body.length)
  const answer = timed(socket)
  await drip(socket, body, 100_000)
  const { code, ms } = await answer
  expect(code).toBe('200')
  expect(ms).toBeGreaterThan(3 * patienceMs)
})

test('one that stands still, or crawls, is cut off in the time that every request has', async () => {
  const before = await filesOf(steward, keeper, id)
  const body = form(ofSize(400_000))
  const standing = upload(body.length)
  const fromTheStart = timed(standing)
  standing.write(body.subarray(0, 100))
  const stopping = upload(body.length)
  const inTheMiddle = timed(stopping)
  stopping.write(body.subarray(0, 300_000))
  const crawling = upload(body.length)
  const slowly = timed(crawling)
  expect(await drip(crawling, body, 2000)).toBe(false)
  // What one is told that is still sending may be lost with its connection.
  for (const { status, ms } of await Promise.all([fromTheStart, inTheMiddle, slowly])) {
    expect(['408', '']).toContain(status)
    expect(ms).toBeGreaterThan(0.8 * patienceMs)
    expect(ms).toBeLessThan(30 * patienceMs)
  }
  expect((await filesOf(steward, keeper, id)).data).toEqual(before.data)
})

test('what is refused earns no more time, and what is no file none at all', async () => {
  const body = multipart({ kind: 'x'.repeat(30_000) }, { name: 'a.pdf', bytes: ofSize(400_000) })
  const refused = upload(body.length)
  let told = ''
  refused.on('data', (chunk) => {
    told += String(chunk)
  })
  refused.on('error', () => {})
  const closed = new Promise((resolve) => refused.once('close', resolve))
  refused.write(body.subarray(0, 40_000))
  // Where it earned time, all of it would go.
  expect(await drip(refused, body.subarray(40_000), 100_000)).toBe(false)
  await closed
  expect(told).toMatch(/^HTTP\/1.1 400 /)

  const plain = begin(line, { 'content-length': 100_000, 'content-type': 'application/x-www-form-urlencoded' })
  const cut = timed(plain)
  expect(await drip(plain, Buffer.alloc(100_000, 0x61), 20_000)).toBe(false)
  const { status } = await cut
  expect(['408', '']).toContain(status)
})

test('one person has so much on the way at once; others are not asked to wait', async () => {
  steward.app.server.requestTimeout = 30_000
  const body = form(ofSize(9_900_000))
  const sockets = Array.from({ length: 8 }, () => upload(body.length))
  const told = sockets.map(timed)
  for (const socket of sockets) socket.write(body.subarray(0, -50))
  const first = await Promise.race(told)
  expect(first.code).toBe('tooManyRequests')
  const other = await steward.person('employee')
  const theirs = form(ofSize(1000), await newPaper(steward, other))
  const socket = upload(theirs.length, { ...line, token: other.token })
  const kept = timed(socket)
  socket.write(theirs)
  expect((await kept).code).toBe('200')
  for (const each of sockets) each.destroy()
  const last = form(ofSize(1000))
  const again = upload(last.length)
  const mine = timed(again)
  again.write(last)
  expect((await mine).code).toBe('200')
})
