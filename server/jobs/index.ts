import type { FastifyInstance } from 'fastify'
import { unblockRequests } from '../approvals/unblock'
import { isBackupDue, needsBackupAlarm, runBackup, sendBackupAlarm, troubleJob } from '../backup/job'
import { findBackupAlarm } from '../backup/state'
import { deleteOldRows } from '../database/system/system'
import { queueDueLists } from '../export/schedules/schedule-store'
import { deleteUnusedFiles } from '../files/delete-unused'
import { hasUnsealedFiles, sealUnsealedFiles } from '../files/seal-files'
import { sendDigests } from '../notices/digest'
import { resealOutdatedValues } from '../records/secrets/reseal-values'
import { takeDueSteps } from '../records/write/due'
import { deleteOldSignIns } from '../session/delete-old-sign-ins'
import type { Job, Kernel } from '../types'
import { defineJob } from './define-job'
import { hasReminders, sendReminders } from './send-reminders'
import { JobWorker } from './worker'

/** The jobs of the framework itself. */
export const kernelJobs: readonly Job[] = [
  defineJob({
    name: 'sendLists',
    label: 'Send scheduled lists and reports',
    when: { everyMinutes: 5 },
    run: queueDueLists,
  }),
  defineJob({
    name: 'takeDueSteps',
    label: 'Update records that come due',
    when: { everyMinutes: 60 },
    async run(kernel, { warn }) {
      const { taken, refused } = await takeDueSteps(kernel)
      for (const each of refused) warn(each, 'a step that is due was refused')
      return { taken, refused: refused.length }
    },
  }),
  defineJob({
    name: 'keepApprovalsMoving',
    label: 'Escalate overdue approvals',
    when: { everyMinutes: 5 },
    run: unblockRequests,
  }),
  defineJob({ name: 'clearFiles', label: 'Delete unused files', when: { everyMinutes: 5 }, run: deleteUnusedFiles }),
  defineJob({
    name: 'sendReminders',
    label: 'Send reminders',
    when: { at: '07:00' },
    isNeeded: hasReminders,
    run: sendReminders,
  }),
  defineJob({ name: 'sendDigests', label: 'Send daily emails', when: { at: '08:00' }, run: sendDigests }),
  defineJob({
    name: 'backUp',
    label: 'Back up',
    when: { everyMinutes: 15 },
    alarm: findBackupAlarm,
    isNeeded: isBackupDue,
    run: runBackup,
  }),
  defineJob({
    name: troubleJob,
    label: 'Backup alerts',
    when: { everyMinutes: 60 },
    isNeeded: (kernel) => needsBackupAlarm(kernel),
    run: sendBackupAlarm,
  }),
  defineJob({ name: 'sealAnew', label: 'Re-encrypt fields', when: { everyMinutes: 60 }, run: resealOutdatedValues }),
  defineJob({
    name: 'sealFiles',
    label: 'Encrypt files',
    when: { everyMinutes: 5 },
    isNeeded: hasUnsealedFiles,
    run: sealUnsealedFiles,
  }),
  defineJob({
    name: 'forgetOldRows',
    label: 'Clean up old data',
    when: { everyMinutes: 60 },
    run: async ({ db }) => ({ forgotten: await deleteOldRows(db) }),
  }),
  defineJob({ name: 'forgetSignIns', label: 'Delete old sign-ins', when: { at: '03:00' }, run: deleteOldSignIns }),
]

/**
 * Milliseconds before the first look for due runs, so that waiting people
 * come first, and between later looks.
 */
const [firstLookMs, lookMs] = [3000, 20_000]

/**
 * Runs jobs from the moment the server listens until it closes: in the thread that it wakes, or in this one.
 */
export function startJobRunner(app: FastifyInstance, kernel: Kernel, thread?: () => void): void {
  const wake = thread ?? createLocalJobWorker(app, kernel)
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    timer = setTimeout(look, lookMs).unref()
    wake()
  }
  app.addHook('onListen', async () => {
    timer = setTimeout(look, firstLookMs).unref()
  })
  app.addHook('onClose', async () => clearTimeout(timer))
}

function createLocalJobWorker(app: FastifyInstance, kernel: Kernel): () => void {
  const workplace = kernel.db.background()
  const worker = new JobWorker({ kernel, workplace, jobs: kernel.jobs, log: app.log })
  app.addHook('onClose', async () => {
    await worker.close()
    await workplace.close()
  })
  return () => void worker.round()
}
