import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { defineHandler } from '../../../../server/records/write/handler'
import { takeStep } from '../../../../server/records/write/transition'
import { asServer } from '../../../../server/records/write/writer'
import { payoutAccounts as declared, payoutPauseHours } from '../../payoutAccounts'

const accounts = sqlNames(declared)

const inUseSql = statement('payout_account_in_use')`
  select ${accounts.id} from ${accounts} where ${accounts.empId} = $1 and ${accounts.status} = $2`

/** Replaces the previous account with the approved one. */
export const payoutAccounts = defineHandler(declared, {
  async before({ writer, action, record }) {
    if (action !== 'approve') return undefined
    const { to } = declared.workflow.transitions.approve
    const { rows } = await writer.sql.query<{ id: number }>(inUseSql(record.empId ?? null, to))
    for (const { id } of rows) await takeStep(asServer(writer), declared.name, 'replace', { id })
    return { usableFrom: new Date(Date.now() + payoutPauseHours * 3_600_000).toISOString() }
  },
})
