import type { LooseFilter } from '../../../src/framework/filter'
import { getTable, type Model } from '../../records/model'
import { refuseSecretInSavedFilter, resolveFilter } from '../../records/sql/resolve-filter'
import { dashboardBody } from './dashboard-body'
import { reportBody } from './report-body'

/**
 * Refuses filters that would store a value which is kept encrypted elsewhere.
 * @throws StewardError `invalidInput` at the filter
 */
export function refuseSecretsInBody(model: Model, body: unknown): void {
  for (const { path, of, where } of [...listReportFilters(body), ...listTileFilters(body)])
    if (where) refuseSecretInSavedFilter(resolveFilter(model, getTable(model, of), where), path)
}

interface PlacedFilter {
  path: string
  of: string
  where: LooseFilter | undefined
}

function listReportFilters(body: unknown): PlacedFilter[] {
  const parsed = reportBody.safeParse(body)
  if (!parsed.success) return []
  const { of, where, figures } = parsed.data
  return [
    { path: 'body.where', of, where },
    ...figures.map((figure, at) => ({ path: `body.figures.${at}.where`, of, where: figure.where })),
  ]
}

function listTileFilters(body: unknown): PlacedFilter[] {
  const { tiles = [] } = dashboardBody.safeParse(body).data ?? {}
  return tiles.map(({ of, where }, at) => ({ path: `body.tiles.${at}.where`, of, where }))
}
