import { createWordsHook, type SayOf } from '../../../i18n/words-hook'

/** Words of the comments on a record; loaded with them. */
const words = {
  title: 'Comments',
  none: 'No comments yet',
  earlier: 'Show earlier comments',
  add: 'Add a comment',
  edit: 'Edit comment',
  send: 'Comment',
  save: 'Save',
  cancel: 'Cancel',
  sending: 'Sending…',
  sent: 'Comment added',
  saved: 'Comment saved',
  removed: 'Comment deleted',
  hint: 'Everyone who can open this record can read comments. @ mentions, Ctrl+Enter sends.',
  hintCircle: 'Some people who can open this record cannot read comments. @ mentions, Ctrl+Enter sends.',
  yours: 'Your comment',
  kept: 'Your text is kept here.',
  tooLong: '%{count} character too many |||| %{count} characters too many',
  edited: 'edited',
  isGone: 'Deleted by the author',
  isModerated: 'Deleted by an administrator',
  editOf: 'Edit comment of %{at}',
  removeOf: 'Delete comment by %{author}, %{at}',
  editDo: 'Edit',
  removeDo: 'Delete',
  removeAsk: 'Delete this comment?',
  reason: 'Reason, shown in the history',
  keep: 'Keep it',
  versions: 'Earlier texts',
  mute: 'Mute',
  unmute: 'Unmute',
  muteLabel: 'Mute notifications of comments here',
  unmuteLabel: 'Unmute notifications of comments here',
  people: 'People to mention',
  nobody: 'No one by this name can open this record',
  offered:
    '%{count} person. Arrow keys choose, Enter mentions. |||| %{count} people. Arrow keys choose, Enter mentions.',
  fresh: 'New comment by %{author}',
} as const

export type CommentSay = SayOf<keyof typeof words>

export const useCommentWords = createWordsHook('comments', words)
