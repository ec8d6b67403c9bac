import type { Role } from '../../src/framework/register'
import { isGrantActiveSql } from '../session/roles/active-roles-sql'
import { usableAccount } from '../session/usable-account'
import type { JobRunContext, Kernel, RunCounts } from '../types'
import { takeBaseBackup } from './base-backup'
import { parseTimeline } from './log-segments'
import { pruneBackups } from './prune'
import { findBackupAlarm, findBackupFolder, readBackupState } from './state'

type JobContext = Pick<Kernel, 'db' | 'settings'>

/** Whether a base backup is due: the newest is too old, or the log after it has a gap. */
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
  // The log of this major version cannot follow a backup of an older one.
  return rows[0]?.timeline !== parseTimeline(cluster.lastSegment) || rows[0].system !== cluster.system
}

/** Takes a base backup and removes what no restore needs any more. */
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

/** Seconds that the first backup may take before its absence is reported. */
const firstSeconds = 3600

/** Hours between two alarms about the same problem. */
const againHours = 23

/** Whether there is a problem that no alarm was sent about lately. */
export async function needsBackupAlarm({ db, settings }: JobContext, upSeconds = process.uptime()): Promise<boolean> {
  // The first backup only starts after the server.
  if (!settings.backup || upSeconds < firstSeconds || (await findBackupAlarm(settings)) === null) return false
  const { rows } = await db.query<{ told: boolean }>({
    text: `select exists (select from job_runs where job = $1 and status = 'done' and ended_at > now() - make_interval(hours => $2)) as told`,
    values: [troubleJob, againHours],
  })
  return rows[0]?.told !== true
}

export const troubleJob = 'tellOfBackupTrouble'

/** Mails every administrator; the page of jobs says what is wrong, the mail does not. */
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
