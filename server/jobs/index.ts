import type { FastifyInstance } from 'fastify'
import { sendDigests } from '../approvals/digest'
import { unblockRequests } from '../approvals/keep-moving'
import { isBackupDue, needsBackupAlarm, runBackup, sendBackupAlarm, troubleJob } from '../backup/job'
import { findAlarm } from '../backup/state'
import { deleteOldRows } from '../database/system/system'
import { sendDueLists } from '../export/schedules/store'
import { clearStore } from '../files/clear'
import { areFilesUnsealed, sealFiles } from '../files/seal'
import { resealAll } from '../records/secrets/seal-anew'
import { takeDueSteps } from '../records/write/due'
import { forgetSignIns } from '../session/forget'
import type { Job, Kernel } from '../types'
import { defineJob } from './declare'
import { hasReminders, sendReminders } from './remind'
import { JobWorker } from './worker'

/** Jobs of the framework itself. */
export const kernelJobs: readonly Job[] = [
  defineJob({ name: 'sendLists', when: { everyMinutes: 5 }, run: sendDueLists }),
  defineJob({
    name: 'takeDueSteps',
    when: { everyMinutes: 60 },
    async run(kernel, { warn }) {
      const { taken, refused } = await takeDueSteps(kernel)
      for (const each of refused) warn(each, 'a step that is due was refused')
      return { taken, refused: refused.length }
    },
  }),
  defineJob({ name: 'keepApprovalsMoving', when: { everyMinutes: 5 }, run: unblockRequests }),
  defineJob({ name: 'clearFiles', when: { everyMinutes: 5 }, run: clearStore }),
  defineJob({ name: 'sendReminders', when: { at: '07:00' }, isNeeded: hasReminders, run: sendReminders }),
  defineJob({ name: 'sendDigests', when: { at: '08:00' }, run: sendDigests }),
  defineJob({ name: 'backUp', when: { everyMinutes: 15 }, alarm: findAlarm, isNeeded: isBackupDue, run: runBackup }),
  defineJob({
    name: troubleJob,
    when: { everyMinutes: 60 },
    isNeeded: (kernel) => needsBackupAlarm(kernel),
    run: sendBackupAlarm,
  }),
  defineJob({ name: 'sealAnew', when: { everyMinutes: 60 }, run: resealAll }),
  defineJob({ name: 'sealFiles', when: { everyMinutes: 5 }, isNeeded: areFilesUnsealed, run: sealFiles }),
  defineJob({
    name: 'forgetOldRows',
    when: { everyMinutes: 60 },
    run: async ({ db }) => ({ forgotten: await deleteOldRows(db) }),
  }),
  defineJob({ name: 'forgetSignIns', when: { at: '03:00' }, run: forgetSignIns }),
]

/**
 * Milliseconds before the first look for due runs, so that waiting people come first, and between two looks.
 */
const [firstLookMs, lookMs] = [3000, 20_000]

/** Runs jobs from when the server listens until it closes: in the thread that it wakes, or in this one. */
export function runJobs(app: FastifyInstance, kernel: Kernel, thread?: () => void): void {
  const wake = thread ?? runInThisThread(app, kernel)
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

function runInThisThread(app: FastifyInstance, kernel: Kernel): () => void {
  const workplace = kernel.db.background()
  const worker = new JobWorker({ kernel, workplace, jobs: kernel.jobs, log: app.log })
  app.addHook('onClose', async () => {
    await worker.close()
    await workplace.close()
  })
  return () => void worker.round()
}
