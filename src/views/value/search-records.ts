import type { Row, StewardProvider } from '../../../dataProvider/create'
import type { Candidate } from '../../fields/field-views'
import { findCard, loadResource } from '../../framework/company/catalogue'
import { getFieldBehaviour } from '../../framework/field'
import type { LooseFilter } from '../../framework/filter'
import type { Resource } from '../../framework/resource'
import { formatSummary } from '../../framework/values/record-summary'
import { formatTitleOrId } from '../../framework/values/record-title'

/** Most records that a search offers. */
const most = 25

interface RecordSearch {
  q?: string
  ids?: readonly number[]
  where?: LooseFilter | undefined
  /** The company's currency, for amounts without one. */
  currency?: string
}

/**
 * Finds the first records whose title, searched fields or `views.picker` contain the words, or the records
 * with the ids.
 */
export async function searchRecords(
  provider: StewardProvider,
  name: string,
  { q, ids, where, currency }: RecordSearch,
  signal?: AbortSignal,
): Promise<Candidate[]> {
  if (!findCard(name)) return []
  const resource = await loadResource(name)
  const find = async (filter: object): Promise<readonly Row[]> => {
    const { data } = await provider.getList<Row>(resource.route, {
      filter,
      pagination: { page: 1, perPage: most },
      sort: { field: resource.title, order: 'ASC' },
      ...(signal ? { signal } : {}),
    })
    return data
  }
  if (ids) return toCandidates(resource, await find({ id: { in: [...ids] } }), currency)
  const paths = q ? await listSearchedPaths(resource) : []
  const [byWords, byPicker] = await Promise.all([
    find({ ...where, ...(q ? { q } : {}) }),
    q && paths.length > 0 ? find(buildWordsFilter(q, paths, where)).catch(returnNoRows) : [],
  ])
  const foundIds = new Set(byWords.map(({ id }) => id))
  return toCandidates(
    resource,
    [...byWords, ...byPicker.filter(({ id }) => !foundIds.has(id))].slice(0, most),
    currency,
  )
}

// A person who may not read such a field cannot filter by it; then only the list's own search finds
// records.
const returnNoRows = (): readonly Row[] => []

/** Lists the fields of `views.picker` that the search box does not cover. */
async function listSearchedPaths({ fields, views }: Resource): Promise<string[]> {
  const paths = (views.picker ?? []).map(async (name) => {
    const field = fields[name]
    const target = field && getFieldBehaviour(field).target()
    if (target) return [`${name}.${(await loadResource(target)).title}`]
    return field && !field.options.search ? [name] : []
  })
  return (await Promise.all(paths)).flat()
}

/** Builds a filter: each of the words has to be in one of the texts. */
const buildWordsFilter = (q: string, paths: readonly string[], where: LooseFilter | undefined): object => ({
  and: [
    ...(where ? [where] : []),
    ...q
      .trim()
      .split(/\s+/)
      .slice(0, 8)
      .map((word) => ({ or: paths.map((path) => ({ [path]: { contains: word } })) })),
  ],
})

const toCandidates = (resource: Resource, rows: readonly Row[], currency: string | undefined): Candidate[] =>
  rows.map((row) => {
    const detail = formatCandidateDetail(resource, row, currency)
    return { id: Number(row.id), label: formatTitleOrId(resource, row), ...(detail && { detail }) }
  })

/**
 * Formats the text beside the title in a picker: the summary, then the fields of `views.picker` that the
 * person may read.
 */
function formatCandidateDetail(resource: Resource, row: Row, currency: string | undefined): string {
  const { fields, views } = resource
  const summary = resource.summary ? formatSummary(resource, row, currency) : ''
  const picked = (views.picker ?? []).map((name) => {
    const field = fields[name]
    return row.labels?.[name] ?? (field && !field.type.target ? getFieldBehaviour(field).text(row[name]) : '')
  })
  const isNew = (text: string) => text !== '' && !summary.includes(text)
  return [...(summary === formatTitleOrId(resource, row) ? [] : [summary]), ...picked.filter(isNew)]
    .filter(Boolean)
    .join(' · ')
}
