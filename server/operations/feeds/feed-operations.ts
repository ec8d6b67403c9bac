import { choice } from '../../../src/fields/choice'
import { feedKinds } from '../../../src/framework/lists/calendar-feed'
import { defineOperation } from '../../wire/operation'
import { requireSelf } from '../session'
import { hasFeedRecords } from './feed-events'
import { endFeed, issueFeedToken, listFeeds } from './feed-store'
import { buildFeedPath } from './serve-feeds'

const area = 'Preferences'
const kind = choice(feedKinds, { required: true })

const getMyCalendarFeeds = defineOperation({
  name: 'getMyCalendarFeeds',
  area,
  to: 'signedIn',
  input: {},
  async run(context) {
    const stored = await listFeeds(context.sql, requireSelf(context, undefined))
    const offered = []
    for (const kind of feedKinds) {
      const feed = stored.find((each) => each.kind === kind)
      // A feed in which nothing would ever stand is not offered: most people lead no team.
      if (feed ?? (await hasFeedRecords(context, kind)))
        offered.push({ kind, createdAt: feed?.createdAt ?? null, lastReadAt: feed?.lastReadAt ?? null })
    }
    return { data: offered, total: offered.length }
  },
})

/** Answers the path once: only its hash is kept, so a lost address is replaced by a new one. */
const createMyCalendarFeed = defineOperation({
  name: 'createMyCalendarFeed',
  area,
  to: 'signedIn',
  effect: 'write',
  input: { kind },
  async run(context, { kind }) {
    const owner = { empId: requireSelf(context, undefined), kind }
    const token = await issueFeedToken(context.sql, context.settings.secret, owner)
    return { data: { kind, path: buildFeedPath(token) } }
  },
})

const endMyCalendarFeed = defineOperation({
  name: 'endMyCalendarFeed',
  area,
  to: 'signedIn',
  effect: 'write',
  isIdempotent: true,
  input: { kind },
  run: async (context, { kind }) => ({
    data: { kind, isEnded: await endFeed(context.sql, { empId: requireSelf(context, undefined), kind }) },
  }),
})

export const feedOperations = [getMyCalendarFeeds, createMyCalendarFeed, endMyCalendarFeed]
