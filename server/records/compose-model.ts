import { setNumberingPlans } from '../../src/fields/phone/numbering'
import { numberingPlans } from '../../src/fields/phone/plans'
import { listMenuPlaces } from '../../src/framework/company/menu-places'
import { dateInZone } from '../../src/framework/values/dates'
import type { Settings } from '../start/settings'
import type { Declarations } from '../types'
import type { Company } from './company'
import { buildModel, type Model } from './model'
import { parseDataKeys } from './secrets/data-keys'
import { ValueSealer } from './secrets/sealer'

// Every program that writes records imports this file, so the plans are set here. The browser fetches them
// with the first form that needs a number.
setNumberingPlans(numberingPlans)

type ModelDeclarations = Omit<Declarations, 'handlers'>

/** @param settings absent where no sealed field is written or opened */
export function composeModel(
  {
    resources,
    relations,
    approvers,
    roles,
    reports,
    dashboards,
    standsAs = {},
    waiting = {},
    decisionSources = [],
    presence = [],
    events = {},
    inboxKinds = [],
    readers = {},
  }: ModelDeclarations,
  settings?: Pick<Settings, 'dataKeys'>,
): Model {
  const model = {
    ...buildModel(resources, relations, approvers),
    roles,
    signIn: { places: listMenuPlaces({ resources, reports, dashboards }), standsAs, waiting },
    decisionSources,
    presence,
    events,
    reports: new Map((reports ?? []).map((report) => [report.name, report])),
    inboxKinds,
    readers,
  }
  return settings?.dataKeys ? { ...model, sealer: new ValueSealer(parseDataKeys(settings.dataKeys)) } : model
}

export const toCompany = ({
  currency,
  companyZone,
  companyCountry,
  fiscalYearStart,
  mailDomains,
}: Settings): Company => ({
  currency,
  zone: companyZone,
  country: companyCountry,
  fiscalYearStart,
  ...(mailDomains.length > 0 && { mailDomains }),
})

/**
 * Makes a function that answers today's date in the zone. Days begin at a whole
 * minute, so it computes the date once a minute.
 */
export function createTodayReader(zone: string): () => string {
  let [minute, date] = [0, '']
  return () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, date] = [now, dateInZone(zone, now * 60_000)]
    return date
  }
}
