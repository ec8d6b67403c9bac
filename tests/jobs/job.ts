import type { Database } from '../../server/database/connect'
import { defineJob } from '../../server/jobs/define-job'
import type { Job, Kernel } from '../../server/types'

/** As much of a kernel as a job of these tests has use for. */
export const kernelOn = (db: Database): Kernel => ({ db, company: { zone: 'Asia/Kolkata' } }) as unknown as Kernel

export const everyFive = (name: string, run: Job['run']) => defineJob({ name, when: { everyMinutes: 5 }, run })
