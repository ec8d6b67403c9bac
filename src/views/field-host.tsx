import { useDataProvider, useEvent } from 'ra-core'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { StewardProvider } from '../../dataProvider/create'
import { type FieldHost, FieldHostContext, type MatchingFilter, type RecordValues } from '../fields/field-views'
import { lazyInput } from '../fields/parts/lazy-input'
import type { RefOptions } from '../fields/ref'
import { checkAccess } from '../framework/access'
import { findCard, findResource } from '../framework/company/catalogue'
import { type Field, getFieldBehaviour, isEmpty } from '../framework/field'
import type { LooseFilter } from '../framework/filter'
import { humanizeName } from '../framework/naming'
import { fieldLabel, type Resource } from '../framework/resource'
import { recordPath } from './paths'
import { companyToday, useSignedIn } from './signed-in'

const TickedTable = lazyInput(() => import('./form/ticked/ticked-table').then((module) => module.TickedTable))

const listMatchPairs = (field: Field): [string, string][] => Object.entries((field.options as RefOptions).match ?? {})

const isEmptyInRecord = (name: string, record: RecordValues) => name in record && isEmpty(record[name])

function buildMatchingFilter(field: Field, record: RecordValues): MatchingFilter {
  const match = listMatchPairs(field)
  // Values that the screen does not know are compared by the server.
  const comparable = match.filter(([, own]) => !isEmpty(record[own]))
  return {
    where:
      comparable.length > 0
        ? Object.fromEntries(comparable.map(([theirs, own]) => [theirs, { eq: record[own] }]))
        : undefined,
    missing: match
      .filter(([, own]) => isEmptyInRecord(own, record) && !own.includes('.'))
      .map(([, own]) => humanizeName(own)),
  }
}

function buildFreeMembersFilter(name: string, by: string, record: RecordValues): MatchingFilter {
  const members = findResource(name)
  const reference = members?.fields[by]
  if (!members || !reference) return { where: undefined, missing: [] }
  const target = findResource(getFieldBehaviour(reference).target() ?? '')
  const match = listMatchPairs(reference)
  const isFree = isEmpty(record.id)
    ? { [by]: { empty: true } }
    : { or: [{ [by]: { empty: true } }, { [by]: { eq: record.id } }] }
  const fits = match
    .filter(([theirs]) => !isEmpty(record[theirs]))
    .map(([theirs, own]) => ({ [own]: { eq: record[theirs] } }))
  return {
    where: { and: [isFree, ...buildOpenStateFilter(members), ...fits] },
    missing: match
      .filter(([theirs]) => isEmptyInRecord(theirs, record))
      .map(([theirs]) => (target ? fieldLabel(target, theirs) : humanizeName(theirs))),
  }
}

/** Builds a filter that leaves out records which nobody may change any more. */
function buildOpenStateFilter({ workflow }: Resource): LooseFilter[] {
  if (!workflow) return []
  const states = Object.entries(workflow.states).flatMap(([name, { isReadOnly }]) => (isReadOnly ? [] : [name]))
  return [{ [workflow.field]: { in: states } }]
}

/** Gives fields the links to records and the search for records. */
export function FieldHostProvider({ children }: { children: ReactNode }) {
  const provider = useDataProvider<StewardProvider>()
  const who = useSignedIn()
  const { roles, company } = who
  const follow = useFollowLink()
  const host = useMemo<FieldHost>(
    () => ({
      currency: company.currency,
      today: () => companyToday(who),
      fitting: buildMatchingFilter,
      free: buildFreeMembersFilter,
      namedSets: (name) => import('./value/named-sets').then((module) => module.listNamedSets(name)),
      TickedTable,
      conditions: () => import('./list/filters/stored-condition'),
      hrefOf(name, id) {
        const card = findCard(name)
        return card && checkAccess(card, 'show', roles).allowed ? recordPath(card, id) : undefined
      },
      follow,
      search: (name, question, signal) =>
        import('./value/search-records').then((module) =>
          module.searchRecords(provider, name, { ...question, currency: company.currency }, signal),
        ),
    }),
    [provider, who, roles, company, follow],
  )
  return <FieldHostContext value={host}>{children}</FieldHostContext>
}

/**
 * Follows a plain link without loading the page again; the browser handles a click that opens another tab.
 */
function useFollowLink(): FieldHost['follow'] {
  const navigate = useNavigate()
  return useEvent((event: MouseEvent<HTMLAnchorElement>) => {
    const { button, metaKey, altKey, ctrlKey, shiftKey, currentTarget } = event
    if (event.defaultPrevented || button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return
    event.preventDefault()
    void navigate(currentTarget.getAttribute('href') ?? '')
  })
}
