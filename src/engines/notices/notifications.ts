import { choice, instant, number, ref, text } from '../../fields'
import { channels, type EventSettings } from '../../framework/company/events'
import { peopleResource } from '../../framework/register'
import { defineResource } from '../../framework/resource'

type AllEvents = Readonly<Record<string, EventSettings>>

const eventField = (events: AllEvents, options: { required: true; fixed?: true }) =>
  choice(Object.fromEntries(Object.entries(events).map(([name, { label }]) => [name, label])), options)
const mine = { empId: { eq: '$me' } } as const

/** A notification; the screen that shows it makes its words. Only the server writes it. */
export const buildNotifications = (events: AllEvents) =>
  defineResource('notifications', {
    label: 'Notification',
    route: 'Notifications',
    title: 'title',
    icon: 'Notifications',
    fields: {
      empId: ref(peopleResource, { label: 'For', required: true }),
      event: eventField(events, { required: true }),
      title: text({ label: 'About', max: 250, required: true }),
      entityType: text({ label: 'Kind', max: 60, required: true, namesResource: true }),
      recordId: number({ label: 'Record', min: 1, required: true }),
      stepId: ref('approvalSteps', { label: 'Step' }),
      byEmpId: ref(peopleResource, { label: 'By' }),
      channel: choice(channels, { required: true }),
      readAt: instant({ label: 'Read' }),
      digestAt: instant({ label: 'Sent in daily email' }),
    },
    indexes: [
      ['empId', '-id'],
      ['channel', 'digestAt'],
    ],
    access: [{ to: 'employee', can: ['list', 'show'], where: mine }],
    views: {
      list: {
        columns: ['title', 'event', 'byEmpId', 'createdAt', 'readAt'],
        filters: ['event', 'readAt'],
        sort: '-id',
      },
    },
  })

/** The channel that a person chose for an event. */
export const buildNotificationPreferences = (events: AllEvents) =>
  defineResource('notificationPreferences', {
    label: 'Notification setting',
    route: 'NotificationSettings',
    title: 'event',
    icon: 'NotificationsActive',
    fields: {
      empId: ref(peopleResource, { label: 'For', required: true, fixed: true, default: '$me' }),
      event: eventField(events, { required: true, fixed: true }),
      channel: choice(channels, { label: 'Channel', required: true }),
    },
    rules: [
      {
        code: 'neverSilent',
        on: ['channel'],
        check: (r) => r.channel !== 'in_app' || !r.event || !events[r.event]?.isNeeded,
        message: 'Requests that need your decision are always mailed, at once or once a day.',
      },
    ],
    unique: [
      {
        code: 'oneChannel',
        on: ['empId', 'event'],
        message: 'This notification already has a setting. Change that one.',
      },
    ],
    access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'], where: mine }],
    views: {
      list: { columns: ['event', 'channel'], filters: ['channel'], sort: 'event' },
      form: { Setting: ['empId', 'event', 'channel'] },
    },
  })
