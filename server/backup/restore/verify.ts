import { join } from 'node:path'
import { StartProblem, wordsOf } from '../../start/start-problem'
import { nameOfFile } from '../files'
import { digestOf, type Folder, namesIn, verifyKept } from '../kept/folder'
import type { Base } from '../kept/manifest'
import { isHistory, isSegment, unbroken } from '../segments'
import { nameOfSegment } from '../ship'
import { sumsIn } from './taken-apart'

export interface Verified {
  /** Segments of the log after the base backup, without a gap. */
  segments: string[]
  /** The first that is missing though later ones are there. */
  missing: string | undefined
  /** The instant up to which the log is known to hold everything; undefined: no later than the base backup. */
  until: string | undefined
  /** Files that were read. */
  files: number
}

/**
 * Reads every file that a restore from this backup needs and compares its SHA-256 with the manifest.
 * @throws StartProblem that names the first one that is damaged or missing
 */
export async function verify(folder: Folder, base: Base): Promise<Verified> {
  for (const [name, sum] of Object.entries(base.manifest.files)) await mustBe(folder, name, sum)
  const sums = Object.entries(await named(`${base.name}/sums`, sumsIn(folder, base)))
  const stored = sums.flatMap(([key, sum]): [string, string][] => (sum ? [[nameOfFile(key), sum]] : []))
  for (const [name, sum] of stored) await mustBe(folder, name, sum)
  const log = await verifyLog(folder, base)
  const files = Object.keys(base.manifest.files).length + stored.length + log.segments.length
  return { ...log, files }
}

async function verifyLog(folder: Folder, { manifest }: Base): Promise<Omit<Verified, 'files'>> {
  if (!manifest.cluster) return { segments: [], missing: undefined, until: undefined }
  const { lastSegment, log } = manifest.cluster
  const names = await namesIn(join(folder.path, log))
  for (const name of names.filter(isHistory)) await headOf(folder, nameOfSegment(name, log))
  const { segments, missing } = unbroken([...names.filter(isSegment), lastSegment], lastSegment)
  let until: string | undefined
  const kept = [...new Set(segments)].filter((segment) => names.includes(segment))
  for (const segment of kept) until = (await headOf(folder, nameOfSegment(segment, log))).until ?? until
  return { segments: kept, missing, until }
}

async function mustBe(folder: Folder, name: string, sum: string): Promise<void> {
  await headOf(folder, name)
  // What is whole in itself may still be another file than the one that was kept.
  if ((await digestOf(join(folder.path, name))).toString('hex') !== sum)
    throw damaged(name, 'it is not the file that the manifest tells of')
}

const headOf = (folder: Folder, name: string) => named(name, verifyKept(folder, name))

async function named<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw damaged(name, wordsOf(error))
  }
}

function damaged(name: string, why: string): StartProblem {
  return new StartProblem(
    `${name} is damaged (${why})`,
    'bring this file back from another copy of the backups, or use an older backup',
  )
}
