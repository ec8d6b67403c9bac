import type { Row } from '../../../dataProvider/create'
import type { InputProps } from '../../../src/fields/field-views'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useRecords } from '../../../src/views/blocks/records/use-records'
import { TickedTable } from '../../../src/views/form/ticked/ticked-table'
import { formatLocalInstant } from '../../../src/views/value/format-local-instant'
import { payoutAccounts } from '../../money/payoutAccounts'
import { useExpenseWords } from '../words/en'

type Account = Pick<Row, 'empId' | 'bankNumber' | 'usableFrom'>

/** The claims of a payment run, with the account that each is paid to; those without one begin unticked. */
export function PayableClaims(props: InputProps) {
  const say = useExpenseWords()
  const accounts = useRecords(payoutAccounts, {
    filter: { status: { eq: 'approved' } },
    fields: ['empId', 'bankNumber', 'usableFrom'],
    most: 5000,
  })
  return (
    <QueryContent of={accounts} lines={5}>
      {(rows) => {
        const byPerson = new Map<unknown, Account>(rows.map((row) => [row.empId, row]))
        return (
          <TickedTable
            {...props}
            isStarted={({ empId }) => isUsable(byPerson.get(empId))}
            more={[{ head: say('paidTo'), of: ({ empId }) => <AccountCell account={byPerson.get(empId)} /> }]}
          />
        )
      }}
    </QueryContent>
  )
}

const isUsable = (account: Account | undefined): boolean =>
  account !== undefined && Date.parse(String(account.usableFrom)) <= Date.now()

function AccountCell({ account }: { account: Account | undefined }) {
  const say = useExpenseWords()
  if (!account)
    return (
      <span className="quiet" data-tone="warning">
        {say('noAccountYet')}
      </span>
    )
  return (
    <>
      {String(account.bankNumber)}
      {isUsable(account) ? null : (
        <span className="quiet" data-tone="warning">
          {say('usableFrom', { at: formatLocalInstant(String(account.usableFrom)) })}
        </span>
      )}
    </>
  )
}
