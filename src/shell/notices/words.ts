import type { EngineEvent } from '../../engines/notices/engine-events'
import type { Events } from '../../framework/company/events'
import { createWordsHook, type SayOf, type Translate } from '../../i18n/words-hook'

/** Words of the list of notifications; loaded with it. */
const words = {
  title: 'Notifications',
  loading: 'Loading notifications…',
  none: 'No notifications yet. Requests that need your decision and news of your own appear here.',
  failed: 'Notifications could not be loaded.',
  retry: 'Try again',
  readAll: 'Mark all as read',
  all: 'All notifications',
  settings: 'Notification settings',
  close: 'Close',
  isNew: 'New',
  somebody: 'Someone',
}

/** Lines of the framework's own events; for events that are missing here the title says enough. */
const notices: Readonly<Partial<Record<EngineEvent, string>>> = {
  asked: '%{by} requests your approval: %{title}',
  reminded: '%{by} reminds you: %{title}',
  passedOn: 'No longer needs your decision: %{title}',
  approved: '%{by} approved your request: %{title}',
  rejected: '%{by} rejected your request: %{title}',
  sentBack: '%{by} sent your request back: %{title}',
  recalled: '%{by} undid a decision on your request: %{title}',
  escalated: 'Not decided in time and escalated: %{title}',
  delegated: '%{by} asks you to be their delegate: %{title}',
  delegationMade: '%{by} named a delegate for you: %{title}',
  delegationAccepted: '%{by} is now your delegate: %{title}',
  delegationOffered: 'You will be away. Name a delegate? %{title}',
  delegationRefused: '%{by} declined to be your delegate: %{title}',
  oversight: '%{by} changed the company’s approvers: %{title}',
  attemptRefused: 'An attempt by %{by} to gain rights was refused. %{title}',
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
