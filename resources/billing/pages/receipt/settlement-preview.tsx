import Button from '@mui/material/Button'
import { formatDate } from '../../../../src/framework/values/dates'
import { type Amount, compareAmounts, formatAmount } from '../../../../src/framework/values/money'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { readFormInput } from '../../../../src/views/form/form-input'
import { Panel } from '../../../../src/views/record/record-sections'
import type { FormAsideProps } from '../../../../src/views/tools/form-aside'
import { receipts } from '../../receipts'
import { receivables } from '../../receivables'
import { type AllocatableReceivable, allocateReceipt, type ReceivedPayment } from '../../rules/allocate-receipt'
import { sumAmounts } from '../../rules/line-amounts'
import { receivableSets } from '../../sets'
import { useReceiptWords } from '../../words/receipt.en'

/** The largest number of rows that one list call answers. */
const maxRows = 500

/**
 * Shows what a receipt will settle while the user enters it: the chosen invoices, else the oldest first. The
 * server settles in the same way.
 */
export function SettlementPreview({ record, lines, onLines }: FormAsideProps) {
  const say = useReceiptWords()
  const { customerId, currency } = record
  const filter = { customerId: { eq: customerId }, currency: { eq: currency }, status: { in: receivableSets.open } }
  const sort = [['dueDate', 'asc']]
  const isEnabled = !!customerId && !!currency
  const open = useAnswer<AllocatableReceivable[]>(
    receivables.operations.list,
    { filter, sort, perPage: maxRows },
    { isEnabled },
  )
  const chosen = (lines.lines ?? []).map(({ values }) => ({
    receivableId: Number(values.receivableId),
    amount: (values.amount ?? '0') as Amount,
  }))
  return (
    <aside aria-label={say('settles')}>
      <Panel title={say('settles')}>
        {isEnabled ? (
          <QueryContent of={open} lines={3} none={<p>{say('nothingOpen', { currency: String(currency) })}</p>}>
            {(rows) => (
              <>
                <SettlementResult
                  {...{ open: rows, paid: parseReceipt(record, chosen), currency: String(currency), onLines }}
                />
                {open.total > maxRows ? <p className="quiet">{say('tooMany', { most: maxRows })}</p> : null}
              </>
            )}
          </QueryContent>
        ) : (
          <p className="quiet">{say('chooseCustomer')}</p>
        )}
      </Panel>
    </aside>
  )
}

const amounts = ['amount', 'withheldTax', 'charges'] as const

/** Parses what the user has typed into the form. */
function parseReceipt(record: FormAsideProps['record'], lines: ReceivedPayment['lines']): ReceivedPayment {
  const { values } = readFormInput(receipts, amounts, record, record)
  const [amount, withheldTax, charges] = amounts.map((name) => (values[name] ?? '0') as Amount)
  return { amount: amount ?? '0', withheldTax: withheldTax ?? '0', charges: charges ?? '0', lines }
}

interface SettlementResultProps extends Pick<FormAsideProps, 'onLines'> {
  open: readonly AllocatableReceivable[]
  paid: ReceivedPayment
  currency: string
}

function SettlementResult({ open, paid, currency, onLines }: SettlementResultProps) {
  const say = useReceiptWords()
  const inWords = (amount: Amount) => formatAmount(amount, currency)
  const allocation = allocateReceipt(paid, open)
  if (typeof allocation === 'string')
    return (
      <p className="tone" data-tone="danger" role="status">
        {say(allocation)}
      </p>
    )
  const isChosen = paid.lines.length > 0
  const { parts, over } = allocation
  if (parts.length === 0 && compareAmounts(over, '0') === 0) {
    const all = inWords(sumAmounts(...open.map(({ balance }) => balance)))
    return <p>{say('enterAmount', { count: open.length, amount: all })}</p>
  }
  const rows = parts.flatMap(({ id, money, withheld, charges }) => {
    const of = open.find((each) => each.id === id)
    return of ? [{ ...of, money, settled: sumAmounts(money, withheld, charges) }] : []
  })
  const asLines = rows
    .filter(({ money }) => compareAmounts(money, '0') > 0)
    .map(({ id, money, receivableNumber }) => ({
      receivableId: id,
      amount: money,
      labels: { receivableId: receivableNumber },
    }))
  return (
    <div role="status">
      <p className="quiet">{say(isChosen ? 'asChosen' : 'oldestFirst')}</p>
      <ul className="plain lines">
        {rows.map(({ id, receivableNumber, dueDate, settled, balance }) => (
          <li key={id}>
            <span className="strong">{receivableNumber}</span>{' '}
            <small>{say('dueOn', { date: formatDate(dueDate) })}</small>
            <br />
            {compareAmounts(settled, balance) === 0
              ? say('whole', { amount: inWords(settled) })
              : say('part', { amount: inWords(settled), balance: inWords(balance) })}
          </li>
        ))}
      </ul>
      {compareAmounts(over, '0') > 0 ? (
        <p className="tone" data-tone="warning">
          {say('kept', { amount: inWords(over) })}
        </p>
      ) : null}
      {isChosen ? null : <Button onClick={() => onLines('lines', asLines)}>{say('choose')}</Button>}
    </div>
  )
}
