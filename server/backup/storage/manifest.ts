import { createHash } from 'node:crypto'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { getErrorMessage, StartProblem } from '../../start/start-problem'
import { firstLog } from '../cluster-lineage'
import { type BackupFolder, listCompleteNames, readDigest, syncDirectory, verifyBackupFile } from './backup-folder'
import { DamagedFile } from './file-faults'

const format = 1

/** The manifest is written last, so a backup without one is incomplete. */
const manifestName = 'manifest.json'
export const baseDirectory = 'base'
const judgementName = 'checked.json'

const manifestShape = z.object({
  format: z.literal(format),
  id: z.string(),
  /** The instants are by the database's clock. */
  startedAt: z.string(),
  /** The earliest moment to which the backup can be restored. */
  wholeAt: z.string(),
  endedAt: z.string(),
  isEncrypted: z.boolean(),
  /** The version of the server's own tables, which no declaration describes. */
  level: z.number(),
  /** Null: the database is external, so the backup holds only files and keys. */
  cluster: z
    .object({
      /** System identifier of the cluster. */
      system: z.string(),
      major: z.string(),
      /** The directory of the log in the folder. */
      log: z
        .string()
        .regex(/^log(-\d+)?$/)
        .default(firstLog),
      /** The first and the last segment that the copy needs to become consistent. */
      firstSegment: z.string(),
      lastSegment: z.string(),
    })
    .nullable(),
  /** SHA-256 of each file of this backup, by its name in the folder. */
  files: z.record(z.string(), z.string()),
})

export type Manifest = z.infer<typeof manifestShape>

/**
 * A damaged file and its time of change when the check saw it. A file that changed since is checked again.
 */
const mark = z.object({ name: z.string(), changedMs: z.number().nullable() })

const judgement = z.object({
  at: z.string(),
  problem: z.string().nullable(),
  /** Absent where the problem is not a damaged file. */
  damaged: z.array(mark).optional(),
})

export interface BaseBackup {
  /** Its name in the folder: `base/<id>`. */
  name: string
  manifest: Manifest
  /** Why a check rejected it; null where it is good or no check has run. */
  problem: string | null
  /** The files that the check found damaged. */
  marked: readonly { name: string }[]
}

export async function writeManifest(folder: BackupFolder, directory: string, manifest: Manifest): Promise<void> {
  await writeDurably(join(folder.path, directory), manifestName, withDigest(JSON.stringify(manifest, null, 1)))
}

/** Stores the result of a check with its backup. */
export async function writeCheckResult(
  folder: BackupFolder,
  base: BaseBackup,
  at: string,
  { problem, names }: { problem: string | null; names?: readonly string[] },
): Promise<void> {
  const damaged =
    names && (await Promise.all(names.map(async (name) => ({ name, changedMs: await readChangeTime(folder, name) }))))
  await writeDurably(join(folder.path, base.name), judgementName, JSON.stringify({ at, problem, damaged }))
}

/** Reads when a file was last changed; null where it is missing. */
const readChangeTime = (folder: BackupFolder, name: string): Promise<number | null> =>
  stat(join(folder.path, name)).then(
    ({ ctimeMs }) => ctimeMs,
    () => null,
  )

type CheckResult = z.infer<typeof judgement>

/** Finds the problem that a check found, unless all the files that it named were replaced since. */
async function findUnresolvedProblem(
  folder: BackupFolder,
  manifest: Manifest,
  result: CheckResult,
): Promise<string | null> {
  const { problem, damaged = [] } = result
  if (problem === null || damaged.length === 0) return problem
  for (const { name, changedMs } of damaged) {
    if ((await readChangeTime(folder, name)) === changedMs) return problem
    if (!(await isFileIntact(folder, name, manifest.files[name]))) return problem
  }
  return null
}

const isFileIntact = (folder: BackupFolder, name: string, sum: string | undefined): Promise<boolean> =>
  verifyBackupFile(folder, name).then(
    async () => sum === undefined || (await readDigest(join(folder.path, name))).toString('hex') === sum,
    () => false,
  )

/**
 * Lists all complete backups, the oldest first.
 * @param damaged is called with each unreadable manifest; default: the function throws
 */
export async function listBaseBackups(
  folder: BackupFolder,
  damaged?: (problem: StartProblem, name: string) => void,
): Promise<BaseBackup[]> {
  const bases: BaseBackup[] = []
  for (const id of await listCompleteNames(join(folder.path, baseDirectory))) {
    if (id.startsWith('.')) continue
    try {
      bases.push(await readBaseBackup(folder, `${baseDirectory}/${id}`))
    } catch (error) {
      const problem = new StartProblem(
        `${baseDirectory}/${id}/${manifestName} is damaged (${getErrorMessage(error)})`,
        'bring this file back from another copy of the backups, or move the directory away',
      )
      if (!damaged) throw problem
      damaged(problem, `${baseDirectory}/${id}`)
    }
  }
  return bases.sort((a, b) => a.manifest.startedAt.localeCompare(b.manifest.startedAt))
}

async function readBaseBackup(folder: BackupFolder, name: string): Promise<BaseBackup> {
  const path = join(folder.path, name)
  const manifest = manifestShape.parse(JSON.parse(verifyTextDigest(await readFile(join(path, manifestName), 'utf8'))))
  const text = await readFile(join(path, judgementName), 'utf8').catch(() => undefined)
  const result = text === undefined ? undefined : judgement.safeParse(tryParseJson(text))
  const problem = result?.success ? await findUnresolvedProblem(folder, manifest, result.data) : null
  return { name, manifest, problem, marked: result?.success && problem !== null ? (result.data.damaged ?? []) : [] }
}

/** Parses a check result. A truncated one counts as absent, so the backup stays usable. */
function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Finds the newest backup that is not known to be damaged. */
export const findNewestGoodBackup = (bases: readonly BaseBackup[]): BaseBackup | undefined =>
  bases.findLast(({ problem }) => problem === null)

const computeDigest = (text: string) => createHash('sha256').update(text).digest('hex')

/** Appends the SHA-256 of the text to it as the last line. */
const withDigest = (text: string) => `${text}\n${computeDigest(text)}\n`

function verifyTextDigest(text: string): string {
  const at = text.trimEnd().lastIndexOf('\n')
  const body = text.slice(0, Math.max(0, at))
  if (text !== withDigest(body)) throw new DamagedFile('its bytes are not what was written')
  return body
}

async function writeDurably(directory: string, name: string, text: string): Promise<void> {
  const draft = join(directory, `${name}.part`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(directory, name))
  await syncDirectory(directory)
}
