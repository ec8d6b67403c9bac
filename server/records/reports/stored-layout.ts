import { number } from '../../../src/fields/number'
import { text } from '../../../src/fields/text'
import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import type { Dashboard } from '../../../src/framework/reports/dashboard'
import {
  arrangeParts,
  type DashboardLayout,
  findLayoutProblems,
  isLayout,
  keepUnseenParts,
  type LayoutPart,
  type LayoutProblem,
  layoutLimits,
  type PartName,
  partSizes,
} from '../../../src/framework/reports/dashboard-layout'
import { jsonField } from '../../wire/json-field'
import { type Context, defineOperation } from '../../wire/operation'
import { canReadTile, isForCaller } from './dashboard'
import { listReportFigures } from './report'

/**
 * Lists the parts of a dashboard that the caller may see, in the standard order. The tiles of a dashboard
 * without a page are lines of a card of another page.
 */
function listSeenParts(context: Context, { route, tiles, charts, cards }: Dashboard): PartName[] {
  const { caller } = context
  const sorted = Object.entries(tiles).sort(([, one], [, other]) => Number(!one.isToDo) - Number(!other.isToDo))
  return [
    ...cards.map((name): PartName => `card:${name}`),
    ...(route ? sorted : []).flatMap(([name, tile]): PartName[] =>
      isForCaller(caller, tile) && canReadTile(context, tile) ? [`tile:${name}`] : [],
    ),
    ...(route ? charts : []).flatMap(({ report, to }): PartName[] =>
      isForCaller(caller, { ...(to && { to }) }) &&
      isForCaller(caller, report) &&
      listReportFigures(context, report).length > 0
        ? [`chart:${report.name}`]
        : [],
    ),
  ]
}

interface StoredLayout {
  parts: readonly LayoutPart[] | null
  version: number
}

async function readStoredLayout({ sql, caller }: Context, { name }: Dashboard): Promise<StoredLayout> {
  const { rows } = await sql.query<StoredLayout>({
    name: 'read_layout',
    text: 'select parts, version from person_layouts where emp_id = $1 and dashboard = $2',
    values: [caller.empId, name],
  })
  return rows[0] ?? { parts: null, version: 0 }
}

const buildLayout = (dashboard: Dashboard, seen: readonly string[], stored: StoredLayout): DashboardLayout => ({
  dashboard: dashboard.name,
  version: stored.version,
  isOwn: stored.parts !== null,
  parts: arrangeParts(seen, stored.parts ?? []),
})

/** Reads how the caller arranged a dashboard; nothing where there is nothing to arrange. */
export async function readLayout(context: Context, dashboard: Dashboard): Promise<{ layout?: DashboardLayout }> {
  const seen = listSeenParts(context, dashboard)
  if (seen.length === 0 || context.caller.empId === null) return {}
  return { layout: buildLayout(dashboard, seen, await readStoredLayout(context, dashboard)) }
}

const problemWords: Readonly<Record<LayoutProblem, string>> = {
  unknownPart: 'is not on this dashboard',
  doubledPart: 'is in the layout twice',
}

/** @throws StewardError `invalidInput` at the parts that are unknown or doubled */
function requireKnownParts(seen: readonly string[], input: readonly LayoutPart[]): void {
  const problems = findLayoutProblems(seen, input)
  if (problems.length === 0) return
  const fields: FieldErrors = Object.fromEntries(
    problems.map(({ index, name, code }) => [
      `parts.${index}`,
      { code: 'unusable', args: { reason: `"${name}" ${problemWords[code]}` } },
    ]),
  )
  throw new StewardError('invalidInput', { fields })
}

const longestLayout = 30_000

const layoutSchema = {
  type: 'array',
  maxItems: layoutLimits.parts,
  items: {
    type: 'object',
    properties: {
      name: { type: 'string', maxLength: layoutLimits.name },
      size: { type: 'string', enum: [...partSizes] },
      isHidden: { type: 'boolean' },
    },
    required: ['name'],
    additionalProperties: false,
  },
}

/**
 * Makes the operation that stores how the caller arranges a dashboard; without parts, the standard order
 * applies again.
 */
export const buildSaveLayout = (dashboards: readonly Dashboard[]) =>
  defineOperation({
    name: 'saveDashboardLayout',
    area: 'Dashboards',
    to: 'signedIn',
    effect: 'write',
    isIdempotent: true,
    input: {
      dashboard: text({ required: true, max: 80 }),
      version: number({ required: true, min: 0 }),
      parts: jsonField('parts', isLayout, longestLayout, layoutSchema),
    },
    async run(context, { dashboard: name, version, parts }) {
      const dashboard = dashboards.find((each) => each.name === name)
      // Whether a dashboard exists that the caller may not open is not told.
      if (!dashboard || !isForCaller(context.caller, dashboard)) throw new StewardError('notFound')
      const seen = listSeenParts(context, dashboard)
      if (parts) requireKnownParts(seen, parts)
      const stored = await readStoredLayout(context, dashboard)
      const next = parts ? keepUnseenParts(seen, stored.parts ?? [], parts) : null
      await storeLayout(context, dashboard, { parts: next, version: Number(version) })
      return { data: buildLayout(dashboard, seen, { parts: next, version: Number(version) + 1 }) }
    },
  })

/** @throws StewardError `staleVersion` where another tab or device saved meanwhile */
async function storeLayout({ sql, caller }: Context, { name }: Dashboard, layout: StoredLayout): Promise<void> {
  const { rows } = await sql.query<{ version: number }>({
    text:
      'insert into person_layouts as p (emp_id, dashboard, parts, version) select $1, $2, $3::jsonb, 1 where $4 = 0 ' +
      'or exists (select from person_layouts where emp_id = $1 and dashboard = $2) ' +
      'on conflict (emp_id, dashboard) do update set parts = excluded.parts, version = p.version + 1, updated_at = now() ' +
      'where p.version = $4 returning version',
    values: [caller.empId, name, layout.parts && JSON.stringify(layout.parts), layout.version],
  })
  if (rows.length === 0) throw new StewardError('staleVersion')
}
