import { createWordsHook, type SayOf } from '../../i18n/words-hook'

/** Words of the list of notifications; loaded with it. */
const words = {
  title: 'Notifications',
  loading: 'Fetching your notifications…',
  none: 'Nothing yet. You are told here when a request waits for you, and what becomes of yours.',
  failed: 'Your notifications could not be fetched.',
  retry: 'Try again',
  readAll: 'Mark all as read',
  all: 'All notifications',
  settings: 'How I am told',
  close: 'Close',
  isNew: 'New',
  asked: '%{by} waits for your decision: %{title}',
  reminded: '%{by} reminds you: %{title}',
  passedOn: 'No longer waits for you: %{title}',
  approved: '%{by} approved your request: %{title}',
  rejected: '%{by} rejected your request: %{title}',
  sentBack: '%{by} sent your request back: %{title}',
  recalled: '%{by} took a decision on your request back: %{title}',
  escalated: 'Nobody decided in time, so your request went to the next level, too: %{title}',
  delegated: '%{by} asks you to decide for them: %{title}',
  delegationMade: '%{by} asked somebody to decide for you: %{title}',
  delegationAccepted: '%{by} decides for you: %{title}',
  delegationOffered: 'You will be away. Who decides for you? %{title}',
  delegationRefused: '%{by} does not decide for you: %{title}',
  oversight: '%{by} changed who decides in the company: %{title}',
  attemptRefused: '%{by} tried to get rights and was refused. %{title}',
  roleGranted: '%{by} granted you a role: %{title}',
  roleEnded: '%{by} ended a role of yours: %{title}',
  comesDue: '%{title}',
  letterIssued: 'A letter was issued to you: %{title}',
  handedOver: '%{by} handed you something. Say that you have it: %{title}',
  leaverNews: 'An exit was started: %{title}',
  clearanceAsked: 'Something is to be cleared before somebody leaves: %{title}',
  dutyHandedOver: 'Somebody has left, and you take over from them: %{title}',
  minutesPublished: 'The minutes of a meeting are published: %{title}',
  recounted: 'A holiday or a rule changed, and your leave counts otherwise: %{title}',
  somebody: 'Somebody',
}

type NoticeWord = keyof typeof words
export type NoticeSay = SayOf<NoticeWord>

/** Undefined for an event of a later version of the server. */
export const findEventWord = (event: string): NoticeWord | undefined =>
  Object.hasOwn(words, event) ? (event as NoticeWord) : undefined

export const useNoticeWords = createWordsHook('notices', words)
