import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { withNote } from '../../server/export/csv-note'
import { CsvStream, csvLine } from '../../server/export/csv-stream'
import { Gate } from '../../server/export/gate'
import { SheetStream } from '../../server/export/xlsx-stream'
import { zipped } from '../../server/export/zipped'

async function through(text: string, size: number, records: number): Promise<string> {
  const bytes = Buffer.from(text)
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.subarray(at * size, (at + 1) * size),
  )
  const stream = new CsvStream(['A', 'B, "b"'], records)
  const [read] = await Promise.all([buffer(stream), pipeline(Readable.from(parts), stream, { end: true })])
  return read.toString()
}

const written = 'x,"a\nb"\n"say ""hi""\n""",₹\n,""\n'
const expected = '\ufeffA,"B, ""b"""\r\nx,"a\nb"\r\n"say ""hi""\n""",₹\r\n,""\r\n'

test.each([1, 2, 3, 7, 1000])('line ends are as the standard says, in pieces of %i bytes', async (size) => {
  expect(await through(written, size, 3)).toBe(expected)
})

test.each([2, 4])('records that are not as many as announced break the stream (%i for 3)', async (announced) => {
  await expect(through(written, 5, announced)).rejects.toThrow(`The export holds 3 records instead of ${announced}`)
})

const sheet = { head: '<sheetData>', tail: '</sheetData>' }

test('a zip whose rows are not as many as announced has no end', async () => {
  const made = async (announced: number) => {
    const rows = new SheetStream(sheet, announced)
    const zip = zipped({ first: 'a' }, 'last', rows)
    const parts: Buffer[] = []
    const reading = (async () => {
      for await (const part of zip) parts.push(part)
    })()
    Readable.from([Buffer.from('<row/>\n<ro'), Buffer.from('w/>\n')]).pipe(rows)
    const outcome = await reading.then(
      () => 'whole',
      (error: Error) => error.message,
    )
    return { outcome, end: Buffer.concat(parts).subarray(-22, -18).toString() }
  }
  expect(await made(2)).toEqual({ outcome: 'whole', end: 'PK\x05\x06' })
  const short = await made(3)
  expect(short.outcome).toBe('The export holds 2 records instead of 3')
  expect(short.end).not.toBe('PK\x05\x06')
})

test('a CSV with a note has no end where its records are not as many as announced', async () => {
  const made = (announced: number) => {
    const rows = new CsvStream(['A'], announced)
    const zip = withNote('papers', rows, [['Records', { figure: String(announced) }]])
    Readable.from([Buffer.from('x\n')]).pipe(rows)
    return buffer(zip)
  }
  expect((await made(1)).subarray(-22, -18).toString()).toBe('PK\x05\x06')
  await expect(made(2)).rejects.toThrow('The export holds 1 records instead of 2')
})

test('headings are quoted where they must be', () => {
  expect(csvLine(['a', 'b c', 'd"e', 'f,g', ''])).toBe('a,b c,"d""e","f,g",\r\n')
})

test('a gate lets so many in, the next in their order, and refuses who waited too long', async () => {
  const gate = new Gate(2, 30)
  const [leaveOne, leaveTwo] = [await gate.enter(), await gate.enter()]
  const refused = await gate.enter().then(
    () => 'entered',
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ code: 'unavailable', status: 503 })
  const order: string[] = []
  const waiting = ['third', 'fourth'].map(async (name) => {
    const leave = await gate.enter()
    order.push(name)
    return leave
  })
  leaveOne()
  leaveOne()
  const leaveThird = await waiting[0]
  expect(order).toEqual(['third'])
  leaveThird?.()
  await waiting[1]
  expect(order).toEqual(['third', 'fourth'])
  leaveTwo()
  await expect(gate.enter()).resolves.toBeTypeOf('function')
})
