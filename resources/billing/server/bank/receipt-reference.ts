import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { ChangeOf } from '../../../../server/records/write/handler'
import { bankLines } from '../../bankLines'
import { isPlaceholderReference } from '../../rules/bank/row-words'

const l = sqlNames(bankLines, 'l')

/** Selects another payment with the same reference: in the same file, or with another date or amount. */
const sharedSql = statement('bank_reference_shared')`
  select 1 from ${l} where ${l.accountId} = $1 and ${l.reference} = $2 and ${l.id} <> $3 and ${l.status} <> $4
    and (${l.bankStatementId} = $5 or ${l.bookedOn} <> $6::date or ${l.amount} <> $7::numeric) limit 1`

/**
 * Builds the reference of the receipt: that of the bank, with a part of the digest if several payments share
 * it.
 */
export async function buildReceiptReference({
  writer: { sql },
  id,
  record,
}: ChangeOf<typeof bankLines>): Promise<string> {
  const { reference, digest, accountId, bankStatementId, bookedOn, amount } = record
  if (!reference) return `${digest}`.slice(0, 32)
  const { drop } = bankLines.workflow.transitions
  const query = sharedSql(accountId, reference, id ?? 0, drop.to, bankStatementId, bookedOn, amount)
  const isShared = isPlaceholderReference(reference) || (await sql.query(query)).rows.length > 0
  return isShared ? `${reference.slice(0, 50)} ${`${digest}`.slice(0, 8)}` : reference
}
