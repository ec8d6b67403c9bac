const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Formats the time since `at` (ms since 1970): `3 hours ago`, below a minute `now`. */
export function formatTimeAgo(at: number, now = Date.now()): string {
  const passed = Math.max(0, now - at)
  const [unit, length] = units.find(([, size]) => passed >= size) ?? ['second', Number.POSITIVE_INFINITY]
  return format.format(-Math.floor(passed / length), unit)
}
