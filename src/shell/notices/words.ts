import type { EngineEvent } from '../../engines/notices/engine-events'
import type { Events } from '../../framework/company/events'
import { createWordsHook, type SayOf, type Translate } from '../../i18n/words-hook'

/** Words of the list of notifications; loaded with it. */
const words = {
  title: 'Notifications',
  loading: 'Fetching your notifications…',
  none: 'Nothing yet. You are told here when a request waits for you, and what becomes of yours.',
  failed: 'Your notifications could not be fetched.',
  retry: 'Try again',
  readAll: 'Mark all as read',
  all: 'All notifications',
  settings: 'Notification settings',
  close: 'Close',
  isNew: 'New',
  somebody: 'Somebody',
}

/** Lines of the framework's own events; for events that are missing here the title says enough. */
const notices: Readonly<Partial<Record<EngineEvent, string>>> = {
  asked: '%{by} requests your approval: %{title}',
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
  commented: '%{by} commented on %{title}',
  mentioned: '%{by} mentioned you in a comment on %{title}',
  comesDue: '%{title}',
  letterIssued: 'A letter was issued to you: %{title}',
}

export type NoticeSay = SayOf<keyof typeof words>

export const useNoticeWords = createWordsHook('notices', words)

/**
 * Words the line of a notification. If the event is unknown because the server is newer, it is the title
 * alone.
 */
export function describeNotice(translate: Translate, events: Events, event: string, args: NoticeArgs): string {
  const notice = findByName(notices, event) ?? findByName(events, event)?.notice
  return notice === undefined ? args.title : translate(`notices.${event}`, { ...args, _: notice })
}

interface NoticeArgs {
  by: string
  title: string
}

/** Finds an own property only, because the name of the event comes from the server. */
const findByName = <T>(all: Readonly<Record<string, T>>, event: string): T | undefined =>
  Object.hasOwn(all, event) ? all[event] : undefined
