import { sqlNames, unpreparedStatement } from '../../../../server/records/sql/named-sql'
import { createRecord } from '../../../../server/records/write/save'
import { changeRecord } from '../../../../server/records/write/typed-records'
import { buildTextPdf } from '../../../demo/archives'
import { addDays } from '../../../demo/date-math'
import {
  addRecords,
  asBulkWriter,
  buildUserCaller,
  type DemoWriter,
  decideStepAs,
  setRecordValues,
  takeStepAs,
} from '../../../demo/demo-writer'
import { keepFiles } from '../../../demo/documents'
import { payoutAccounts } from '../../../money/payoutAccounts'
import { expenseItems } from '../../expenseItems'
import { expenses } from '../../expenses'
import { type DemoClaim, demoClaims, demoPolicy } from './demo-claims'

/** The travel policy, payout accounts and claims. */
export async function fillExpenses(filling: DemoWriter): Promise<void> {
  const { writer, id } = filling
  const hand = asBulkWriter(writer, id('employees', 'fin'))
  const effectiveFrom = `${Number(writer.today.slice(0, 4)) - 2}-01-01`
  const [policy = 0] = await addRecords(hand, 'travelPolicies', [
    { ...demoPolicy, effectiveFrom, requiresAcknowledgement: false },
  ])
  await setRecordValues(
    hand,
    'travelPolicies',
    new Map([[policy, { status: 'published', versionNo: 1, publishedAt: `${effectiveFrom}T04:00:00Z` }]]),
  )
  const claimants = [...new Set(demoClaims.map((claim) => claim.by))]
  for (const [at, by] of claimants.entries()) await openUserAccount(filling, by, `00120034${1000 + at}`)
  await writer.sql.query(inUseSql('2020-01-01T04:00:00Z'))
  for (const claim of demoClaims) await fillClaim(filling, claim)
}

const accounts = sqlNames(payoutAccounts)

const inUseSql = unpreparedStatement`update ${accounts} set ${accounts.usableFrom} = $1`

/** An account that somebody requested and finance approved some time ago. */
async function openUserAccount(filling: DemoWriter, by: string, bankNumber: string): Promise<void> {
  const { writer, id } = filling
  const own = { ...writer, caller: buildUserCaller(id('employees', by)) }
  const accountId = await createRecord(own, payoutAccounts.name, {
    bankHolder: 'As in the passbook',
    bankNumber,
    bankCode: 'DEMO0000123',
  })
  await decideStepAs(filling, payoutAccounts.name, accountId, 'fin', ['finance', 'employee'])
}

async function fillClaim(filling: DemoWriter, claim: DemoClaim): Promise<void> {
  const { writer, id } = filling
  const { by, title, project, department, until } = claim
  const own = { ...writer, caller: buildUserCaller(id('employees', by)) }
  const pays = project ? { projectId: id('projects', project) } : { costCentreId: id('departments', department ?? '') }
  const claimId = await createRecord(own, expenses.name, { title, ...pays })
  const lineIds: number[] = []
  for (const { before, receipt, ...line } of claim.lines) {
    const values = { ...line, expenseId: claimId, date: addDays(writer.today, -before) }
    const lineId = await createRecord(own, expenseItems.name, values)
    if (receipt) await storeReceipt(filling, lineId, `${receipt} ${claimId}`, by)
    lineIds.push(lineId)
  }
  if (!until) return
  await takeStepAs(filling, { by, transition: 'submit' }, expenses.name, claimId)
  if (until === 'submitted') return
  for (const [place, values] of Object.entries(claim.decided ?? {}))
    await changeRecord(
      { ...asBulkWriter(writer, id('employees', 'head')), handlers: writer.handlers },
      expenseItems,
      lineIds[Number(place)] ?? 0,
      values,
    )
  await decideStepAs(filling, expenses.name, claimId, 'head', ['director', 'employee'])
  if (until === 'paid')
    await takeStepAs(
      filling,
      {
        by: 'fin',
        transition: 'pay',
        asked: { paidOn: writer.today, paymentMode: 'bank', paymentReference: `NEFT-${claimId}` },
      },
      expenses.name,
      claimId,
      ['finance'],
    )
}

/** Adds a receipt to a line; its bytes only if there is a store. */
const storeReceipt = (filling: DemoWriter, recordId: number, name: string, by: string): Promise<void> =>
  keepFiles(filling, [
    {
      ...{ entityType: expenseItems.name, recordId, kind: 'receipt', fileName: `${name}.pdf` },
      ...{ by: filling.id('employees', by), content: buildTextPdf([name, 'Paid with thanks']) },
    },
  ])
