import type { PersonDay } from '../answers'
import type { Shares } from './day'

/** What parts of a day are called where there is room for a letter or two; leave has the code of its type. */
export const shareCodes = {
  present: 'P',
  onDuty: 'OD',
  travel: 'T',
  leave: 'L',
  holiday: 'H',
  weekend: 'W',
  absent: 'A',
} as const satisfies Record<keyof Shares, string>

/** What stands for a day that cannot be told by its parts yet. */
export const openCodes = { in_progress: '…', missing_punch: '?', not_due: '' } as const

const order = Object.keys(shareCodes) as (keyof Shares)[]

/** A day in a few letters: `P`, `½P ½CL`; nothing where it has not begun. */
export function codeOf({ status, shares, leave }: Pick<PersonDay, 'status' | 'shares' | 'leave'>): string {
  if (Object.hasOwn(openCodes, status)) return openCodes[status as keyof typeof openCodes]
  const parts = order.filter((name) => shares[name] > 0)
  return parts
    .map((name) => {
      const code = name === 'leave' && leave ? leave : shareCodes[name]
      return shares[name] < 1 ? `½${code}` : code
    })
    .join(' ')
}
