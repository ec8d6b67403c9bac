import { useQueries, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import { findResource } from '../../framework/company/catalogue'
import { findGanttLink, type GanttLinkFields } from '../../framework/lists/gantt-links'
import type { Resource } from '../../framework/resource'

/** Records of a resource that are shown together with others. */
export interface FilteredResource {
  resource: Resource
  filter: Readonly<Record<string, unknown>>
}

export interface PartRows {
  resource: Resource
  rows: readonly Row[]
  total: number
}

/** Most records of a resource: the server answers no more in one call. */
const maxRows = 500

interface PartRowsAnswer {
  parts: readonly PartRows[] | undefined
  error: unknown
  refetch(): void
}

/** Loads the first records of all parts, sorted by the field. */
export function usePartRows(sources: readonly (FilteredResource & { sort: string })[]): PartRowsAnswer {
  const provider = useDataProvider<StewardProvider>()
  const answers = useQueries({
    queries: sources.map(({ resource, filter, sort }) => ({
      queryKey: [resource.route, 'time', filter, sort],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        provider.getList<Row>(resource.route, {
          filter,
          sort: { field: sort, order: 'ASC' },
          pagination: { page: 1, perPage: maxRows },
          signal,
        }),
    })),
  })
  const parts = answers.flatMap(({ data }, at): PartRows[] => {
    const resource = sources[at]?.resource
    return data && resource ? [{ resource, rows: data.data, total: data.total ?? data.data.length }] : []
  })
  return {
    parts: parts.length === sources.length ? parts : undefined,
    error: answers.find(({ error }) => error)?.error,
    refetch: () => {
      for (const { refetch } of answers) void refetch()
    },
  }
}

/** Which record waits for which, by ids of the resource that has such links. */
export interface GanttLinks {
  of: string
  pairs: readonly { waits: number; for: number }[]
  total: number
}

const findLinkedPart = (parts: readonly PartRows[]): { part: PartRows; link: GanttLinkFields } | undefined =>
  parts.flatMap((part) => {
    const link = findGanttLink(part.resource, findResource)
    return link ? [{ part, link }] : []
  })[0]

/** Loads the links that tell which records wait for which, of the first resource that has such links. */
export function useGanttLinks(parts: readonly PartRows[]): GanttLinks | undefined {
  const provider = useDataProvider<StewardProvider>()
  const linked = findLinkedPart(parts)
  const links = linked && findResource(linked.link.resource)
  const ids = linked?.part.rows.map(({ id }) => Number(id)) ?? []
  const { data } = useQuery({
    queryKey: [links?.route, 'time', ids],
    enabled: links !== undefined && ids.length > 0,
    queryFn: ({ signal }) =>
      provider.getList<Row>(links?.route ?? '', {
        filter: { [linked?.link.by ?? '']: { in: ids } },
        sort: { field: 'id', order: 'ASC' },
        pagination: { page: 1, perPage: maxRows },
        signal,
      }),
  })
  if (!linked || !data) return undefined
  const { by, on } = linked.link
  const pairs = data.data.map((row) => ({ waits: Number(row[by]), for: Number(row[on]) }))
  return { of: linked.part.resource.name, pairs, total: data.total ?? pairs.length }
}
