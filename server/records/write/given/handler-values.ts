import type { RuleContext } from '../../../../src/framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../../src/framework/validate'
import type { Table } from '../../model'
import { sealValues } from '../../secrets/sealed-values'
import type { Writer } from '../writer'
import { rereadRuleContext } from './rule-context'
import type { RuleContextRequest } from './rule-context-request'

/** Applies the values that a handler added: computes the record again and reads its rule context again. */
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
