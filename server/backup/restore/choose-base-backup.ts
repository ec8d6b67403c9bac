import {
  explainPostgresInstall,
  findBundledPostgres,
  findOlderPostgres,
  type PostgresInstall,
  readBinariesMajor,
} from '../../database/embedded-packages'
import { systemLevel } from '../../database/system/system'
import { StartProblem } from '../../start/start-problem'
import type { BackupKeys } from '../keys'
import { getSegmentPosition, parseTimeline } from '../log-segments'
import { type BackupFolder, verifyBackupFile } from '../storage/backup-folder'
import { type FileFault, formatFault, formatFaults } from '../storage/file-faults'
import { type BaseBackup, listBaseBackups } from '../storage/manifest'
import { readBackupKeys } from './backup-contents'
import { findBaseFaults, type IntactLog, verifyLog } from './verify'

/** The base backup that a restore uses, and what the restore leaves out. */
interface ChosenBackup {
  base: BaseBackup
  keys: BackupKeys
  log: IntactLog
  /** Names skipped files and problems that earlier checks found. */
  warnings: string[]
}

interface RestoreCandidate {
  base: BaseBackup
  log: IntactLog
}

/**
 * Chooses the last intact backup before the moment whose log leads to the moment. Reads only what that needs.
 * @throws StartProblem where there is none, a newer program made it, or the key is wrong
 */
export async function chooseBaseBackup(folder: BackupFolder, at: Date | undefined): Promise<ChosenBackup> {
  const warnings: string[] = []
  const later: MissedBackup[] = []
  const bases = await listBaseBackups(folder, (problem, id) => {
    warnings.push(problem.message)
    later.push({ name: `${id}/manifest.json`, says: 'is damaged', base: undefined, instant: parseIdInstant(id) })
  })
  const usable = bases.filter(({ manifest }) => !at || Date.parse(manifest.wholeAt) <= at.getTime())
  const [first] = bases
  if (!first) throw toNoBackupProblem(folder, warnings)
  if (usable.length === 0) throw toTooEarlyProblem(first, at)
  const faults: FileFault[] = []
  let best: RestoreCandidate | undefined
  for (const base of sortForRestore(usable)) {
    await requireUsableBackup(folder, base)
    const baseFaults = await findBaseFaults(folder, base, listEssentialFiles(base))
    faults.push(...baseFaults)
    if (baseFaults[0]) {
      later.push({ ...baseFaults[0], base, instant: base.manifest.endedAt })
      continue
    }
    const log = await verifyLog(folder, base, at)
    const candidate = { base, log: at ? log : { ...log, stop: log.stop ?? findMissedBackup(base, log, later) } }
    if (!best || findLogEnd(candidate) > findLogEnd(best)) best = candidate
    if (doesLogReachMoment(candidate.log, at)) {
      best = candidate
      break
    }
  }
  if (!best)
    throw new StartProblem(
      `No backup of that moment is whole: ${formatFaults(faults)}`,
      'bring these files back from another copy of the backups, or give an earlier moment',
    )
  const keyResult = await findBackupKeys(folder, best.base, bases)
  warnings.push(...faults.map((fault) => `${formatFault(fault)}: another backup was taken`))
  if (best.base.problem) warnings.push(`A check found of ${best.base.name}: ${best.base.problem}`)
  return { ...best, keys: keyResult.keys, warnings: [...warnings, ...keyResult.warnings] }
}

/** Sorts the newest first; backups that a check rejected come last. */
function sortForRestore(bases: readonly BaseBackup[]): BaseBackup[] {
  const [good, marked] = [
    bases.filter(({ problem }) => problem === null),
    bases.filter(({ problem }) => problem !== null),
  ]
  return [...good.reverse(), ...marked.reverse()]
}

/** Lists the files without which nothing can be restored. Stored files are verified one by one instead. */
const listEssentialFiles = ({ name, manifest }: BaseBackup) =>
  Object.keys(manifest.files).filter((each) => manifest.cluster !== null && each === `${name}/cluster`)

/** A backup that cannot be used and may hold changes that the log after an earlier backup lacks. */
interface MissedBackup extends FileFault {
  base: BaseBackup | undefined
  instant: string
}

/** Answers the instant at which the backup began, which is its id. */
const parseIdInstant = (id: string) => id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+Z)$/, 'T$1:$2:$3.$4').replace(/^.*\//, '')

/** Finds a damaged backup that holds changes which the log of this backup does not reach. */
function findMissedBackup(base: BaseBackup, log: IntactLog, later: readonly MissedBackup[]): MissedBackup | undefined {
  const own = base.manifest.cluster
  const last = getSegmentPosition(log.segments.at(-1) ?? own?.lastSegment ?? '')
  return later.find(({ base: other, instant }) => {
    const cluster = other?.manifest.cluster
    if (cluster) return cluster.log !== own?.log || getSegmentPosition(cluster.lastSegment) > last
    return instant > base.manifest.startedAt && (log.until === undefined || instant > log.until)
  })
}

/** Tells whether the log reaches the moment; without a moment, whether it reaches its own end. */
const doesLogReachMoment = ({ stop, until }: IntactLog, at: Date | undefined): boolean =>
  !stop || (at !== undefined && until !== undefined && at.getTime() <= Date.parse(until))

/** Answers where the log after a backup ends, as text that can be compared. */
function findLogEnd({ base, log }: RestoreCandidate): string {
  const last = log.segments.at(-1) ?? base.manifest.cluster?.lastSegment ?? ''
  return last && `${last.slice(8)}${parseTimeline(last)}`
}

/** Reads the keys of a backup; if they are damaged, those of the nearest other backup. */
async function findBackupKeys(
  folder: BackupFolder,
  base: BaseBackup,
  bases: readonly BaseBackup[],
): Promise<{ keys: BackupKeys; warnings: string[] }> {
  const place = bases.indexOf(base)
  const byNearness = [...bases].sort((a, b) => Math.abs(bases.indexOf(a) - place) - Math.abs(bases.indexOf(b) - place))
  const faults: FileFault[] = []
  for (const each of byNearness) {
    const keyFaults = await findBaseFaults(folder, each, [`${each.name}/keys`])
    if (keyFaults.length > 0) faults.push(...keyFaults)
    else {
      const warnings = faults.map((fault) => `${formatFault(fault)}: the keys of ${each.name} were taken`)
      return { keys: await readBackupKeys(folder, each), warnings }
    }
  }
  throw new StartProblem(
    `The keys are whole in no backup: ${formatFaults(faults)}`,
    'bring one of these files back from another copy of the backups',
  )
}

/**
 * Checks the version and the key.
 * @throws StartProblem where this program or its key cannot read the backup
 */
export async function requireUsableBackup(folder: BackupFolder, base: BaseBackup): Promise<void> {
  const { manifest } = base
  if (manifest.level > systemLevel)
    throw new StartProblem(
      `The backup was made by a newer program (level ${manifest.level}, this one knows ${systemLevel})`,
      'restore it with the newer program',
    )
  findMatchingPostgres(base)
  if (manifest.isEncrypted && !folder.key)
    throw new StartProblem('The backup is encrypted', 'set STEWARD_BACKUP_KEY to the key it was made with')
  const isWhole = await verifyBackupFile(folder, `${base.name}/keys`).then(
    () => true,
    () => false,
  )
  // An intact file that cannot be opened was encrypted with another key.
  if (isWhole && !(await readBackupKeys(folder, base).catch(() => undefined)))
    throw new StartProblem(
      'STEWARD_BACKUP_KEY is not the key that the backup was encrypted with',
      'set it to the key it was made with',
    )
}

/**
 * Finds the PostgreSQL of the backup's major version, which its log needs: the bundled
 * one, or an older one that is installed here.
 * @throws StartProblem where it is not installed
 */
export function findMatchingPostgres({ manifest }: BaseBackup): PostgresInstall {
  const carried = findBundledPostgres()
  const [major, ours] = [manifest.cluster?.major, readBinariesMajor(carried.path)]
  if (major === undefined || major === ours) return carried
  const former = findOlderPostgres(major)
  if (former) return former
  throw new StartProblem(
    `The backup was made by PostgreSQL ${major}, this program carries ${ours}`,
    Number(major) < Number(ours)
      ? `${explainPostgresInstall(major)} and restore again; the start that follows brings the database over`
      : 'restore it with the newer program',
  )
}

const toNoBackupProblem = (folder: BackupFolder, warnings: readonly string[]) =>
  warnings[0]
    ? new StartProblem(`No backup in ${folder.path} can be read: ${warnings.join(' ')}`, 'bring one back')
    : new StartProblem(`There are no backups in ${folder.path}`, 'give the folder that backups were kept in')

function toTooEarlyProblem(first: BaseBackup, at: Date | undefined): StartProblem {
  return new StartProblem(
    `The first moment that can be restored is ${first.manifest.wholeAt}`,
    `give --at that moment or a later one instead of ${at?.toISOString()}`,
  )
}
