import { attachFile } from '../../../../server/files/attach-file'
import { listFiles } from '../../../../server/files/attachments'
import type { UploadedFile } from '../../../../server/files/uploaded-file'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { type Context, defineExtension } from '../../../../server/wire/operation'
import { number } from '../../../../src/fields/number'
import { StewardError } from '../../../../src/framework/errors'
import { expenseItems } from '../../expenseItems'
import { expenses } from '../../expenses'

const input = { itemId: number({ min: 1, help: 'A line of the claim: then the bill is its receipt' }) }
const kind = 'receipt'

/**
 * Requires that the line belongs to the claim.
 * @throws StewardError `notFound` if it does not, or if the caller may not see it
 */
async function requireLineOfClaim(context: Context, itemId: number, id: unknown): Promise<void> {
  const { expenseId } = await readTypedRecord(context, expenseItems, itemId)
  if (expenseId !== Number(id)) throw new StewardError('notFound')
}

/** Lets receipts belong to the claim or to one of its lines (§14). */
export const billExtensions = [
  defineExtension({
    name: 'uploadSupportingBills',
    resource: expenses.name,
    input,
    async run(context, { itemId, ...params }, next) {
      if (itemId == null) return next()
      await requireLineOfClaim(context, itemId, params.id)
      return attachFile(context, { resource: expenseItems.name, id: itemId, kind }, params.file as UploadedFile)
    },
  }),
  defineExtension({
    name: 'getSupportingBills',
    resource: expenses.name,
    input,
    async run(context, { itemId, ...params }, next) {
      if (itemId == null) return next()
      await requireLineOfClaim(context, itemId, params.id)
      return { data: (await listFiles(context, expenseItems.name, itemId)).filter((one) => one.kind === kind) }
    },
  }),
]
