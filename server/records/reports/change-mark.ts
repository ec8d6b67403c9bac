import { createHmac } from 'node:crypto'
import { text } from '../../../src/fields/text'
import { approvalTables } from '../../../src/framework/approval'
import { StewardError } from '../../../src/framework/errors'
import type { Dashboard } from '../../../src/framework/reports/dashboard'
import type { Sql } from '../../database/connect'
import { type Context, defineOperation } from '../../wire/operation'
import type { Model } from '../model'
import { isForCaller } from './dashboard'
import { canListTable } from './readable-figures'

/** For so many milliseconds the counts are shared, so that many open dashboards cost one statement. */
const sharedMs = 1000

interface WriteCounts {
  readAt: number
  byTable: Promise<ReadonlyMap<string, number>>
}

/** The counts by the model of the server that reads them. */
const countsByModel = new WeakMap<Model, WriteCounts>()

/** Reads how many rows of each table were written, also by jobs and other servers. */
async function readWriteCounts(db: Sql): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ name: string; writes: number }>({
    name: 'write_counts',
    text: 'select relname as name, n_tup_ins + n_tup_upd + n_tup_del as writes from pg_stat_user_tables where schemaname = current_schema()',
  })
  return new Map(rows.map(({ name, writes }) => [name, writes]))
}

function shareWriteCounts({ model, sql }: Context): Promise<ReadonlyMap<string, number>> {
  const shared = countsByModel.get(model)
  if (shared && Date.now() - shared.readAt < sharedMs) return shared.byTable
  const byTable = readWriteCounts(sql)
  countsByModel.set(model, { readAt: Date.now(), byTable })
  // A failed count is not shared.
  byTable.catch(() => countsByModel.delete(model))
  return byTable
}

/** Lists the tables behind the parts of a dashboard whose records the caller may list. */
function listTablesBehind({ model, caller }: Context, { tiles, charts }: Dashboard): string[] {
  const resources = new Set([
    ...Object.values(tiles).flatMap((tile) => (isForCaller(caller, tile) ? [tile.of] : [])),
    ...charts.flatMap(({ report }) => (isForCaller(caller, report) ? [report.of] : [])),
    approvalTables.steps,
  ])
  return [...resources].flatMap((name) => {
    const table = model.tables.get(name)
    return table && canListTable(table, caller) ? [table.name] : []
  })
}

/**
 * Makes the operation that answers a mark of a dashboard. It differs once records behind it were written, and
 * tells nothing else: not which, and not how many.
 */
export const buildGetChangeMark = (dashboards: readonly Dashboard[]) =>
  defineOperation({
    name: 'getDashboardMark',
    area: 'Dashboards',
    to: 'signedIn',
    input: { dashboard: text({ required: true, max: 80 }) },
    async run(context, { dashboard: name }) {
      const dashboard = dashboards.find((each) => each.name === name)
      if (!dashboard || !isForCaller(context.caller, dashboard)) throw new StewardError('notFound')
      const counts = await shareWriteCounts(context)
      const written = listTablesBehind(context, dashboard).map((table) => `${table} ${counts.get(table) ?? 0}`)
      const mark = createHmac('sha256', context.settings.secret).update(written.join()).digest('base64url')
      return { data: { mark: mark.slice(0, 16) } }
    },
  })
