import { most } from './judge'

const patterns: readonly [RegExp, (found: RegExpExecArray) => number][] = [
  [/^(\d{1,2}):([0-5]\d)$/, ([, hours, minutes]) => Number(hours) * 60 + Number(minutes)],
  [/^(\d{1,2})h(?:\s*(\d{1,2})m?)?$/, ([, hours, minutes]) => Number(hours) * 60 + Number(minutes ?? 0)],
  [/^(\d{1,4})m(?:in)?$/, ([, minutes]) => Number(minutes)],
  // Hours, in hundredths so that no part of one passes through a float.
  [
    /^(\d{1,2})(?:[.,](\d{1,2}))?$/,
    ([, whole, part = '']) => Math.round(((Number(whole) * 100 + Number(part.padEnd(2, '0'))) * 60) / 100),
  ],
]

/** Minutes of what was typed: `1:30`, `1.5`, `1,5`, `90m`, `1h 30`, `2`; 0 where nothing stands, undefined where it is no time. */
export function readTime(text: string): number | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '' || typed === '-') return 0
  for (const [pattern, minutesOf] of patterns) {
    const found = pattern.exec(typed)
    if (found) return inDay(minutesOf(found))
  }
  return undefined
}

const inDay = (minutes: number) => (minutes <= most.ofDay ? minutes : undefined)

/** `1:30`; nothing of no minutes. */
export const timeText = (minutes: number): string =>
  minutes === 0 ? '' : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** As `timeText`, of sums: `0:00` where there are none. */
export const sumText = (minutes: number): string => timeText(minutes) || '0:00'
