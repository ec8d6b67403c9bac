import type { ExportSchedule, Rhythm } from '../../../../framework/lists/schedule'
import { formatDate, formatTimestampInZone } from '../../../../framework/values/dates'
import { type ScheduleSay, useScheduleWords } from '../../../../i18n/lists/schedule-words'

/** Formats an hour as `08:00`. */
export const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Names of the days of the week, from Monday on. */
export const weekdays: readonly string[] = Array.from({ length: 7 }, (_, day) =>
  // This is right because 1 January 2024 was a Monday.
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, 1 + day)),
)

/** The day that stands for the last one of a month, whatever the month's length. */
export const lastDay = 31

/** Describes the rhythm: `every Monday at 08:00`. */
export function describeRhythm(say: ScheduleSay, { rhythm, day, hour }: Rhythm): string {
  const time = formatHour(hour)
  if (rhythm === 'daily') return say('everyDay', { time })
  if (rhythm === 'weekdays') return say('everyWeekday', { time })
  if (rhythm === 'weekly') return say('everyWeek', { time, day: weekdays[(day ?? 1) - 1] })
  return day === lastDay ? say('everyLast', { time }) : say('everyMonth', { time, day })
}

/** Formats a moment (ms since 1970) as `Monday, 23 Nov 2026, 08:00` in the time zone. */
export function formatInstantWithWeekday(at: number, zone: string): string {
  const stamp = formatTimestampInZone(zone, at)
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: zone }).format(at)
  return `${weekday}, ${formatDate(stamp.slice(0, 10))}, ${stamp.slice(11, 16)}`
}

/** Describes how a view is sent by mail; undefined if it is not. */
export function useDescribeMailing(
  schedules: readonly ExportSchedule[] = [],
): (view: { id: number }) => string | undefined {
  const say = useScheduleWords()
  return ({ id }) => {
    const schedule = schedules.find(({ viewId }) => viewId === id)
    if (!schedule) return undefined
    return schedule.isPaused ? say('pausedMail') : say('sent', { rhythm: describeRhythm(say, schedule) })
  }
}
