import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { checkAccess } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import { getFieldBehaviour, isEmpty } from '../../framework/field'
import { peopleResource } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { isInForce } from '../../framework/rule-context/in-force'
import { sortMostSpecificFirst, splitAppliesTo } from '../../framework/rule-context/most-specific'
import { fallBackIfUnknown } from '../../framework/rule-context/rule-context'
import type { Values } from '../../framework/validate'
import { useSignedIn } from '../signed-in'
import { pickReadable } from './readable-values'

/**
 * A record with its current input, its resource, and by reference what is known of the records to which it
 * refers.
 */
export interface EnteredRecord {
  resource: Resource
  record: Values
  over?: Readonly<Record<string, Values>>
}

/** Finds the versions that apply to a person: filters of the records, and which record comes first. */
export interface PersonFilter {
  filters: readonly object[]
  choose(records: readonly Row[]): readonly Row[]
}

/** Answers a person by id, as far as the user may read them; undefined while the person is loading. */
export type PersonFinder = (id: unknown) => Values | undefined

/** Finds the id of the person to whom a path of references leads. */
export function findPersonId(who: string, record: Values, over: EnteredRecord['over']): unknown {
  const [near = '', far] = who.split('.')
  return far === undefined ? record[near] : fallBackIfUnknown(() => over?.[near]?.[far], undefined)
}

/** Loads the persons for whom records in force are fetched. */
export function usePersons(entered: readonly EnteredRecord[]): PersonFinder {
  const who = useSignedIn()
  const provider = useDataProvider<StewardProvider>()
  const ids = entered.flatMap(({ resource, record, over }) =>
    Object.values(resource.given).flatMap((source) => {
      const id = isInForce(source) && source.who !== undefined ? findPersonId(source.who, record, over) : null
      return isEmpty(id) ? [] : [Number(id)]
    }),
  )
  const people = ids.length > 0 ? findResource(peopleResource) : undefined
  const idsToFetch = people && checkAccess(people, 'show', who.roles).allowed ? [...new Set(ids)] : []
  const answers = useQueries({
    queries: idsToFetch.map((id) => ({
      queryKey: [people?.route, 'given', id],
      queryFn: async () => (await provider.getOne<Row>(people?.route ?? '', { id })).data,
      retry: false,
    })),
  })
  return (id) => {
    const row = answers[idsToFetch.indexOf(Number(id))]?.data
    return people && row ? pickReadable(people, row, who) : undefined
  }
}

/** Builds the filter for the records that apply to the person; undefined while the person is unknown. */
export function buildPersonFilter(of: Resource, person: Values | undefined): PersonFilter | undefined {
  const findTarget = (name: string) => {
    const field = of.fields[name]
    return field && getFieldBehaviour(field).target()
  }
  const whom = splitAppliesTo(of.inForce?.appliesTo ?? [], findTarget, peopleResource)
  return fallBackIfUnknown<PersonFilter | undefined>(() => {
    if (!person) return undefined
    const facts: Values = Object.fromEntries(['id', ...whom.facts].map((name) => [name, person[name] ?? null]))
    const matchOrEmpty = (name: string, value: unknown) => ({
      or: [{ [name]: { empty: true } }, ...(isEmpty(value) ? [] : [{ [name]: { eq: value } }])],
    })
    const filters = whom.facts.map((name) => matchOrEmpty(name, facts[name]))
    return {
      filters: whom.person ? [...filters, matchOrEmpty(whom.person, facts.id)] : filters,
      choose: (records) => sortMostSpecificFirst(whom, facts, records),
    }
  }, undefined)
}
