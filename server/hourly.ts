import type { FastifyInstance } from 'fastify'
import { forgetOldRows } from './database/system'
import type { Kernel } from './kernel'
import { takeDueSteps } from './records/write/due'

const hour = 3_600_000

/** What the server does by itself: once it listens, and every hour. */
export function workHourly(app: FastifyInstance, kernel: Kernel): void {
  const work = async () => {
    await forgetOldRows(kernel.db).catch((error: unknown) => app.log.warn({ err: error }, 'old rows were kept'))
    try {
      const { taken, refused } = await takeDueSteps(kernel)
      if (taken > 0) app.log.info({ taken }, 'took the steps that were due')
      for (const each of refused) app.log.warn(each, 'a step that is due was refused')
    } catch (error) {
      app.log.warn({ err: error }, 'the steps that are due were not taken')
    }
  }
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', async () => {
    timer = setInterval(work, hour).unref()
    // Not awaited: serving does not wait for it.
    void work()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
