import type { Beside } from '../../../../src/framework/given/given'
import { computeValues, type Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import { sealed } from '../../secrets/sealed-values'
import type { Writer } from '../writer'
import type { Asking } from './asking'
import { besideAdded } from './given'

/** The record with what a handler has added, computed anew from all of it, and what is known beside it then. */
export async function withAdded(
  writer: Writer,
  table: Table,
  { record, before, beside, added }: Asking & { beside: Beside; added: Values | undefined },
): Promise<[Values, Beside]> {
  if (!added) return [record, beside]
  const whole = { ...record, ...sealed(writer.model, table, added, before) }
  const known = await besideAdded(writer, table, { record: whole, before, beside, added })
  return [computeValues(table.resource, whole, known), known]
}
