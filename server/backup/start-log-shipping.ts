import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Kernel } from '../types'
import { LogShipper } from './log-shipper'
import { findBackupFolder } from './state'

const roundMs = 10_000

/** Milliseconds for which the shutdown of the server waits for the last segment. */
const lastMs = 5000

/** Copies the log into the backup folder from the moment the server listens until it closes. */
export function startLogShipping(app: FastifyInstance, { db, settings, files }: Kernel): void {
  const folder = findBackupFolder(settings)
  if (!folder) return
  const workplace = db.background('administrator')
  const shipper = new LogShipper(workplace, files, folder)
  const closing = new AbortController()
  let failures = 0
  const round = async () => {
    try {
      await shipper.round(closing.signal)
      failures = 0
    } catch (error) {
      // A series of failures is logged once; the page of jobs shows the problem while it lasts.
      if (failures++ === 0 && !closing.signal.aborted)
        app.log.error({ err: error }, 'the log is not brought to the backups')
    }
  }
  const runRounds = async () => {
    await mkdir(folder.path, { recursive: true, mode: 0o700 }).then(
      () => shipper.shipHistories(),
      (error: unknown) => app.log.error({ err: error }, 'the folder of the backups cannot be written'),
    )
    while (!closing.signal.aborted) {
      await round()
      await delay(roundMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  let running: Promise<void> = Promise.resolve()
  app.addHook('onListen', async () => {
    running = runRounds().catch((error: unknown) =>
      app.log.error({ err: error }, 'the log is not brought to the backups'),
    )
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await running
    await shipLastSegment(shipper, workplace).catch((error: unknown) =>
      app.log.warn({ err: error }, 'the last of the log is brought to the backups by the next start'),
    )
    await workplace.close()
  })
}

/** Switches to a new segment and copies the last one, so that nothing is lost if the machine stays off. */
async function shipLastSegment(shipper: LogShipper, db: Kernel['db']): Promise<void> {
  if (!db.config.isOwn) return
  await db.query({ text: 'select pg_switch_wal()' })
  for (const deadline = Date.now() + lastMs; Date.now() < deadline; await delay(50))
    if ((await shipper.round()) > 0) return
}
