import { useTranslate } from 'ra-core'
import { useCallback } from 'react'
import type { Fact } from '../../framework/approval'
import { dateInWords, isCalendarDate } from '../../framework/dates'
import { words as spelled } from '../../framework/naming'

/** What servers tell beside a request, by its code. */
const words: Readonly<Record<string, string>> = {
  leaveThin: '%{away} of %{size} in the team away on %{date}',
  leaveException: 'Asks for an exception: %{reason}',
  leaveUnpaid: 'Unpaid: %{days} days',
  leaveHandoverAway: '%{name}, to whom it is handed over, is away as well',
  leaveLeft: '%{type} left afterwards: %{left} days',
  leaveNobodyAway: 'Nobody else of the team is away',
  leaveAlsoAway: 'Also away in those weeks: %{names}',
  leaveManyAway: 'Also away in those weeks: %{names} and %{more} more',
}

/** A fact in words; one that is new to this program is told by its name. */
export function useFactWords(): (fact: Fact) => string {
  const translate = useTranslate()
  return useCallback(
    ({ code, args = {} }) => {
      const told = Object.entries(args).map(([name, value]) => [
        name,
        isCalendarDate(value) ? dateInWords(value) : value,
      ])
      return translate(`facts.${code}`, { ...Object.fromEntries(told), _: words[code] ?? spelled(code) })
    },
    [translate],
  )
}
