import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { can } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import { isEmpty } from '../../framework/field'
import { type InForceGiven, isInForce } from '../../framework/given/in-force'
import type { Stored } from '../../framework/record'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useSignedIn } from '../signed-in'

interface Question {
  name: string
  of: Resource
  /** What only a version that counts fulfils; absent where nothing can be in force. */
  filter: object | undefined
}

/** What is in force beside a record as it is entered, by name; without what is not known. */
export function useInForceGivens(resource: Resource, record: Values): Values {
  const { roles } = useSignedIn()
  const questions = Object.entries(resource.given).flatMap(([name, given]): Question[] => {
    const of = isInForce(given) ? findResource(given.of) : undefined
    return of && isInForce(given) ? [{ name, of, filter: filterOf(of, given, record) }] : []
  })
  const answers = useVersions(
    questions.map((each) => (can(each.of, 'list', roles).allowed ? each : { ...each, filter: undefined })),
  )
  return Object.fromEntries(
    questions.flatMap(({ name, filter }, index): [string, unknown][] => {
      const answer = answers[index]
      return filter === undefined ? [] : answer === undefined ? [] : [[name, answer]]
    }),
  )
}

/** The record of a resource that is in force today, by the values of its `per`; undefined where none is or it is not known yet. */
export function useInForce<R extends Resource>(of: R, equal: Values = {}): Stored<R> | undefined {
  const given: InForceGiven = {
    kind: 'inForce',
    of: of.name,
    equal: Object.fromEntries(Object.keys(equal).map((name) => [name, name])),
  }
  const [version] = useVersions([{ name: '', of, filter: filterOf(of, given, equal) }])
  return (version ?? undefined) as Stored<R> | undefined
}

function filterOf({ inForce }: Resource, { on, equal = {} }: InForceGiven, record: Values): object | undefined {
  if (!inForce) return undefined
  const day = on === undefined ? '$today' : record[on]
  if (isEmpty(day)) return undefined
  const { from, to, where } = inForce
  const keys = Object.entries(equal).map(([theirs, own]) => ({
    [theirs]: isEmpty(record[own]) ? { empty: true } : { eq: record[own] },
  }))
  const ends = to ? [{ or: [{ [to]: { empty: true } }, { [to]: { gte: day } }] }] : []
  return { and: [{ [from]: { lte: day } }, ...keys, ...ends, ...(where ? [where] : [])] }
}

/** The latest of each; null where there is none, undefined until it is known. */
function useVersions(questions: readonly Question[]): (Row | null | undefined)[] {
  const provider = useDataProvider<StewardProvider>()
  const answers = useQueries({
    queries: questions.map(({ of, filter }) => ({
      queryKey: [of.route, 'inForce', filter],
      enabled: filter !== undefined,
      queryFn: async () => {
        const { data } = await provider.getList<Row>(of.route, {
          filter: filter ?? {},
          pagination: { page: 1, perPage: 1 },
          sort: { field: of.inForce?.from ?? 'id', order: 'DESC' },
        })
        return data[0] ?? null
      },
      retry: false,
    })),
  })
  return answers.map(({ data }) => data)
}
