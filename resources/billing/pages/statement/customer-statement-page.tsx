import { ref } from '../../../../src/fields/ref'
import { formatDate } from '../../../../src/framework/values/dates'
import { formatAmount } from '../../../../src/framework/values/money'
import { numberParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { Card } from '../../../../src/views/blocks/card'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Table } from '../../../../src/views/blocks/table'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { PageHead } from '../../../../src/views/page-head'
import { FreeSpanInputs } from '../../../../src/views/reports/period-stepper'
import { reportPlaces } from '../../../../src/views/reports/report-address'
import { Notice } from '../../../../src/views/states/page-states'
import type { CurrencyStatement, CustomerStatement } from '../../answers'
import { useReceivablesWords } from '../../words/receivables.en'
import { StatementFiles } from './statement-files'

const places = { customerId: numberParam('customer', null), from: reportPlaces.from, to: reportPlaces.to }
const field = ref('customers', { required: true })

/** Shows the opening balance, the entries and the closing balance of a customer. */
export function CustomerStatementPage() {
  const say = useReceivablesWords()
  const [{ customerId, from, to }, change] = useAddressState(places)
  const params = { customerId, ...(from && { from }), ...(to && { to }) }
  const answer = useAnswer<CustomerStatement>('getCustomerStatement', params, {
    isEnabled: customerId !== null,
    keepsLast: true,
  })
  const { data } = answer
  return (
    <div className="page-wide">
      <PageHead {...(data && { title: say('statementOf', { name: data.name }) })}>
        {data ? <StatementFiles statement={data} /> : null}
      </PageHead>
      <div className="choices report-tools">
        <div className="choice">
          <FieldInput
            id="statement-customer"
            {...{ name: 'customerId', field, label: say('customer'), value: customerId }}
            onChange={(value) => change({ customerId: value ? Number(value) : null })}
          />
        </div>
      </div>
      {data ? <FreeSpanInputs key={`${data.from} ${data.to}`} period={data} onPeriod={change} /> : null}
      {customerId === null ? (
        <Notice role="status" title={say('chooseCustomer')} text={say('chooseText')} />
      ) : (
        <QueryContent of={answer} lines={8}>
          {(statement) =>
            statement.currencies.length === 0 ? (
              <Notice role="status" title={say('noLines')} text={say('noLinesText')} />
            ) : (
              statement.currencies.map((each) => <CurrencySection key={each.currency} {...{ statement, each }} />)
            )
          }
        </QueryContent>
      )}
    </div>
  )
}

function CurrencySection({ statement, each }: { statement: CustomerStatement; each: CurrencyStatement }) {
  const say = useReceivablesWords()
  const { currency, opening, lines, closing, credit } = each
  const inWords = (amount: string) => formatAmount(amount, currency)
  const title = say('inCurrency', { currency })
  return (
    <Card title={title}>
      <p>
        {say('opening', { date: formatDate(statement.from) })}: <strong>{inWords(opening)}</strong>
      </p>
      {lines.length > 0 ? (
        <Table
          label={title}
          narrow="stack"
          lines={lines}
          keyOf={(_, at) => at}
          columns={[
            {
              head: say('date'),
              of: ({ on }) => formatDate(on),
              sum: say('closing', { date: formatDate(statement.to) }),
            },
            { head: say('what'), of: ({ kind }) => say(kind) },
            { head: say('number'), of: ({ number }) => number ?? '–' },
            { head: say('due'), of: ({ dueDate }) => (dueDate ? formatDate(dueDate) : '') },
            { head: say('amount'), of: ({ amount }) => inWords(amount), isFigure: true },
            { head: say('balance'), of: ({ balance }) => inWords(balance), isFigure: true, sum: inWords(closing) },
          ]}
        />
      ) : (
        <p className="quiet">{say('noLines')}</p>
      )}
      {/[1-9]/.test(credit) ? <p className="quiet">{say('credit', { amount: inWords(credit) })}</p> : null}
    </Card>
  )
}
