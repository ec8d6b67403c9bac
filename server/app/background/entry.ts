import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { stewardServer } from '../../../resources/server'
import { BatchWorker } from '../../batch/worker'
import { openDatabase } from '../../database/connect'
import { JobWorker } from '../../jobs/worker'
import { buildKernel, buildWriterParts } from '../../kernel'
import { toLoggableError } from '../../observe/loggable-error'
import { ServedSlot, withServed } from '../../operations/definitions/served'
import { takeServed } from '../../records/areas/definitions-in-force'
import { sessionEnds } from '../../session/sessions'
import { markDeclarationsChecked } from '../../wire/checks/rights/checked-declarations'
import type { ThreadData, ThreadLogLine, ThreadMessage } from './thread'

const { database, settings, idleMs } = workerData as ThreadData
// The build has checked the declarations already.
markDeclarationsChecked(stewardServer)
const db = openDatabase(database).background()
const served = await ServedSlot.open(db, settings, stewardServer)
const writerParts = buildWriterParts(stewardServer, settings, sessionEnds, served.current.model)
const host = withServed({ db, ...writerParts }, served)
const worker = new BatchWorker(
  () => takeServed(host),
  (error, message) => createLogSender('warn')({ err: error }, message),
)

/** The worker of jobs. It is created with the first job, because jobs need more modules than batches. */
let jobs: Promise<JobWorker> | undefined
const workplace = db.background()

/** Answers the job worker; undefined where none was created or creating it failed. */
const getJobWorker = () => jobs?.catch(() => undefined)

async function createJobWorker(): Promise<JobWorker> {
  const kernel = await buildKernel(db, settings, stewardServer, served)
  const log = { info: createLogSender('info'), warn: createLogSender('warn'), error: createLogSender('error') }
  return new JobWorker({ kernel, workplace, jobs: kernel.jobs, log })
}

/** Sends a line for the server's log to the main thread. */
function createLogSender(level: ThreadLogLine['level']) {
  return ({ err, ...about }: { err?: unknown }, message: string): void => {
    const line: ThreadLogLine = {
      level,
      about: { ...about, ...(err !== undefined && { err: toLoggableError(err) }) },
      message,
    }
    parentPort?.postMessage(line)
  }
}

// On Linux each thread has its own priority. On other systems this would change that of the whole server.
if (process.platform === 'linux') lowerPriority()

function lowerPriority(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Without the permission, the thread works at the usual priority.
  }
}

/** Looks for due jobs. A failure is logged and stored with the run. */
async function runDueJobs(): Promise<void> {
  jobs ??= createJobWorker()
  try {
    await (await jobs).round()
  } catch (err) {
    jobs = undefined
    createLogSender('warn')({ err }, 'jobs wait')
  }
}

const handlers: Readonly<Record<ThreadMessage, () => void>> = {
  batches: () => worker.wake(),
  jobs: () => void runDueJobs(),
  close: () => void endThread(),
}
parentPort?.on('message', (word: ThreadMessage) => handlers[word]())

const resting = setInterval(() => void endIfIdle(), 1000)

async function endIfIdle(): Promise<void> {
  const restedMs = Math.min(worker.restedMs, (await getJobWorker())?.restedMs ?? Number.POSITIVE_INFINITY)
  if (restedMs > idleMs) await endThread()
}

let isEnding = false

/** Closes all workers. After that, nothing keeps the thread alive. */
async function endThread(): Promise<void> {
  if (isEnding) return
  isEnding = true
  clearInterval(resting)
  await served.close()
  await Promise.all([worker.close(), (await getJobWorker())?.close()])
  await workplace.close()
  await db.close()
  parentPort?.close()
}
