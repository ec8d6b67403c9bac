import { plusDays } from '../../../src/framework/values/dates'

/** Days that are given or earned on a date, and the last day on which they can be taken. */
export interface PlainGrant {
  date: string
  days: number
  expiresOn: string | null
}

export interface PlainDraw {
  date: string
  days: number
}

export interface PlainLedger {
  grants: readonly PlainGrant[]
  draws: readonly PlainDraw[]
  /** First days of leave years, and until when carried days last from then on. */
  turns: readonly { first: string; max: number | null; carriedUntil: string }[]
}

/** Works out day by day what is there at the end of each day, and how many days nothing covered. */
export function workOut({ grants, draws, turns }: PlainLedger, from: string, to: string) {
  let lots: PlainGrant[] = []
  let missing = 0
  const left = new Map<string, number>()
  for (let day = from; day <= to; day = plusDays(day, 1) ?? '9999-12-31') {
    const turn = turns.find(({ first }) => first === day)
    if (turn) lots = turnLots(lots, plusDays(day, -1) ?? '', turn)
    lots = lots.filter(({ expiresOn }) => expiresOn === null || expiresOn >= day)
    lots.push(...grants.filter(({ date }) => date === day).map((grant) => ({ ...grant })))
    lots.sort((a, b) => ((a.expiresOn ?? '9999') < (b.expiresOn ?? '9999') ? -1 : 1))
    for (const draw of draws.filter(({ date }) => date === day)) {
      let rest = draw.days
      for (const lot of lots) {
        const part = Math.min(rest, lot.days)
        lot.days -= part
        rest -= part
      }
      missing += rest
    }
    left.set(
      day,
      lots.reduce((sum, { days }) => sum + days, 0),
    )
  }
  return { left, missing }
}

function turnLots(lots: readonly PlainGrant[], lastDay: string, turn: PlainLedger['turns'][number]): PlainGrant[] {
  const ending = lots.filter(({ expiresOn }) => expiresOn === lastDay).reduce((sum, { days }) => sum + days, 0)
  const carried = turn.max === null ? ending : Math.min(ending, turn.max)
  const others = lots.filter(({ expiresOn }) => expiresOn !== lastDay)
  return [...others, { date: turn.first, days: carried, expiresOn: turn.carriedUntil }]
}
