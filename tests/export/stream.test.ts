import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { ConcurrencyLimiter } from '../../server/export/concurrency-limiter'
import type { CountedStream } from '../../server/export/counted-stream'
import { zipCsvWithNote } from '../../server/export/csv-note'
import { CsvStream, formatCsvLine } from '../../server/export/csv-stream'
import { SheetStream } from '../../server/export/sheet-stream'
import { zipFiles } from '../../server/export/zip-files'

/** Records as PostgreSQL sends them, each in a message of its own. */
function given<File extends CountedStream>(file: File, records: readonly string[]): File {
  for (const record of records) file.add(Buffer.from(record))
  file.finish()
  return file
}

const csv = (announced: number, records: readonly string[]) => given(new CsvStream(['A', 'B, "b"'], announced), records)

const written = ['x,"a\nb"\n', '"say ""hi""\n""",₹\n', ',""\n']
const expected = '\ufeffA,"B, ""b"""\r\nx,"a\nb"\r\n"say ""hi""\n""",₹\r\n,""\r\n'

test('line ends are as the standard says, those within a cell as they were typed', async () => {
  expect((await buffer(csv(3, written))).toString()).toBe(expected)
})

test('records come through whole, however long beside what is handed on at once', async () => {
  const lengths = [65_535, 1, 65_536, 200_000, 65_533, 0, 3, ...Array.from({ length: 30_000 }, (_, n) => n % 40)]
  const records = lengths.map((length) => `${'x'.repeat(length)}\n`)
  const read = (await buffer(csv(records.length, records))).toString()
  expect(read === `\ufeffA,"B, ""b"""\r\n${records.join('').replaceAll('\n', '\r\n')}`).toBe(true)
})

test('a reader who does not read stops the source, and lets it go on when it does', async () => {
  const file = new CsvStream(['A'], 3000)
  let isPaused = false
  file.from({
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
  })
  const record = Buffer.from(`${'x'.repeat(200)}\n`)
  let sent = 0
  for (; !isPaused && sent < 3000; sent++) file.add(record)
  expect([isPaused, file.readableLength < 150_000]).toEqual([true, true])
  const reading = buffer(file)
  await vi.waitFor(() => expect(isPaused).toBe(false))
  for (; sent < 3000; sent++) file.add(record)
  file.finish()
  expect((await reading).length).toBe(6 + 3000 * 202)
})

test.each([2, 4])('records that are not as many as announced break the stream (3 for %i)', async (announced) => {
  await expect(buffer(csv(announced, written))).rejects.toThrow(`The export holds 3 records instead of ${announced}`)
})

const sheet = { head: '<sheetData>', tail: '</sheetData>' }

test('a zip whose rows are not as many as announced has no end', async () => {
  const made = async (announced: number) => {
    const rows = new SheetStream(sheet, announced)
    const zip = zipFiles({ first: 'a' }, 'last', rows)
    const parts: Buffer[] = []
    const reading = (async () => {
      for await (const part of zip) parts.push(part)
    })()
    given(rows, ['<row/>\n', '<row/>\n'])
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
    const zip = zipCsvWithNote('papers', rows, [['Records', { figure: String(announced) }]])
    given(rows, ['x\n'])
    return buffer(zip)
  }
  expect((await made(1)).subarray(-22, -18).toString()).toBe('PK\x05\x06')
  await expect(made(2)).rejects.toThrow('The export holds 1 records instead of 2')
})

test('headings are quoted where they must be', () => {
  expect(formatCsvLine(['a', 'b c', 'd"e', 'f,g', ''])).toBe('a,b c,"d""e","f,g",\r\n')
})

test('a gate lets so many in, the next in their order, and refuses who waited too long', async () => {
  const gate = new ConcurrencyLimiter(2, 30)
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
