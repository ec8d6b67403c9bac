import { number, ref, text } from '../../src/fields'
import { approvalTables } from '../../src/framework/approval'
import type { Roles } from '../../src/framework/company/roles'
import { StewardError } from '../../src/framework/errors'
import { isPlainObject } from '../../src/framework/filter'
import { peopleResource } from '../../src/framework/register'
import type { Values } from '../../src/framework/validate'
import { parseHypotheticalValues, simulateRequest } from '../approvals/simulate'
import type { Table } from '../records/model'
import { readRecordJson } from '../records/query'
import { jsonField } from '../wire/json-field'
import { type Context, defineOperation } from '../wire/operation'

/**
 * Makes the operation that simulates who would decide a stored or
 * hypothetical request, and why others would not.
 */
const buildSimulateApproval = ({ keepers }: Roles) =>
  defineOperation({
    name: 'simulateApproval',
    area: 'Approval rule',
    resource: approvalTables.rules,
    to: keepers,
    input: {
      entityType: text({ required: true, max: 100 }),
      id: number({ min: 1 }),
      values: jsonField('values', isPlainObject),
      requesterEmpId: ref(peopleResource),
    },
    async run(context: Context, { entityType, id = null, values, requesterEmpId = null }) {
      const table = requireApprovalTable(context, String(entityType))
      // This refuses a caller who may not see the record.
      if (id !== null) await readRecordJson(context, table.resource.name, id)
      const question = {
        id: id,
        values: parseHypotheticalValues(table, (values ?? {}) as Values),
        requesterEmpId: requesterEmpId,
      }
      return { data: await simulateRequest(context, table, question) }
    },
  })

function requireApprovalTable({ model }: Context, name: string): Table {
  const table = model.tables.get(name)
  if (table?.resource.approval) return table
  const choices = [...model.tables.values()].flatMap(({ resource }) => (resource.approval ? [resource.name] : []))
  throw new StewardError('invalidInput', {
    fields: { entityType: { code: 'choice', args: { choices: choices.join(', ') } } },
  })
}

export const buildApprovalOperations = (roles: Roles) => [buildSimulateApproval(roles)]
