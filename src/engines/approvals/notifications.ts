import { choice, instant, number, ref, text } from '../../fields'
import { defineResource } from '../../framework/resource'

/** How people are informed besides the list of notifications. */
export const channels = {
  in_app: 'In the application only',
  email: 'By email at once',
  digest: 'In the email of the day',
} as const
export type NotificationChannel = keyof typeof channels

interface EventDeclaration {
  label: string
  /** The default channel. */
  channel: NotificationChannel
  /** The person has to act: it is mailed, at once or once a day. */
  isNeeded?: boolean
}

/** The events that people are notified of. */
export const notificationEvents = {
  asked: { label: 'A request waits for my decision', channel: 'email', isNeeded: true },
  reminded: { label: 'I am reminded of a request', channel: 'email', isNeeded: true },
  passedOn: { label: 'A request waits for somebody else instead of me', channel: 'email' },
  approved: { label: 'My request is approved', channel: 'email' },
  rejected: { label: 'My request is rejected', channel: 'email' },
  sentBack: { label: 'My request is sent back', channel: 'email', isNeeded: true },
  recalled: { label: 'A decision on my request is taken back', channel: 'email' },
  escalated: { label: 'My request went to the next level', channel: 'in_app' },
  delegated: { label: 'Somebody asks me to decide for them', channel: 'email', isNeeded: true },
  delegationMade: { label: 'An administrator names who decides for me', channel: 'email', isNeeded: true },
  delegationAccepted: { label: 'Somebody agrees to decide for me', channel: 'email' },
  delegationOffered: { label: 'Somebody could decide for me while I am away', channel: 'email', isNeeded: true },
  delegationRefused: { label: 'Somebody does not decide for me', channel: 'email', isNeeded: true },
  roleGranted: { label: 'I am granted a role', channel: 'email', isNeeded: true },
  roleEnded: { label: 'A role of mine is ended', channel: 'email', isNeeded: true },
  oversight: { label: 'Who decides in the company changes', channel: 'email', isNeeded: true },
  attemptRefused: { label: 'Somebody tried to get rights and was refused', channel: 'email', isNeeded: true },
  comesDue: { label: 'I am reminded of a date', channel: 'email' },
  handedOver: { label: 'Something of the company is handed to me', channel: 'email', isNeeded: true },
  leaverNews: { label: 'Somebody leaves the company', channel: 'email' },
  clearanceAsked: { label: 'Something is to be cleared before somebody leaves', channel: 'email', isNeeded: true },
  dutyHandedOver: { label: 'I take over from somebody who left', channel: 'email', isNeeded: true },
  letterIssued: { label: 'A letter is issued to me', channel: 'email', isNeeded: true },
  secretShown: { label: 'Somebody was shown a sealed value of mine', channel: 'email', isNeeded: true },
  minutesPublished: { label: 'Minutes of a meeting of mine are published', channel: 'email' },
  recounted: { label: 'My leave counts otherwise', channel: 'email' },
} as const satisfies Record<string, EventDeclaration>

export type NotificationEvent = keyof typeof notificationEvents

const events: Readonly<Record<string, EventDeclaration>> = notificationEvents
const labels = Object.fromEntries(Object.entries(events).map(([name, { label }]) => [name, label]))
const mine = { empId: { eq: '$me' } } as const

/** A notification; worded where it is shown. Only the server writes it. */
export const notifications = defineResource('notifications', {
  label: 'Notification',
  route: 'Notifications',
  title: 'title',
  icon: 'Notifications',
  fields: {
    empId: ref('employees', { label: 'For', required: true }),
    event: choice(labels, { required: true }),
    title: text({ label: 'About', max: 250, required: true }),
    entityType: text({ label: 'Kind', max: 60, required: true, namesResource: true }),
    recordId: number({ label: 'Record', min: 1, required: true }),
    stepId: ref('approvalSteps', { label: 'Step' }),
    byEmpId: ref('employees', { label: 'By' }),
    channel: choice(channels, { required: true }),
    readAt: instant({ label: 'Read' }),
    digestAt: instant({ label: 'In the email of the day' }),
  },
  indexes: [
    ['empId', '-id'],
    ['channel', 'digestAt'],
  ],
  access: [{ to: 'employee', can: ['list', 'show'], where: mine }],
  views: {
    list: { columns: ['title', 'event', 'byEmpId', 'createdAt', 'readAt'], filters: ['event', 'readAt'], sort: '-id' },
  },
})

/** A person's channel for an event. */
export const notificationPreferences = defineResource('notificationPreferences', {
  label: 'Notification setting',
  route: 'NotificationSettings',
  title: 'event',
  icon: 'NotificationsActive',
  fields: {
    empId: ref('employees', { label: 'For', required: true, fixed: true, default: '$me' }),
    event: choice(labels, { required: true, fixed: true }),
    channel: choice(channels, { label: 'Told', required: true }),
  },
  rules: [
    {
      code: 'neverSilent',
      on: ['channel'],
      check: (r) => r.channel !== 'in_app' || !r.event || !events[r.event]?.isNeeded,
      message: 'What waits for you is mailed: at once or once a day.',
    },
  ],
  unique: [{ code: 'oneChannel', on: ['empId', 'event'], message: 'This is set already. Change that setting.' }],
  access: [{ to: 'employee', can: ['list', 'show', 'create', 'update', 'delete'], where: mine }],
  views: {
    list: { columns: ['event', 'channel'], filters: ['channel'], sort: 'event' },
    form: { Setting: ['empId', 'event', 'channel'] },
  },
})
