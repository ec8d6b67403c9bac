import type { RuleContext } from '../../../../src/framework/given/given'
import { computeValues, type Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import { sealValues } from '../../secrets/sealed-values'
import type { Writer } from '../writer'
import type { RuleContextRequest } from './asking'
import { rereadRuleContext } from './given'

/** Applies what a handler has added: computes the record again and reads its rule context again. */
export async function applyHandlerValues(
  writer: Writer,
  table: Table,
  { record, before, beside, added }: RuleContextRequest & { beside: RuleContext; added: Values | undefined },
): Promise<[Values, RuleContext]> {
  if (!added) return [record, beside]
  const merged = { ...record, ...sealValues(writer.model, table, added, before) }
  const context = await rereadRuleContext(writer, table, { record: merged, before, beside, added })
  return [computeValues(table.resource, merged, context), context]
}
