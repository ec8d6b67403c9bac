import { Link } from 'react-router'
import type { Row } from '../../../../dataProvider/create'
import { check } from '../../../../src/fields'
import type { LabelledRecord } from '../../../../src/framework/record'
import { daysBetween, formatDate } from '../../../../src/framework/values/dates'
import { formatAmount } from '../../../../src/framework/values/money'
import { Card } from '../../../../src/views/blocks/card'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { Table } from '../../../../src/views/blocks/table'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { filteredListPath, recordPath } from '../../../../src/views/paths'
import { useCompanyToday } from '../../../../src/views/signed-in'
import type { Step } from '../../../../src/views/steps/list-steps'
import { RowSteps } from '../../../../src/views/steps/row-steps'
import { useSteps } from '../../../../src/views/steps/use-steps'
import { customers } from '../../../sales/customers'
import { receivables } from '../../receivables'
import { groupByCustomer } from '../../rules/overdue-customers'
import { receivableSets } from '../../sets'
import { useReceivablesWords } from '../../words/receivables.en'

const overdue = { status: { in: [...receivableSets.running] }, dueDate: { lt: '$today' } }
const most = 200

type OverdueRow = Row & LabelledRecord<typeof receivables>

/** The reminder holds all open invoices of the customer, so that it stands with the customer alone. */
const eachOf = ['recordPromise', 'logCall']
const question = { filter: overdue, sort: [['dueDate', 'asc']], perPage: most }

/** Shows who owes what for how long, the last contact and the promise, with what to do next. */
export function OverdueWorklist() {
  const say = useReceivablesWords()
  const overdueRows = useAnswer<OverdueRow[]>(receivables.operations.list, question)
  const { start, dialog, isPending } = useSteps(receivables)
  const take = async (step: Step, row: OverdueRow) => {
    if (await start(step, row)) void overdueRows.refetch()
  }
  const allLink = <Link to={filteredListPath(receivables, overdue)}>{say('allOverdue')}</Link>
  return (
    <Card title={say('worklist')} beside={allLink}>
      <QueryContent of={overdueRows} lines={6} none={<p className="quiet">{say('noneOverdue')}</p>}>
        {(rows) => (
          <>
            {groupByCustomer(rows).map((group) => (
              <CustomerItems
                key={group.customerId}
                {...{ group, isPending }}
                onTake={(step, row) => void take(step, row)}
              />
            ))}
            {overdueRows.total > rows.length ? (
              <p className="quiet">{say('worklistIsCut', { count: rows.length, all: overdueRows.total })}</p>
            ) : null}
          </>
        )}
      </QueryContent>
      {dialog}
    </Card>
  )
}

interface CustomerItemsProps {
  group: ReturnType<typeof groupByCustomer<OverdueRow>>[number]
  isPending: boolean
  onTake(step: Step, row: OverdueRow): void
}

function CustomerItems({ group, isPending, onTake }: CustomerItemsProps) {
  const say = useReceivablesWords()
  const { customerId, items, totals, lastContactOn, promiseDate } = group
  const [first] = items
  const today = useCompanyToday()
  if (!first) return null
  const name = first.labels?.customerId ?? `#${customerId}`
  return (
    <section aria-label={name} style={{ marginTop: '1rem' }}>
      <div className="between">
        <h3>
          <Link to={recordPath(customers, customerId)}>{name}</Link>
        </h3>
        <RowSteps
          {...{ resource: receivables, row: first, isPending }}
          of={name}
          names={['remind', ...eachOf]}
          onTake={(step) => onTake(askForAll(step), first)}
        />
      </div>
      <p className="toolbar quiet">
        <strong>{totals.map(({ amount, currency }) => formatAmount(amount, currency)).join(', ')}</strong>
        <span>{say('overdueFor', { days: daysBetween(first.dueDate, today) })}</span>
        <span>{lastContactOn ? say('contactedOn', { date: formatDate(lastContactOn) }) : say('notContacted')}</span>
        {promiseDate ? <span>{say('promisedOn', { date: formatDate(promiseDate) })}</span> : null}
      </p>
      <Table
        label={say('overdueOf', { name })}
        narrow="stack"
        lines={items}
        keyOf={({ id }) => id}
        columns={[
          {
            head: say('invoice'),
            of: ({ id, receivableNumber }) => <Link to={recordPath(receivables, id)}>{receivableNumber}</Link>,
          },
          { head: say('due'), of: ({ dueDate }) => formatDate(dueDate) },
          {
            head: say('overdue'),
            isFigure: true,
            of: ({ dueDate }) => say('days', { count: daysBetween(dueDate, today) }),
          },
          {
            head: say('balance'),
            isFigure: true,
            of: ({ balance, currency }) => formatAmount(balance ?? '0', currency),
          },
          { head: say('lastContact'), of: ({ lastContactOn: on }) => (on ? formatDate(on) : '–') },
          { head: say('promise'), of: ({ promiseDate: on }) => (on ? formatDate(on) : '–') },
          {
            head: say('actions'),
            of: (row) => (
              <RowSteps
                {...{ resource: receivables, row, isPending, isQuiet: true }}
                of={row.receivableNumber}
                names={eachOf}
                onTake={(step) => onTake(step, row)}
              />
            ),
          },
        ]}
      />
    </section>
  )
}

/** The step with its question about all invoices answered with yes at first. */
const askForAll = (step: Step): Step => {
  const { isForAll } = step.ask
  return isForAll ? { ...step, ask: { ...step.ask, isForAll: check({ ...isForAll.options, default: true }) } } : step
}
