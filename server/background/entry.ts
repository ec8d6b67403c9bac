import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { stewardServer } from '../../resources/server'
import { Worker } from '../batch/worker'
import { openDatabase } from '../database/connect'
import { JobWorker } from '../jobs/worker'
import { buildKernel, buildWritingParts } from '../kernel'
import { toShownError } from '../observe/shown-error'
import { sessionEnds } from '../session/sessions'
import { markChecked } from '../wire/checks/rights/right'
import type { ThreadData, ThreadLine, ThreadWord } from './thread'

const { database, settings, idleMs } = workerData as ThreadData
// As the build found them.
markChecked(stewardServer)
const db = openDatabase(database).background()
const worker = new Worker({ db, ...buildWritingParts(stewardServer, settings, sessionEnds) }, (error, message) =>
  tell('warn')({ err: error }, message),
)

/** Made when first there are any: they need more than batches do. */
let jobs: Promise<JobWorker> | undefined
const workplace = db.background()

/** Who works on jobs; nobody where there were none, or they could not be opened. */
const getJobWorker = () => jobs?.catch(() => undefined)

async function openJobs(): Promise<JobWorker> {
  const kernel = await buildKernel(db, settings, stewardServer)
  const log = { info: tell('info'), warn: tell('warn'), error: tell('error') }
  return new JobWorker({ kernel, workplace, jobs: kernel.jobs, log })
}

/** A line of the server's log, from here. */
function tell(level: ThreadLine['level']) {
  return ({ err, ...about }: { err?: unknown }, message: string): void => {
    const line: ThreadLine = {
      level,
      about: { ...about, ...(err !== undefined && { err: toShownError(err) }) },
      message,
    }
    parentPort?.postMessage(line)
  }
}

// On Linux a thread has a priority of its own; elsewhere this would set that of the whole server.
if (process.platform === 'linux') lowerPriority()

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system does not let us: the work is done all the same.
  }
}

/** Looks for jobs that are due; what went wrong in one is told, and kept with its run. */
async function lookForJobs(): Promise<void> {
  jobs ??= openJobs()
  try {
    await (await jobs).round()
  } catch (err) {
    jobs = undefined
    tell('warn')({ err }, 'jobs wait')
  }
}

const handlers: Readonly<Record<ThreadWord, () => void>> = {
  batches: () => worker.wake(),
  jobs: () => void lookForJobs(),
  close: () => void end(),
}
parentPort?.on('message', (word: ThreadWord) => handlers[word]())

const resting = setInterval(() => void endIfIdle(), 1000)

async function endIfIdle(): Promise<void> {
  const restedMs = Math.min(worker.restedMs, (await getJobWorker())?.restedMs ?? Number.POSITIVE_INFINITY)
  if (restedMs > idleMs) await end()
}

let isEnding = false

/** Nothing is left to wait for then, and the thread ends. */
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  clearInterval(resting)
  await Promise.all([worker.close(), (await getJobWorker())?.close()])
  await workplace.close()
  await db.close()
  parentPort?.close()
}
