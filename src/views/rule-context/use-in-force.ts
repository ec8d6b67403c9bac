import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { checkAccess } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import { isEmpty } from '../../framework/field'
import type { StoredRecord } from '../../framework/record'
import { peopleResource } from '../../framework/register'
import type { Resource } from '../../framework/resource'
import { type InForceSource, isInForce } from '../../framework/rule-context/in-force'
import { buildRateValue, isRate, type RateContextSource } from '../../framework/rule-context/rate'
import type { Values } from '../../framework/validate'
import { useSignedIn } from '../signed-in'
import {
  buildPersonFilter,
  type EnteredRecord,
  findPersonId,
  type PersonFilter,
  type PersonFinder,
  usePersons,
} from './person-filter'

interface InForceQuery {
  name: string
  of: Resource
  /** Matches the versions that count; undefined if none can be in force. */
  filter: object | undefined
  /** Limits the versions to a person; absent: they apply to everybody. */
  whom?: PersonFilter | undefined
  /** Answers values from the loaded version; without one, from what is known anyway. */
  value(answer: unknown): [string, unknown][]
}

/**
 * Loads the records in force for each of these records with its input, by name; leaves out those that are
 * unknown.
 */
export function useInForceRecords(entered: readonly EnteredRecord[]): Values[] {
  const { roles, company } = useSignedIn()
  const personOf = usePersons(entered)
  const questions = entered.map((each) => buildInForceQueries(each, company.currency, personOf))
  const answers = useInForceVersions(
    questions
      .flat()
      .map((each) => (checkAccess(each.of, 'list', roles).allowed ? each : { ...each, filter: undefined })),
  )
  let next = 0
  return questions.map((own) =>
    Object.fromEntries(
      own.flatMap(({ filter, value }): [string, unknown][] => {
        const answer = filter === undefined ? undefined : answers[next]
        next += 1
        return filter !== undefined && answer === undefined ? [] : value(answer)
      }),
    ),
  )
}

/** Loads the declarations that records of the resource will need; while typing, that would hide the form. */
export function requireContextDeclarations({ given }: Resource): void {
  const sources = Object.values(given).filter((source) => isInForce(source) || isRate(source))
  for (const source of sources) findResource(source.of)
  if (sources.some((source) => isInForce(source) && source.who !== undefined)) findResource(peopleResource)
}

function buildInForceQueries(
  { resource, record, over }: EnteredRecord,
  currency: string,
  personOf: PersonFinder,
): InForceQuery[] {
  return Object.entries(resource.given).flatMap(([name, source]): InForceQuery[] => {
    if (!isInForce(source) && !isRate(source)) return []
    const of = findResource(source.of)
    if (!of) return []
    if (isRate(source)) return [buildRateQuery(name, of, source, record, currency)]
    const toEntries = (answer: unknown): [string, unknown][] => (answer === undefined ? [] : [[name, answer]])
    const whom =
      source.who === undefined ? undefined : buildPersonFilter(of, personOf(findPersonId(source.who, record, over)))
    const isKnown = source.who === undefined || whom !== undefined
    return [
      { name, of, filter: isKnown ? buildInForceFilter(of, source, record, whom) : undefined, whom, value: toEntries },
    ]
  })
}

/**
 * Builds the query for a rate; nothing is fetched for the company's own currency, or if date or currency
 * is empty.
 */
function buildRateQuery(
  name: string,
  of: Resource,
  source: RateContextSource,
  record: Values,
  base: string,
): InForceQuery {
  const { on, equal, currency } = source
  const isAsked = record[currency] !== base && !isEmpty(record[currency])
  const filter = isAsked
    ? buildInForceFilter(of, { kind: 'inForce', of: of.name, on, equal: { [equal]: currency } }, record)
    : undefined
  const toEntries = (answer: unknown): [string, unknown][] => [
    [name, buildRateValue(source, record, (answer ?? null) as Values, base)],
  ]
  return { name, of, filter, value: toEntries }
}

/**
 * Loads the record of a resource that is in force today, for the given values of `per`. Undefined if there
 * is none or while it is loading.
 */
export function useRecordInForce<R extends Resource>(of: R, equal: Values = {}): StoredRecord<R> | undefined {
  const source: InForceSource = {
    kind: 'inForce',
    of: of.name,
    equal: Object.fromEntries(Object.keys(equal).map((name) => [name, name])),
  }
  const [version] = useInForceVersions([{ of, filter: buildInForceFilter(of, source, equal) }])
  return (version ?? undefined) as StoredRecord<R> | undefined
}

function buildInForceFilter(
  { inForce }: Resource,
  { on, equal = {} }: InForceSource,
  record: Values,
  whom?: PersonFilter,
): object | undefined {
  if (!inForce) return undefined
  const day = on === undefined ? '$today' : record[on]
  if (isEmpty(day)) return undefined
  const { from, to, where } = inForce
  const keys = Object.entries(equal).map(([theirs, own]) => ({
    [theirs]: isEmpty(record[own]) ? { empty: true } : { eq: record[own] },
  }))
  const endFilters = to ? [{ or: [{ [to]: { empty: true } }, { [to]: { gte: day } }] }] : []
  return {
    and: [{ [from]: { lte: day } }, ...keys, ...endFilters, ...(whom?.filters ?? []), ...(where ? [where] : [])],
  }
}

/** Loads the latest version for each question; null if there is none, undefined while it is loading. */
function useInForceVersions(
  questions: readonly Pick<InForceQuery, 'of' | 'filter' | 'whom'>[],
): (Row | null | undefined)[] {
  const provider = useDataProvider<StewardProvider>()
  const answers = useQueries({
    queries: questions.map(({ of, filter, whom }) => ({
      queryKey: [of.route, 'inForce', filter],
      enabled: filter !== undefined,
      queryFn: async () => {
        const { data } = await provider.getList<Row>(of.route, {
          filter: filter ?? {},
          // For a person one version for each set of facts can be in force, and the most specific one counts.
          pagination: { page: 1, perPage: whom ? 50 : 1 },
          sort: { field: of.inForce?.from ?? 'id', order: 'DESC' },
        })
        return (whom ? whom.choose(data) : data)[0] ?? null
      },
      retry: false,
    })),
  })
  return answers.map(({ data }) => data)
}
