import type { PersonDay } from '../answers'
import { type DayShares, openCodes, shareCodes } from '../sets'

const order = Object.keys(shareCodes) as (keyof DayShares)[]

/** Returns a day in a few letters: `P`, `½P ½CL`, `½CL ½SL`; empty if the day has not begun. */
export function toDayCode({ status, shares, leave, secondLeave }: Omit<PersonDay, 'date'>): string {
  if (Object.hasOwn(openCodes, status)) return openCodes[status as keyof typeof openCodes]
  const parts = order.filter((name) => shares[name] > 0)
  return parts
    .map((name) => {
      if (name === 'leave' && leave && secondLeave && leave !== secondLeave) return `½${leave} ½${secondLeave}`
      const code = name === 'leave' && leave ? leave : shareCodes[name]
      return shares[name] < 1 ? `½${code}` : code
    })
    .join(' ')
}
