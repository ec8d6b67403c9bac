import { approvalTables } from '../../../../src/framework/approval'
import { isPlainObject, type LooseFilter } from '../../../../src/framework/filter'
import type { ViewState } from '../../../../src/framework/lists/saved-view'
import { buildReportKey, type ReportState } from '../../../../src/framework/reports/saved-report'
import type { Tx } from '../../../database/connect'
import { createFollowForm } from '../../../records/changes/name-forms'
import { renameInFilter } from '../../../records/changes/rename-in-filter'
import { type Model, quoteIdentifier } from '../../../records/model'
import { keyReport, keyState } from '../../views/current-names'

/** The declarations before and after a change. */
interface ChangedModels {
  before: { model: Model }
  after: { model: Model }
}

/**
 * Follows new names of resources into saved views and reports, which exports by schedule use too, and into
 * the conditions of approval rules.
 */
export async function followStoredNames(
  tx: Tx,
  { before, after }: ChangedModels,
  resources: readonly string[],
): Promise<void> {
  for (const resource of resources) await keyStoredViews(tx, before.model, resource)
  if (resources.length > 0) await renameInApprovalRules(tx, before.model, after.model)
}

/** Keeps by ids what older programs kept by names, before the names may get another meaning. */
async function keyStoredViews(tx: Tx, model: Model, resource: string): Promise<void> {
  const table = model.tables.get(resource)
  if (!table) return
  const reports = [...model.reports.values()].flatMap(({ name, of }) => (of === resource ? buildReportKey(name) : []))
  const { rows } = await tx.query<{ id: number; place: string; state: ViewState & ReportState }>({
    text: 'select id::int as id, resource as place, state from saved_views where resource = any($1) order by id for update',
    values: [[resource, ...reports]],
  })
  const changed = rows.flatMap(({ id, place, state }) => {
    const next = place === resource ? keyState(model, table, state) : keyReport(model, table, state)
    return JSON.stringify(next) === JSON.stringify(state) ? [] : [{ id, state: next }]
  })
  if (changed.length === 0) return
  await tx.query({
    text:
      'update saved_views v set state = n.state, version = v.version + 1, updated_at = now() ' +
      'from jsonb_to_recordset($1::jsonb) as n(id bigint, state jsonb) where v.id = n.id',
    values: [JSON.stringify(changed)],
  })
}

/** Renames in the conditions of rules, which are kept as administrators read and change them. */
async function renameInApprovalRules(tx: Tx, before: Model, after: Model): Promise<void> {
  const rules = before.tables.get(approvalTables.rules)
  if (!rules) return
  const form = createFollowForm(after)
  const name = quoteIdentifier(rules.name)
  const { rows } = await tx.query<{ id: number; of: string; condition: LooseFilter }>({
    text: `select r.id::int as id, r.entity_type as of, r.condition from ${name} r where r.condition is not null order by r.id for update`,
  })
  const changed = rows.flatMap(({ id, of, condition }) => {
    const table = before.tables.get(of)
    const next = table && isPlainObject(condition) ? renameInFilter(before, table, condition, form) : condition
    return JSON.stringify(next) === JSON.stringify(condition) ? [] : [{ id, condition: next }]
  })
  if (changed.length === 0) return
  await tx.query({
    text:
      `update ${name} r set condition = n.condition, version = r.version + 1, updated_at = now() ` +
      'from jsonb_to_recordset($1::jsonb) as n(id bigint, condition jsonb) where r.id = n.id',
    values: [JSON.stringify(changed)],
  })
}
