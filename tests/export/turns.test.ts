import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { CsvStream } from '../../server/export/csv-stream'
import { type FileSegment, SegmentWriter } from '../../server/export/segment-writer'

/** What stops and goes on instead of a connection. */
function sourceOf(segment: FileSegment) {
  const source = {
    isPaused: false,
    pause: () => {
      source.isPaused = true
    },
    resume: () => {
      source.isPaused = false
    },
  }
  segment.from(source)
  return source
}

const record = (text: string) => Buffer.from(`${text}\n`)
const long = record('x'.repeat(999))
const mark = '\ufeffA\r\n'

test('segments stand in the order in which they were taken, whichever ends first', async () => {
  const file = new CsvStream(['A'], 5)
  const turns = new SegmentWriter(file)
  const [one, two, three] = [turns.take(), turns.take(), turns.take()]
  three.add(record('5'))
  three.finish()
  two.add(record('3'))
  one.add(record('1'))
  two.add(record('4'))
  two.finish()
  one.add(record('2'))
  turns.end()
  one.finish()
  expect((await buffer(file)).toString()).toBe(`${mark}1\r\n2\r\n3\r\n4\r\n5\r\n`)
})

test('a segment that gets too far ahead is stopped until the one before it is through', async () => {
  const file = new CsvStream(['A'], 6001)
  const turns = new SegmentWriter(file)
  const [one, two] = [turns.take(), turns.take()]
  const [first, second] = [sourceOf(one), sourceOf(two)]
  let ahead = 0
  for (; !second.isPaused && ahead < 6000; ahead++) two.add(long)
  expect([second.isPaused, ahead < 5000, first.isPaused]).toEqual([true, true, false])
  let hasRoom = false
  const room = turns.room().then(() => {
    hasRoom = true
  })
  await Promise.resolve()
  expect(hasRoom).toBe(false)
  const reading = buffer(file)
  one.add(record('first'))
  one.finish()
  await vi.waitFor(() => expect(second.isPaused).toBe(false))
  await room
  for (; ahead < 6000; ahead++) two.add(long)
  two.finish()
  turns.end()
  const text = (await reading).toString()
  expect(text === `${mark}first\r\n${`${'x'.repeat(999)}\r\n`.repeat(6000)}`).toBe(true)
})

test('a reader who does not read stops all segments, the first as well', async () => {
  const file = new CsvStream(['A'], 10_000)
  const turns = new SegmentWriter(file)
  const [one, two] = [turns.take(), turns.take()]
  const [first, second] = [sourceOf(one), sourceOf(two)]
  let sent = 0
  for (; !(first.isPaused && second.isPaused) && sent < 10_000; sent++) (first.isPaused ? two : one).add(long)
  expect([sent < 6000, file.readableLength < 200_000]).toEqual([true, true])
  const reading = buffer(file)
  await vi.waitFor(() => expect(first.isPaused).toBe(false))
  for (; sent < 10_000; sent++) one.add(long)
  one.finish()
  two.finish()
  turns.end()
  expect((await reading).length).toBe(Buffer.byteLength(mark) + 10_000 * 1001)
})

test('a segment that is short breaks the file', async () => {
  const file = new CsvStream(['A'], 3)
  const turns = new SegmentWriter(file)
  const [one, two] = [turns.take(), turns.take()]
  two.add(record('3'))
  two.finish()
  one.add(record('1'))
  one.finish()
  turns.end()
  await expect(buffer(file)).rejects.toThrow('The export holds 2 records instead of 3')
})

test('a segment that fails breaks the file, though its turn has not come', async () => {
  const file = new CsvStream(['A'], 3)
  const turns = new SegmentWriter(file)
  const [one, two] = [turns.take(), turns.take()]
  one.add(record('1'))
  two.destroy(new Error('the connection ended'))
  expect([one.destroyed, two.destroyed]).toEqual([true, true])
  await expect(buffer(file)).rejects.toThrow('the connection ended')
})
