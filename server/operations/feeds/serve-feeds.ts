import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { StewardError } from '../../../src/framework/errors'
import type { FeedKind } from '../../../src/framework/lists/calendar-feed'
import { buildCalendarFile } from '../../../src/framework/values/calendar-file'
import { buildPersonContext, NotSent } from '../../export/schedules/mail-context'
import { getServerHost } from '../../mail/event-mailer'
import type { Kernel } from '../../types'
import { readFeedEvents } from './feed-events'
import { findFeedOwner } from './feed-store'

const feedPath = '/api/calendar/'

/** Builds the path at which calendar programs find the feed. */
export const buildFeedPath = (token: string): string => `${feedPath}${token}.ics`

const titles: Readonly<Record<FeedKind, string>> = { mine: 'My days', team: 'My team' }

/**
 * Serves calendar feeds, which programs outside ask for without a session: the secret in the address says
 * whose it is. Everything is read with the rights that this person has at that moment.
 */
export function serveFeeds(app: FastifyInstance, kernel: Kernel): void {
  app.get<{ Params: { file: string } }>(`${feedPath}:file`, async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
    const text = token && (await buildFeed(kernel, token))
    // An address that was never given out is answered like one that has ended.
    if (!text) throw new StewardError('notFound')
    const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.headers({ 'cache-control': 'private, max-age=300', etag: tag })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(text)
  })
}

async function buildFeed(kernel: Kernel, token: string): Promise<string | undefined> {
  const { settings, company, model } = kernel
  const db = kernel.db.forCalls('calendarFeed')
  const owner = await findFeedOwner(db, settings.secret, token)
  if (!owner) return undefined
  const reader = await buildPersonContext({ db, model, company }, owner.empId).catch((error: unknown) => {
    if (error instanceof NotSent) return undefined
    throw error
  })
  if (!reader) return undefined
  const place = { host: getServerHost(settings), origin: settings.origin }
  return buildCalendarFile({
    ...{ product: 'Calendar', title: titles[owner.kind], refreshEvery: 'PT1H' },
    // The same moment for the whole day, so that a feed without changes stays the same text.
    madeAt: Date.parse(`${reader.today}T00:00:00Z`),
    events: await readFeedEvents(reader, owner.kind, place),
  })
}
