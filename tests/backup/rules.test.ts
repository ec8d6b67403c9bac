import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findUnbrokenLog, getNextSegment, parseTimelines, selectLatestSegments } from '../../server/backup/log-segments'
import { selectBasesToKeep } from '../../server/backup/prune'
import { verifyLog } from '../../server/backup/restore/verify'
import { type BackupFolder, writeBackupFile } from '../../server/backup/storage/backup-folder'
import type { BaseBackup } from '../../server/backup/storage/manifest'

const day = 86_400_000
const now = Date.parse('2026-11-22T00:00:00Z')

const base = (daysAgo: number, problem: string | null = null): BaseBackup => {
  const at = new Date(now - daysAgo * day).toISOString()
  const manifest = { format: 1 as const, id: at, startedAt: at, wholeAt: at, endedAt: at, isEncrypted: true, level: 1 }
  return { name: `base/${at}`, problem, marked: [], manifest: { ...manifest, cluster: null, files: {} } }
}

test('what every moment of the days to keep needs is kept: the last good one before them as well', () => {
  const bases = [base(20), base(16), base(15, 'damaged'), base(13), base(1)]
  expect(selectBasesToKeep(bases, now - 14 * day)).toEqual([bases[1], bases[3], bases[4]])
})

test('the newest good one is kept however old it is', () => {
  const bases = [base(90), base(60), base(2, 'damaged')]
  expect(selectBasesToKeep(bases, now - 14 * day)).toEqual([bases[1], bases[2]])
  expect(selectBasesToKeep([base(90)], now - 14 * day)).toHaveLength(1)
})

test('segments follow each other across the end of a file of the log', () => {
  expect(getNextSegment('000000010000000000000009')).toBe('00000001000000000000000A')
  expect(getNextSegment('0000000100000000000000FF')).toBe('000000010000000100000000')
})

test('a gap in the log is told by the first segment that is missing, and a later timeline fills it', () => {
  const log = ['000000010000000000000003', '000000010000000000000004', '000000010000000000000006']
  expect(findUnbrokenLog(log, '000000010000000000000003')).toEqual({
    segments: log.slice(0, 2),
    missing: '000000010000000000000005',
  })
  const filled = findUnbrokenLog([...log, '000000020000000000000005'], '000000010000000000000003')
  expect(filled.missing).toBeUndefined()
})

test('the way to a timeline leaves out what was written behind the places at which later ones began', () => {
  const way = parseTimelines(3, '1\t0/4000128\tno recovery target specified\n\n2\t0/6000028\tbefore 2026-11-22\n')
  expect(way).toEqual([
    { id: 1, begin: '0000000000000000', end: '0000000000000004' },
    { id: 2, begin: '0000000000000004', end: '0000000000000006' },
    { id: 3, begin: '0000000000000006', end: undefined },
  ])
  const left = ['000000010000000000000003', '000000010000000000000004', '000000020000000000000004']
  const after = ['000000020000000000000005', '000000030000000000000006', '000000030000000000000007']
  const abandoned = ['000000010000000000000005', '000000020000000000000007', '000000040000000000000005']
  const { segments, missing } = findUnbrokenLog([...left, ...after, ...abandoned], '000000010000000000000003', way)
  expect([segments, missing]).toEqual([[...left, ...after], undefined])
  expect(selectLatestSegments(segments)).toEqual([left[0], left[2], ...after])
  // What another timeline has there is no part of this way.
  expect(findUnbrokenLog([...left, after[1] ?? '', abandoned[0] ?? ''], '000000010000000000000003', way).missing).toBe(
    '000000010000000000000005',
  )
})

test('the place of an address of the log counts segments of 16 MB', () => {
  expect(parseTimelines(2, '1\t2A/FF000000\tx')[1]?.begin).toBe('0000002A000000FF')
  expect(parseTimelines(1, '')).toEqual([{ id: 1, begin: '0000000000000000', end: undefined }])
})

let folder: BackupFolder
beforeEach(() => {
  folder = { path: mkdtempSync(join(tmpdir(), 'steward-log-')), key: undefined }
})
afterEach(() => rmSync(folder.path, { recursive: true }))

const segment = (timeline: number, place: number) => `0000000${timeline}000000000000000${place}`
const minute = (n: number) => `2026-11-22T10:0${n}:00.000Z`

async function* textOf(text: string) {
  yield Buffer.from(text)
}

const put = (name: string, text: string, until?: string) =>
  writeBackupFile(folder, `log/${name}`, textOf(text), until ? { until } : {})

function spoil(name: string): void {
  const path = join(folder.path, 'log', name)
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(bytes.length - 40) ^ 1, bytes.length - 40)
  writeFileSync(path, bytes)
}

/** One whose own log ends with the third segment of the first timeline. */
const based = (): BaseBackup => {
  const cluster = { system: '1', major: '18', log: 'log', firstSegment: segment(1, 2), lastSegment: segment(1, 3) }
  return { ...base(1), manifest: { ...base(1).manifest, cluster } }
}

/** The second timeline took over in the fourth segment; the first had gone on to the fifth. */
async function putTwoTimelines(): Promise<void> {
  for (const place of [3, 4, 5]) await put(segment(1, place), `first ${place}`, minute(place))
  await put('00000002.history', '1\t0/4000028\tno recovery target specified\n')
  for (const place of [4, 5]) await put(segment(2, place), `second ${place}`, minute(place + 2))
}

test('the log is followed along the latest timeline, and what was given up is no part of it', async () => {
  await putTwoTimelines()
  const read = await verifyLog(folder, based(), undefined)
  expect(read).toEqual({
    segments: [segment(1, 3), segment(2, 4), segment(2, 5)],
    until: minute(7),
    stop: undefined,
    timeline: undefined,
  })
  spoil(segment(1, 5))
  expect(await verifyLog(folder, based(), undefined)).toEqual(read)
})

test.each([
  { how: 'damaged', spoilIt: () => spoil('00000002.history'), says: /^is damaged/ },
  { how: 'missing', spoilIt: () => rmSync(join(folder.path, 'log', '00000002.history')), says: /^is missing/ },
])('without the history of a timeline, $how, the log ends before its first segment', async ({ spoilIt, says }) => {
  await putTwoTimelines()
  spoilIt()
  const { segments, stop, timeline } = await verifyLog(folder, based(), undefined)
  expect([segments, timeline]).toEqual([[segment(1, 3)], 1])
  expect(stop).toEqual({ name: 'log/00000002.history', says: expect.stringMatching(says) })
})

test('only what a moment needs of the log is read, and the copy that a backup holds is needed nowhere else', async () => {
  for (const place of [3, 4, 5, 6]) await put(segment(1, place), `text ${place}`, minute(place))
  spoil(segment(1, 3))
  spoil(segment(1, 6))
  const at = async (n: number) => verifyLog(folder, based(), new Date(minute(n)))
  expect(await at(4)).toMatchObject({ segments: [segment(1, 4)], stop: undefined })
  expect(await at(5)).toMatchObject({ segments: [segment(1, 4), segment(1, 5)], stop: undefined })
  expect(await at(6)).toMatchObject({ until: minute(5), stop: { name: `log/${segment(1, 6)}` } })
})
