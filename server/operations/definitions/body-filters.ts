import type { LooseFilter } from '../../../src/framework/filter'
import { getTable, type Model } from '../../records/model'
import { refuseSecretInSavedFilter, resolveFilter } from '../../records/sql/resolve-filter'
import { reportBody } from './report-body'

/**
 * Refuses filters that would store a value which is kept encrypted elsewhere.
 * @throws StewardError `invalidInput` at the filter
 */
export function refuseSecretsInBody(model: Model, body: unknown): void {
  const parsed = reportBody.safeParse(body)
  if (!parsed.success) return
  const { of, where, figures } = parsed.data
  const filters: [string, LooseFilter | undefined][] = [
    ['body.where', where],
    ...figures.map((figure, at): [string, LooseFilter | undefined] => [`body.figures.${at}.where`, figure.where]),
  ]
  for (const [path, filter] of filters)
    if (filter) refuseSecretInSavedFilter(resolveFilter(model, getTable(model, of), filter), path)
}
