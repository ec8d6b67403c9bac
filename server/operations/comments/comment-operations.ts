import { check, longText, members, number, text } from '../../../src/fields'
import { notificationTables } from '../../../src/framework/company/events'
import { StewardError } from '../../../src/framework/errors'
import { peopleResource } from '../../../src/framework/register'
import { commentTable, maxCommentLength } from '../../../src/framework/steps/comment-rules'
import { versionField } from '../../records/model'
import { type Context, defineExtension, defineOperation } from '../../wire/operation'
import { findTableWithComments, isModerator, requireCommentRights } from './comment-rights'
import { setMuted } from './mutes'
import { findCommentReaders } from './pick-readers'
import { readComments, readCommentVersions } from './read-comments'
import { withReadableTitles } from './readable-titles'
import { addComment, changeComment, removeComment } from './write-comments'

const base = { area: 'Comments', resource: commentTable, to: 'signedIn' } as const
const id = number({ min: 1, required: true })
const ofRecord = { resource: text({ max: 60, required: true }), id }
const entered = { text: longText({ max: maxCommentLength, required: true }), mentions: members(peopleResource, 'id') }

/**
 * Answers the record whose comments are meant.
 * @throws StewardError naming the input where such records have no comments
 */
function requireCommented({ model }: Context, input: { resource: string; id: number }) {
  if (findTableWithComments(model, input.resource)) return { resource: input.resource, id: input.id }
  const reason = 'no comments are kept with these records'
  throw new StewardError('invalidInput', { fields: { resource: { code: 'unusable', args: { reason } } } })
}

const getRecordComments = defineOperation({
  ...base,
  name: 'getRecordComments',
  input: { ...ofRecord, before: number({ min: 1 }), perPage: number({ min: 1, max: 100 }) },
  async run(context, { before, perPage, ...record }) {
    const page = { perPage: perPage ?? 30, ...(before && { before }) }
    return { data: await readComments(context, requireCommented(context, record), page) }
  },
})

const addRecordComment = defineOperation({
  ...base,
  name: 'addRecordComment',
  effect: 'write',
  isIdempotent: true,
  input: { ...ofRecord, ...entered },
  async run(context, { text: entry, mentions, ...record }) {
    return {
      data: await addComment(context, requireCommented(context, record), { text: entry, mentions: mentions ?? [] }),
    }
  },
})

const updateRecordComment = defineOperation({
  ...base,
  name: 'updateRecordComment',
  effect: 'write',
  isIdempotent: true,
  input: { id, version: versionField({ required: true }), ...entered },
  run: async (context, { id: commentId, version, text: entry, mentions }) => ({
    data: await changeComment(context, commentId, version, { text: entry, mentions: mentions ?? [] }),
  }),
})

const removeRecordComment = defineOperation({
  ...base,
  name: 'removeRecordComment',
  effect: 'write',
  isIdempotent: true,
  input: { id, version: versionField({ required: true }), reason: text({ max: 300 }) },
  run: async (context, { id: commentId, version, reason = null }) => ({
    data: await removeComment(context, commentId, version, reason),
  }),
})

const getCommentReaders = defineOperation({
  ...base,
  name: 'getCommentReaders',
  input: { ...ofRecord, q: text({ max: 100 }) },
  async run(context, { q, ...record }) {
    return { data: await findCommentReaders(context, requireCommented(context, record), q ?? '') }
  },
})

const muteRecordComments = defineOperation({
  ...base,
  name: 'muteRecordComments',
  effect: 'write',
  input: { ...ofRecord, isMuted: check({ required: true }) },
  async run(context, { isMuted, ...input }) {
    const record = requireCommented(context, input)
    await requireCommentRights(context, record.resource, record.id)
    await setMuted(context, record, isMuted === true)
    return { data: { isMuted: isMuted === true } }
  },
})

/** Answers the earlier texts of a comment to administrators who may read its record. */
const getCommentVersions = defineOperation({
  ...base,
  name: 'getCommentVersions',
  input: { id },
  async run(context, input) {
    if (!isModerator(context.caller)) throw new StewardError('forbidden')
    return { data: await readCommentVersions(context, input.id) }
  },
})

export const commentOperations = [
  getRecordComments,
  addRecordComment,
  updateRecordComment,
  removeRecordComment,
  getCommentReaders,
  muteRecordComments,
  getCommentVersions,
]

/** Titles in notifications of comments are read anew, because their readers may lose the right. */
export const commentExtensions = ['getNotifications', 'getNotificationById'].map((name) =>
  defineExtension({
    name,
    resource: notificationTables.notifications,
    input: {},
    run: async (context, _, next) => withReadableTitles(context, await next()),
  }),
)
