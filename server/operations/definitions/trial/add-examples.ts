import { StewardError } from '../../../../src/framework/errors'
import { type Field, getFieldBehaviour } from '../../../../src/framework/field'
import { fieldLabel } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { plusDays } from '../../../../src/framework/values/dates'
import { getTable, quoteIdentifier, type Table } from '../../../records/model'
import { runInSavepoint } from '../../../records/write/refusals'
import { createRecord } from '../../../records/write/save'
import { withSystemRights } from '../../../records/write/writer'
import { listInputFields } from '../../../wire/input'
import type { Context } from '../../../wire/operation'
import { WriteOutsideTrial } from './trial-connection'

const mostExamples = 3

/**
 * Adds example records to the copy of a table that is not there yet; the same ones in each trial. One that the
 * rules of the draft refuse is left out.
 */
export async function addExamples(context: Context, table: Table): Promise<number> {
  const writer = withSystemRights(context)
  const referenced = await readReferencedIds(context, table)
  let count = 0
  for (let place = 1; place <= mostExamples; place++) {
    const values = buildExample(context, table, place, referenced)
    const isAdded = await runInSavepoint(writer, () => createRecord(writer, table.resource.name, values)).then(
      () => true,
      (problem: unknown) => {
        if (problem instanceof StewardError || problem instanceof WriteOutsideTrial) return false
        throw problem
      },
    )
    if (isAdded) count += 1
  }
  return count
}

/** Reads ids to which examples may refer; of people first whoever tries. */
async function readReferencedIds({ model, sql, caller }: Context, table: Table): Promise<Map<string, number[]>> {
  const idsByTarget = new Map<string, number[]>()
  for (const { target, isCommon } of table.attributes.values()) {
    if (!target || isCommon || idsByTarget.has(target) || target === table.resource.name) continue
    const { name, resource } = getTable(model, target)
    if (resource.source) continue
    const text = `select id::int as id from ${quoteIdentifier(name)} order by id desc limit ${mostExamples}`
    const { rows } = await sql.query<{ id: number }>({ text })
    const ids = rows.map(({ id }) => id)
    idsByTarget.set(target, target === model.people && caller.empId ? [caller.empId, ...ids] : ids)
  }
  return idsByTarget
}

function buildExample(
  { today }: Context,
  { resource, attributes }: Table,
  place: number,
  referenced: ReadonlyMap<string, readonly number[]>,
): Values {
  const inputs = Object.entries(listInputFields(resource))
  const entries = inputs.flatMap(([name, field]): [string, unknown][] => {
    const { target } = attributes.get(name) ?? {}
    const ids = target === undefined ? undefined : (referenced.get(target) ?? [])
    const value = ids
      ? ids[(place - 1) % Math.max(1, ids.length)]
      : findExample(field, fieldLabel(resource, name), place, today)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

/** Answers the first of some values that the type of the field accepts. */
function findExample(field: Field, label: string, place: number, today: string): unknown {
  const { schema, parse } = getFieldBehaviour(field)
  const { enum: codes = [] } = schema()
  const candidates = [
    ...(Array.isArray(codes) && codes.length > 0 ? [String(codes[(place - 1) % codes.length])] : []),
    ...[`${label} ${place}`, plusDays(today, place * 7) ?? today, `${place * 10}`, `${place}`],
    ...['true', `${today}T09:00:00Z`, 'someone@example.com', 'https://example.com', '+14155550100'],
  ]
  for (const candidate of candidates) {
    const read = parse(candidate)
    if (read.ok) return read.value
  }
  return undefined
}
