import type { Tx } from '../../../../server/database/connect'
import { readRecord } from '../../../../server/records/query'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { defineOperation } from '../../../../server/wire/operation'
import { addLinesToRecord } from '../../../../server/wire/parts/with-lines'
import { date, ref } from '../../../../src/fields'
import { sows } from '../../../sales/sows'
import { invoices } from '../../invoices'
import { billers } from '../../rights'
import { draftProposedInvoice, findProjectSow } from '../draft-proposed-invoice'
import { words } from '../words'

/**
 * Drafts an invoice over everything that can be billed under a statement of work, or for one project under
 * it.
 */
export const proposeInvoice = defineOperation({
  name: 'proposeInvoice',
  area: 'Billing',
  resource: invoices.name,
  to: billers,
  effect: 'write',
  input: {
    sowId: ref('sows', { label: 'Statement of work' }),
    projectId: ref('projects'),
    periodFrom: date(),
    periodTo: date({ max: '$today' }),
  },
  async run(context, { sowId, projectId, periodFrom, periodTo }) {
    const writer = { ...context, sql: context.sql as Tx }
    if (!sowId && !projectId) refuseErrors({ sowId: { code: 'sowMissing', message: words.sowMissing } })
    const of = sowId ?? (await findProjectSow(writer, projectId ?? 0))
    // Throws if the caller cannot read what they bill.
    await readRecord(context, sows.name, of)
    const { id, leftOut } = await draftProposedInvoice(writer, { sowId: of, projectId, periodFrom, periodTo })
    const record = await readRecord(context, invoices.name, id)
    return { data: { ...(await addLinesToRecord(context, invoices, record)), leftOut } }
  },
})
