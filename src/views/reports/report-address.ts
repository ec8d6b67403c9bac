import { isPlainObject, type LooseFilter } from '../../framework/filter'
import { isRelativePeriod } from '../../framework/reports/relative-period'
import { isCalendarDate } from '../../framework/values/dates'
import { type AddressParam, numberParam } from '../blocks/address-state'

/** What a report page shows. */
export interface ReportAddress {
  /** The saved report that was opened. */
  view: number | null
  /** A period that moves on with the calendar; null where the days are chosen, or none is. */
  period: string | null
  from: string | null
  to: string | null
  /** The day up to which ages are counted; null means today. */
  asOf: string | null
  by: readonly string[]
  filter: LooseFilter
  figure: string | null
  currency: string | null
  /** The number of definitions whose names it has; null where they are of no resource that changes names. */
  names: number | null
}

const textParam = (name: string, fits: (text: string) => boolean): AddressParam<string | null> => ({
  name,
  read: (value) => (value !== null && fits(value) ? value : null),
  write: (value) => value ?? undefined,
})

const isShort = (value: string) => value.length <= 100

/** How the page's state is written in the address, so that people can save and share it. */
export const reportPlaces: { readonly [Name in keyof ReportAddress]: AddressParam<ReportAddress[Name]> } = {
  view: numberParam('view', null),
  period: textParam('period', isRelativePeriod),
  from: textParam('from', isCalendarDate),
  to: textParam('to', isCalendarDate),
  asOf: textParam('asOf', isCalendarDate),
  by: {
    name: 'by',
    read: (value) => value?.split(',').filter(Boolean).slice(0, 2) ?? [],
    write: (by) => by.join() || undefined,
  },
  filter: {
    name: 'filter',
    read: parseAddressFilter,
    write: (filter) => (Object.keys(filter).length > 0 ? JSON.stringify(filter) : undefined),
  },
  figure: textParam('figure', isShort),
  currency: textParam('in', isShort),
  names: numberParam('names', null),
}

/** The period alone, for pages that show nothing else by choice. */
export const periodPlaces = { from: reportPlaces.from, to: reportPlaces.to }

function parseAddressFilter(json: string | null): LooseFilter {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return isPlainObject(value) ? value : {}
  } catch {
    return {}
  }
}
