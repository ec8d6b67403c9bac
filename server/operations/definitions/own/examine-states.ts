import type { PlannedRows } from '../../../../src/framework/company/definition-plan'
import { findState } from '../../../../src/framework/resource'
import type { Tx } from '../../../database/connect'
import { toValueKey } from '../../../records/changes/value-keys'
import { type Attribute, quoteIdentifier } from '../../../records/model'
import { engineTables } from '../../../records/sql/engine-tables'
import { getSqlText, sqlNames, sqlPart } from '../../../records/sql/named-sql'
import type { SchemaStep } from '../../../schema/step'
import { quoteLiteral } from '../../../schema/table-parts'
import type { ChangedTable } from '../rows/changed-table'
import { listRenamedValues, renamedValueSql } from '../rows/renamed-values'
import { countRows, findSource } from '../rows/row-questions'

/** Where records go, by ids of states, whose state is removed or would wait with nobody asked. */
type StateMoves = ChangedTable['moves']

/** Stands for records that have no state yet. */
export const withoutState = 'none'

/** Reads the moves that an administrator confirmed: `move:s1:s2`. */
export const readStateMoves = (accepts: readonly string[]): StateMoves =>
  new Map(
    accepts.flatMap((accept): [string, string][] => {
      const [, from, to] = /^move:(\w+):(\w+)$/.exec(accept) ?? []
      return from === undefined || to === undefined ? [] : [[from, to]]
    }),
  )

interface StateCount {
  state: string | null
  count: number
  stuck: number
}

/** Finds records whose state goes away, and those that would wait for decisions with nobody asked. */
export async function examineStates(tx: Tx, change: ChangedTable): Promise<PlannedRows[]> {
  const { workflow, approval } = change.after.resource
  const attribute = workflow && change.after.attributes.get(workflow.field)
  if (!workflow || !attribute) return []
  const counts = await countStates(tx, change, attribute)
  const names = new Map(listRenamedValues(change, attribute))
  return counts.flatMap(({ state, count, stuck }): PlannedRows[] => {
    const next = state === null ? String(workflow.initial) : (names.get(state) ?? state)
    const id =
      state === null ? withoutState : (findIdByName(change.beforeIds?.states, state) ?? change.ids.states[next])
    const isGone = !Object.hasOwn(workflow.states, next)
    const isStuck = next === approval?.waits && stuck > 0
    if (id === undefined || (!isGone && !isStuck)) return []
    const label = labelState(change, state ?? next)
    const be = count === 1 ? 'is' : 'are'
    const say = isGone
      ? `${be} “${label}”, a state that goes away`
      : `would wait in “${label}” with nobody asked to decide`
    return [
      {
        ...{
          key: `state:${id}`,
          path: 'workflow.states',
          readable: 0,
          first: [],
          says: `${countRows(isGone ? count : stuck)} ${say}: choose their new state`,
        },
        choices: listTargets(change, next).map(([to, words]) => ({ accept: `move:${id}:${to}`, label: words })),
        count: isGone ? count : stuck,
      },
    ]
  })
}

async function countStates(tx: Tx, change: ChangedTable, attribute: Attribute): Promise<StateCount[]> {
  const source = findSource(attribute, change.stored)
  const isStuck = isWithoutStepsSql(change)
  const state = source ? `t.${quoteIdentifier(source.name)}` : 'null::text'
  const { rows } = await tx.query<StateCount>({
    text:
      `select ${state} as state, count(*)::int as count, count(*) filter (where ${isStuck})::int as stuck ` +
      `from ${quoteIdentifier(change.storedName)} t group by 1 order by min(t.id)`,
  })
  return rows
}

const s = sqlNames(engineTables.steps, 's')

/** SQL that is true for a record nobody is asked about. */
function isWithoutStepsSql({ after: { resource } }: Pick<ChangedTable, 'after'>): string {
  if (!resource.approval) return 'false'
  const openSql = getSqlText(sqlPart`select from ${s} where ${s.status} in ('waiting', 'current')`)
  const isOfRecord = `${getSqlText(s.entityType)} = ${quoteLiteral(resource.name)} and ${getSqlText(s.recordId)} = t.id`
  return `not exists (${openSql} and ${isOfRecord})`
}

const findIdByName = (ids: Readonly<Record<string, string>> | undefined, name: string): string | undefined =>
  ids && Object.hasOwn(ids, name) ? ids[name] : undefined

const labelState = ({ before, after }: ChangedTable, name: string): string =>
  (before && findState(before.resource, name)?.label) ?? findState(after.resource, name)?.label ?? name

/** Lists where records may go: everywhere but where they would wait, because nobody would be asked. */
function listTargets({ after: { resource }, ids }: ChangedTable, from: string): [id: string, label: string][] {
  return Object.entries(ids.states).flatMap(([name, id]): [string, string][] =>
    name === from || name === resource.approval?.waits ? [] : [[id, findState(resource, name)?.label ?? name]],
  )
}

/** Builds the step that moves records once states have their new names, with an entry in their history. */
export function buildMoveSteps(change: Omit<ChangedTable, 'stored'>, actorEmpId: number | null): SchemaStep[] {
  const { after, ids, beforeIds, moves } = change
  const attribute = after.resource.workflow && after.attributes.get(after.resource.workflow.field)
  if (!attribute?.column) return []
  const waits = after.resource.approval?.waits
  const stateIds = new Set([...Object.values(beforeIds?.states ?? {}), ...Object.values(ids.states)])
  const former = [...stateIds].flatMap((id): MovedState[] => {
    const [now, to] = [findNameById(ids.states, id), findNameById(ids.states, moves.get(id))]
    const isAsked = now === undefined || now === waits
    if (!isAsked || to === undefined || to === now || to === waits) return []
    const name = findNameById(beforeIds?.states ?? {}, id) ?? now ?? id
    return [{ name: `~${id}:${name}`, from: now ?? `~${id}`, to, toKey: toValueKey(after, attribute.name, to) }]
  })
  if (former.length === 0) return []
  const [table, column] = [quoteIdentifier(after.name), quoteIdentifier(attribute.column.name)]
  const toSql = (pick: 'to' | 'name' | 'toKey') =>
    renamedValueSql(
      attribute,
      former.map((each) => [each.from, String(each[pick])]),
      `t.${column}`,
    )
  const where = `t.${column} in (${former.map(({ from }) => quoteLiteral(from)).join(', ')}) and (t.${column} like '~%' or ${isWithoutStepsSql(change)})`
  const entry = `jsonb_build_object(${quoteLiteral(attribute.name)}, jsonb_build_array(${toSql('name')}, ${toSql('toKey')}))`
  return [
    {
      says: `move records of ${after.name} to their new states`,
      sql:
        'insert into history (resource, record_id, actor_emp_id, action, changes) ' +
        `select ${quoteLiteral(after.resource.name)}, t.id, ${actorEmpId ?? 'null'}, 'update', ${entry} from ${table} t where ${where}; ` +
        `update ${table} t set ${column} = ${toSql('to')}, version = version + 1, updated_at = now() where ${where}`,
    },
  ]
}

interface MovedState {
  /** The key of the state, with its name before the change. */
  name: string
  /** The stored value once states are renamed. */
  from: string
  to: string
  toKey: unknown
}

const findNameById = (ids: Readonly<Record<string, string>>, id: string | undefined): string | undefined =>
  Object.keys(ids).find((name) => ids[name] === id)
