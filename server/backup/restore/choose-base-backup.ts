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

/** The base backup of a restore, and what the restore leaves out. */
interface ChosenBackup {
  base: BaseBackup
  keys: BackupKeys
  log: IntactLog
  /** Skipped files and the results of earlier checks. */
  warnings: string[]
}

interface RestoreCandidate {
  base: BaseBackup
  log: IntactLog
}

/**
 * Chooses the last intact backup before the moment whose log leads there; reads only what that moment needs.
 * @throws StartProblem where there is none, it is of a newer program, or the key is wrong
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

/** The newest first, those that a check rejected last. */
function sortForRestore(bases: readonly BaseBackup[]): BaseBackup[] {
  const [good, marked] = [
    bases.filter(({ problem }) => problem === null),
    bases.filter(({ problem }) => problem !== null),
  ]
  return [...good.reverse(), ...marked.reverse()]
}

/** The files without which nothing can be restored; stored files are verified one by one. */
const listEssentialFiles = ({ name, manifest }: BaseBackup) =>
  Object.keys(manifest.files).filter((each) => manifest.cluster !== null && each === `${name}/cluster`)

/** An unusable backup that may hold more than the log after an earlier one. */
interface MissedBackup extends FileFault {
  base: BaseBackup | undefined
  instant: string
}

/** The id of a backup is the instant at which it began. */
const parseIdInstant = (id: string) => id.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+Z)$/, 'T$1:$2:$3.$4').replace(/^.*\//, '')

/** The damaged backup with content that the log of this one does not reach. */
function findMissedBackup(base: BaseBackup, log: IntactLog, later: readonly MissedBackup[]): MissedBackup | undefined {
  const own = base.manifest.cluster
  const last = getSegmentPosition(log.segments.at(-1) ?? own?.lastSegment ?? '')
  return later.find(({ base: other, instant }) => {
    const cluster = other?.manifest.cluster
    if (cluster) return cluster.log !== own?.log || getSegmentPosition(cluster.lastSegment) > last
    return instant > base.manifest.startedAt && (log.until === undefined || instant > log.until)
  })
}

/** Whether the log reaches the moment, or without one its own end. */
const doesLogReachMoment = ({ stop, until }: IntactLog, at: Date | undefined): boolean =>
  !stop || (at !== undefined && until !== undefined && at.getTime() <= Date.parse(until))

/** Where the log after a backup ends, comparable as text. */
function findLogEnd({ base, log }: RestoreCandidate): string {
  const last = log.segments.at(-1) ?? base.manifest.cluster?.lastSegment ?? ''
  return last && `${last.slice(8)}${parseTimeline(last)}`
}

/** The keys of a backup; if they are damaged, those of the nearest other one. */
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
  // An intact file that does not open was encrypted with another key.
  if (isWhole && !(await readBackupKeys(folder, base).catch(() => undefined)))
    throw new StartProblem(
      'STEWARD_BACKUP_KEY is not the key that the backup was encrypted with',
      'set it to the key it was made with',
    )
}

/**
 * The PostgreSQL of a backup's major version, which its log needs: ours, or an older one installed here.
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
