import type { EventName } from '../register'

/** The resources in which the engine stores notifications, and how people want to receive them. */
export const notificationTables = { notifications: 'notifications', preferences: 'notificationPreferences' } as const

/** The ways in which people are informed, besides the list of notifications. */
export const channels = {
  in_app: 'In the app only',
  email: 'Email at once',
  digest: 'Daily email',
} as const
export type NotificationChannel = keyof typeof channels

/** How people may be informed of an event. */
export interface EventSettings {
  /** The name of the event in people's settings, from their point of view: `My leave counts otherwise`. */
  label: string
  /** The default channel. */
  channel: NotificationChannel
  /** True where the person has to act: the notification is always mailed, at once or once a day. */
  isNeeded?: boolean
}

/** What a mail says about an event; it contains no names and nothing from the record. */
export interface EventMail {
  subject: string
  /** The rest of a sentence after the person's name: begins with a small letter and ends with a full stop. */
  sentence: string
}

/** An event that people are notified of. */
export interface NotificationEvent extends EventSettings {
  /** The line in the list of notifications: `%{title}` is the record's title, `%{by}` the person who did it. */
  notice: string
  mail: EventMail
}

/** Events by name. */
export type Events = { readonly [N in EventName]?: NotificationEvent }

const noticeArgs = ['by', 'title']

/**
 * Joins the events of all areas.
 * @throws Error where two areas declare the same event, or a notice has a placeholder that nothing fills
 */
export function composeEvents(areas: readonly { name: string; events?: Events }[]): Events {
  const declaredBy = new Map<string, string>()
  for (const { name: area, events = {} } of areas)
    for (const [name, { notice }] of Object.entries(events)) {
      const other = declaredBy.get(name)
      if (other)
        throw new Error(`The area ${area} declares the event ${name}, which the area ${other} declares already`)
      const unknown = [...notice.matchAll(/%\{(\w+)\}/g)]
        .map(([, arg = '']) => arg)
        .find((arg) => !noticeArgs.includes(arg))
      if (unknown)
        throw new Error(
          `The event ${name} of the area ${area} says %{${unknown}}: only %{by} and %{title} are filled in`,
        )
      declaredBy.set(name, area)
    }
  return Object.assign({}, ...areas.map(({ events }) => events))
}
