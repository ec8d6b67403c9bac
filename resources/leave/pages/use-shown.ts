import { useSearchParams } from 'react-router'
import { bounds, type CalendarDate } from '../../../src/framework/dates'
import { useToday } from '../../../src/views/signed-in'
import { type TeamScope, teamScopes } from './team/use-absences'

/** What is looked at; it stands in the address, so that it can be kept and sent. */
export interface Shown {
  tab: 'own' | 'team'
  year: number
  /** How one's own year is drawn. */
  look: 'calendar' | 'table'
  scope: TeamScope
  /** First day of the month. */
  month: CalendarDate
  /** The form for a request is open. */
  isAsking: boolean
}

export function useShown(): [Shown, (changed: Partial<Shown>) => void] {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const year = params.get('year') ?? ''
  const month = params.get('month') ?? ''
  const shown: Shown = {
    tab: params.get('tab') === 'team' ? 'team' : 'own',
    year: Number(/^(19|2\d)\d\d$/.test(year) ? year : today.slice(0, 4)),
    look: params.get('look') === 'table' ? 'table' : 'calendar',
    scope: teamScopes.find((scope) => scope === params.get('scope')) ?? 'department',
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? `${month}-01` : bounds(today).startOfMonth,
    isAsking: params.has('ask'),
  }
  const change = (changed: Partial<Shown>) => setParams(inAddress({ ...shown, ...changed }), { replace: true })
  return [shown, change]
}

function inAddress({ tab, year, look, scope, month, isAsking }: Shown): Record<string, string> {
  const ask: Record<string, string> = isAsking ? { ask: '' } : {}
  if (tab === 'team') return { tab, scope, month: month.slice(0, 7), ...ask }
  return { year: String(year), ...(look === 'table' ? { look } : {}), ...ask }
}
