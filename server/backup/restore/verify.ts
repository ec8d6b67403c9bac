import { basename, join } from 'node:path'
import { toFilePath } from '../copy-files'
import {
  findUnbrokenLog,
  getSegmentPosition,
  isHistoryFile,
  isSegment,
  parseTimeline,
  parseTimelines,
  selectLatestSegments,
  type TimelinePart,
  toHistoryName,
} from '../log-segments'
import { toSegmentPath } from '../log-shipper'
import {
  type BackupFolder,
  type FileHeader,
  listCompleteNames,
  pathExists,
  readBackupText,
  readDigest,
  verifyBackupFile,
} from '../storage/backup-folder'
import { DamagedFile, type FileFault, isMissing, toDamagedFault } from '../storage/file-faults'
import type { BaseBackup } from '../storage/manifest'
import { readFileSums } from './backup-contents'

/** How far the log after a base backup can be replayed. */
export interface IntactLog {
  /** Intact segments after the base backup, in order and without a gap. */
  segments: string[]
  /**
   * The instant up to which the log is complete; undefined: the log reaches no further than the base backup.
   */
  until: string | undefined
  /** The fault that ends the replay although more log follows; undefined: the log has no fault. */
  stop: FileFault | undefined
  /** The timeline to follow; undefined: the latest one. */
  timeline: number | undefined
}

export interface BackupVerification extends IntactLog {
  /** Every file that was changed or is missing. */
  faults: FileFault[]
  /** Number of files read. */
  files: number
}

/** Reads every file that a restore of this backup to any moment needs. Lists the faults. */
export async function verifyBackup(folder: BackupFolder, base: BaseBackup): Promise<BackupVerification> {
  const faults = await findBaseFaults(folder, base, Object.keys(base.manifest.files))
  const stored = faults.some(({ name }) => name === `${base.name}/sums`)
    ? []
    : Object.entries(await readFileSums(folder, base)).flatMap(([key, sum]): [string, string][] =>
        sum ? [[toFilePath(key), sum]] : [],
      )
  for (const [name, sum] of stored) faults.push(...(await findFault(folder, name, sum)))
  const log = await verifyLog(folder, base, undefined)
  if (log.stop && !isLogGap(log.stop)) faults.push(log.stop)
  const files = Object.keys(base.manifest.files).length + stored.length + log.segments.length
  return { ...log, faults, files }
}

/** Tells whether the fault is only a gap in the log, which the next base backup makes harmless. */
const isLogGap = ({ name, says }: FileFault) =>
  says === otherTimeline || (says === isMissing && !isHistoryFile(basename(name)))

/** Finds faults among some files of a base backup itself. */
export async function findBaseFaults(
  folder: BackupFolder,
  base: BaseBackup,
  names: readonly string[],
): Promise<FileFault[]> {
  const faults: FileFault[] = []
  for (const name of names) faults.push(...(await findFault(folder, name, base.manifest.files[name])))
  return faults
}

/**
 * Finds the fault of a file.
 * @param sum expected digest at the file's end; undefined: any valid one
 */
async function findFault(folder: BackupFolder, name: string, sum?: string): Promise<FileFault[]> {
  const path = join(folder.path, name)
  if (!(await pathExists(path))) return [{ name, says: isMissing }]
  try {
    await verifyBackupFile(folder, name)
    // A file can be valid and still not be the one that was written.
    if (sum !== undefined && (await readDigest(path)).toString('hex') !== sum)
      throw new DamagedFile('it is not the file that the manifest tells of')
    return []
  } catch (error) {
    return [toDamagedFault(name, error)]
  }
}

/** Reads the log after a base backup as far as it is intact, or only as far as the moment needs. */
export async function verifyLog(
  folder: BackupFolder,
  { manifest }: BaseBackup,
  at: Date | undefined,
): Promise<IntactLog> {
  if (!manifest.cluster) return { segments: [], until: undefined, stop: undefined, timeline: undefined }
  const { lastSegment, log } = manifest.cluster
  const names = await listCompleteNames(join(folder.path, log))
  const way = await findLatestTimeline({ folder, log, names, begun: parseTimeline(lastSegment) })
  const { segments, missing } = findUnbrokenLog([...names, lastSegment], lastSegment, way.timelines)
  const read: IntactLog = { segments: [], until: undefined, stop: undefined, timeline: way.timeline }
  for (const segment of selectLatestSegments(segments)) {
    // The base backup holds its own last segment; the log may hold a second copy.
    if (segment === lastSegment && !names.includes(segment)) continue
    if (read.until !== undefined && at && at.getTime() <= Date.parse(read.until)) return read
    if (way.before !== undefined && getSegmentPosition(segment) >= way.before) return { ...read, stop: way.fault }
    const name = toSegmentPath(segment, log)
    const head = await verifyFile(folder, name)
    if ('fault' in head) {
      if (segment === lastSegment) continue
      return { ...read, stop: head.fault }
    }
    read.segments.push(segment)
    read.until = head.head.until ?? read.until
  }
  const gap: FileFault | undefined = missing ? { name: toSegmentPath(missing, log), says: isMissing } : undefined
  return { ...read, stop: gap ?? way.fault }
}

async function verifyFile(folder: BackupFolder, name: string): Promise<{ head: FileHeader } | { fault: FileFault }> {
  try {
    return { head: await verifyBackupFile(folder, name) }
  } catch (error) {
    return { fault: toDamagedFault(name, error) }
  }
}

const otherTimeline = 'is of a timeline that began before this backup'

interface TimelineWay {
  timelines: TimelinePart[]
  timeline: number | undefined
  /** The fault of a later timeline whose history cannot be read. */
  fault?: FileFault
  /** The position at which that timeline first appears; undefined: nowhere. */
  before?: string | undefined
}

interface TimelineHistories {
  folder: BackupFolder
  log: string
  names: readonly string[]
  /** The timeline of the base backup, which holds the histories of earlier timelines. */
  begun: number
}

/** Finds the timelines that lead to the latest one. Without the latest one's history its start is unknown. */
async function findLatestTimeline({ folder, log, names, begun }: TimelineHistories): Promise<TimelineWay> {
  const later = new Set(
    names
      .filter((name) => isSegment(name) || isHistoryFile(name))
      .map(parseTimeline)
      .filter((id) => id > begun),
  )
  const way: TimelineWay = { timelines: [{ id: begun, begin: '', end: undefined }], timeline: undefined }
  for (const id of [...later].sort((one, other) => one - other)) {
    const name = toSegmentPath(toHistoryName(id), log)
    try {
      if (!names.includes(toHistoryName(id))) throw isMissing
      const timelines = parseTimelines(id, await readBackupText(folder, name))
      if (timelines.some((each) => each.id === begun)) way.timelines = timelines
      else way.fault = { name, says: otherTimeline }
      way.timeline = way.fault && way.timelines.at(-1)?.id
    } catch (error) {
      const places = names.filter((each) => isSegment(each) && parseTimeline(each) === id).map(getSegmentPosition)
      const fault = error === isMissing ? { name, says: isMissing } : toDamagedFault(name, error)
      return { ...way, timeline: way.timelines.at(-1)?.id, fault, before: places.sort()[0] }
    }
  }
  return way
}
