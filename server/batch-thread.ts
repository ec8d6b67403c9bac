import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { stewardServer } from '../resources/server'
import { handlersOf } from './approvals/handlers'
import type { ThreadData, ThreadLine, ThreadWord } from './batch/thread'
import { Worker } from './batch/worker'
import { openDatabase } from './database/connect'
import { lettersOf } from './mail/letters'
import { shownError } from './observe/shown-error'
import { calendarOf, companyOf, modelOf } from './records/composed'
import { accountsOf } from './session/accounts'
import { invitationsOf } from './session/invitations'
import { proofsOf } from './session/proofs/changed'
import { sessionEnds } from './session/sessions'

const { database, settings, idleMs } = workerData as ThreadData
const company = companyOf(settings)
const db = openDatabase(database).background()
const worker = new Worker(
  {
    db,
    model: modelOf(stewardServer, settings),
    handlers: handlersOf(stewardServer),
    company,
    settings,
    accounts: accountsOf(sessionEnds, invitationsOf(settings), lettersOf(settings), proofsOf(settings)),
    today: calendarOf(company.zone),
  },
  (error, message) => parentPort?.postMessage({ err: shownError(error), message } satisfies ThreadLine),
)

// On Linux a thread has a priority of its own; elsewhere this would set that of the whole server.
if (process.platform === 'linux') goBehind()

function goBehind(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // The system does not let us: the work is done all the same.
  }
}

const resting = setInterval(() => {
  if (worker.restedMs > idleMs) void end()
}, 1000)

parentPort?.on('message', (word: ThreadWord) => {
  if (word === 'wake') worker.wake()
  else void end()
})

let isEnding = false

/** Nothing is left to wait for then, and the thread ends. */
async function end(): Promise<void> {
  if (isEnding) return
  isEnding = true
  clearInterval(resting)
  await worker.close()
  await db.close()
  parentPort?.close()
}
