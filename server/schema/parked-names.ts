/** The longest name; PostgreSQL cuts longer ones. */
export const longestName = 63

/**
 * Builds the prefix of the name of a parked column or table, which waits to be dropped: a word and the day.
 */
const buildParkedPrefix = (day: string) => `parked_${day.replaceAll('-', '')}_`

/**
 * The largest number of characters that parking adds to a name, reached
 * when it is parked ten times on one day.
 */
export const parkedAdds = buildParkedPrefix('2026-01-01').length + '_10'.length

/** Answers the day on which the name was parked, such as `20260101`. */
export const getParkedDay = (name: string): string | undefined => /^parked_(\d{8})_/.exec(name)?.[1]

export const isParkedName = (name: string): boolean => getParkedDay(name) !== undefined

/** Finds a free name, because the same field may be parked twice on a day. */
export function buildParkedName(name: string, today: string, existing: { has(name: string): boolean }): string {
  const parked = `${buildParkedPrefix(today)}${name}`.slice(0, longestName - '_10'.length)
  for (let count = 1; ; count++) {
    const free = count === 1 ? parked : `${parked}_${count}`
    if (!existing.has(free)) return free
  }
}

/** Lists the parked names of this name, the one that was parked last first. */
export function listParked(name: string, names: { keys(): Iterable<string> }): string[] {
  const form = new RegExp(`^parked_(\\d{8})_${name}(?:_(\\d+))?$`)
  const parked = [...names.keys()].flatMap((each) => {
    const [, day, count = '1'] = form.exec(each) ?? []
    return day ? [{ each, order: `${day} ${count.padStart(9, '0')}` }] : []
  })
  return parked.sort((a, b) => b.order.localeCompare(a.order)).map(({ each }) => each)
}

/** Finds the parked name of this name that was parked last, among those that fit. */
export const findLatestParked = (
  name: string,
  names: { keys(): Iterable<string> },
  fits: (parked: string) => boolean = () => true,
): string | undefined => listParked(name, names).find(fits)
