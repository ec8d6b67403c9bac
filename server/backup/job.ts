import type { Role } from '../../src/framework/register'
import { isGrantActiveSql } from '../session/roles/active-roles-sql'
import { usableAccount } from '../session/usable-account'
import type { JobRunContext, Kernel, RunCounts } from '../types'
import { takeBaseBackup } from './base-backup'
import { parseTimeline } from './log-segments'
import { pruneBackups } from './prune'
import { findBackupAlarm, findBackupFolder, readBackupState } from './state'

type JobContext = Pick<Kernel, 'db' | 'settings'>

/** Tells whether a base backup is due: the newest is too old, or the log after it has a gap. */
export async function isBackupDue({ db, settings }: JobContext): Promise<boolean> {
  const folder = findBackupFolder(settings)
  if (!folder || !settings.backup) return false
  const { newest, ageSeconds = 0, missing } = await readBackupState(folder, Date.now())
  if (!newest || missing || ageSeconds >= settings.backup.hours * 3600) return true
  const { cluster } = newest.manifest
  if (!cluster || !db.config.isOwn) return false
  const { rows } = await db.query<{ timeline: number; system: string }>({
    text: 'select timeline_id as timeline, system_identifier::text as system from pg_control_checkpoint(), pg_control_system()',
  })
  // After an upgrade, the log of the new major version cannot continue a backup of the old one.
  return rows[0]?.timeline !== parseTimeline(cluster.lastSegment) || rows[0].system !== cluster.system
}

/** Takes a base backup and removes the backups and files that no restore needs any more. */
export async function runBackup(
  kernel: Pick<Kernel, 'db' | 'settings' | 'files'>,
  { signal }: Pick<JobRunContext, 'signal'>,
): Promise<RunCounts> {
  const { settings } = kernel
  const folder = findBackupFolder(settings)
  if (!folder || !settings.backup) return {}
  const { newFiles } = await takeBaseBackup({ ...kernel, signal }, folder)
  const removed = await pruneBackups(folder, settings.backup.keepDays, Date.now())
  return { newFiles, removedBackups: removed.backups, removedLog: removed.log }
}

/** Seconds within which the first backup is not missed yet. */
const firstSeconds = 3600

/** Hours between two alarms about the same problem. */
const againHours = 23

/** Tells whether there is a problem about which no alarm was sent in the last hours. */
export async function needsBackupAlarm({ db, settings }: JobContext, upSeconds = process.uptime()): Promise<boolean> {
  // The first backup only begins once the server is up.
  if (!settings.backup || upSeconds < firstSeconds || (await findBackupAlarm(settings)) === null) return false
  const { rows } = await db.query<{ told: boolean }>({
    text: `select exists (select from job_runs where job = $1 and status = 'done' and ended_at > now() - make_interval(hours => $2)) as told`,
    values: [troubleJob, againHours],
  })
  return rows[0]?.told !== true
}

export const troubleJob = 'tellOfBackupTrouble'

/** Sends a mail to every administrator. The mail does not say what is wrong; the page of jobs does. */
export async function sendBackupAlarm(
  kernel: Kernel,
  { once, date }: Pick<JobRunContext, 'once' | 'date'>,
): Promise<RunCounts> {
  const { letters } = kernel.accounts
  const { rows } = await kernel.db.query<{ empId: number }>({
    text:
      `select distinct g.emp_id as "empId" from role_grants g join accounts a on a.emp_id = g.emp_id and a.status = $1 ` +
      `where g.role = $2 and ${isGrantActiveSql('g', '$3::date')}`,
    values: [usableAccount, administrator, date],
  })
  let mails = 0
  for (const { empId } of letters ? rows : []) {
    const notice = {
      empId,
      subject: 'Backups of Steward need you',
      sentence: 'There is no good backup of the last day, or what was backed up has a gap. See why:',
      path: '/Jobs',
    }
    if (await once(`told ${empId}`, async (tx) => letters?.tell(tx, [notice]))) mails += 1
  }
  return { mails }
}

const administrator: Role = 'admin'
