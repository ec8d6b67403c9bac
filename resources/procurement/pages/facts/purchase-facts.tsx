import type { Approver } from '../../../../src/framework/approval'
import type { Values } from '../../../../src/framework/validate'
import { formatDate } from '../../../../src/framework/values/dates'
import { type Amount, formatAmount, toUnits } from '../../../../src/framework/values/money'
import { matchesFilter } from '../../../../src/views/field-access'
import '../../../../src/views/blocks/layout.css'
import { Panel } from '../../../../src/views/record/record-sections'
import { useRecordInForce } from '../../../../src/views/rule-context/use-in-force'
import { companyToday, useSignedIn } from '../../../../src/views/signed-in'
import type { FormAsideProps } from '../../../../src/views/tools/form-aside'
import { approvers } from '../../../approvers'
import { ItemsInStock, type StockItem } from '../../../assets/pages/public'
import { procurements } from '../../procurements'
import { purchaseLimits } from '../../purchaseLimits.resource.json'
import { useProcurementWords } from '../../words/en'
import { countRequiredQuotes, isAboveDirectorLimit, type PurchaseLimits, type QuoteCounts } from './limit-checks'
import { ProposeSupplierButton } from './propose-supplier'

/**
 * The facts that only the server knows. It sends them for a stored purchase, and for one that could be saved
 * as entered.
 */
interface ServerFacts {
  budget: { remaining: Amount; afterThis: Amount; currency: string } | null
  hints: {
    lastPrices: readonly {
      itemId: number
      name: string
      price: Amount
      currency: string
      supplier: string | null
      date: string
    }[]
    /** Items of the same kind that are in stock. */
    idleStock: readonly StockItem[]
  }
}

const readServerFacts = (record: Values): ServerFacts | undefined =>
  'hints' in record ? (record as unknown as ServerFacts) : undefined

interface PurchaseFactsProps {
  record: Values
  limits: PurchaseLimits | undefined
  quotes: QuoteCounts
  known: ServerFacts | undefined
}

/**
 * Shows facts about the purchase while the user enters it: local ones at once, those of the server a moment
 * later.
 */
export function PurchaseFacts({ record, lines, tried, onFill }: FormAsideProps) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const limits = useRecordInForce(purchaseLimits)
  const quotes = countRequiredQuotes(limits, record, lines.quotes ?? [], companyToday(who))
  const serverFacts = readServerFacts(tried?.record ?? record) ?? readServerFacts(record)
  const factProps = { record, limits, quotes, known: serverFacts }
  return (
    <aside aria-label={say('facts')}>
      <Panel title={say('facts')}>
        <QuoteCount {...factProps} />
        {serverFacts ? (
          <>
            <BudgetFacts {...serverFacts} />
            <ItemsInStock of={serverFacts.hints.idleStock} />
            <LastPrices {...serverFacts.hints} />
          </>
        ) : null}
        <ApprovalSteps {...factProps} />
        <ProposeSupplierButton onDone={({ id }) => onFill({ supplierId: Number(id) })} />
      </Panel>
    </aside>
  )
}

const readCurrency = ({ currency }: Values): string => (typeof currency === 'string' ? currency : '')

function QuoteCount({ record, limits, quotes: { needed, count } }: PurchaseFactsProps) {
  const say = useProcurementWords()
  if (limits && limits.currency !== record.currency)
    return <p className="quiet">{say('noLimits', { currency: readCurrency(record) })}</p>
  if (!limits) return null
  const limit = formatAmount(limits.quoteLimit, limits.currency)
  if (needed === 0) return <p className="quiet">{say('quotesNone', { limit })}</p>
  return (
    <p className="tone" data-tone={count < needed ? 'warning' : 'success'}>
      <strong>{say('quotesOf', { count, needed })}</strong>
      {count < needed ? ` ${say('quotesInstead', { limit })}` : null}
    </p>
  )
}

const isOverBudget = ({ budget }: Pick<ServerFacts, 'budget'>): boolean =>
  budget !== null && toUnits(budget.afterThis) < 0n

function BudgetFacts({ budget }: Pick<ServerFacts, 'budget'>) {
  const say = useProcurementWords()
  if (!budget) return <p className="quiet">{say('noBudget')}</p>
  return (
    <>
      <dl className="pairs figures">
        <div>
          <dt>{say('budgetLeft')}</dt>
          <dd className="figure">{formatAmount(budget.remaining, budget.currency)}</dd>
        </div>
        <div>
          <dt>{say('budgetAfter')}</dt>
          <dd className="figure">{formatAmount(budget.afterThis, budget.currency)}</dd>
        </div>
      </dl>
      {isOverBudget({ budget }) ? (
        <p className="tone" data-tone="warning">
          {say('overBudget')}
        </p>
      ) : null}
    </>
  )
}

function LastPrices({ lastPrices }: ServerFacts['hints']) {
  const say = useProcurementWords()
  return (
    <>
      <h3>{say('lastPrices')}</h3>
      {lastPrices.length === 0 ? <p className="quiet">{say('noLastPrices')}</p> : null}
      <ul className="plain quiet">
        {lastPrices.map(({ name, price, currency, supplier, date }) => (
          <li key={name}>
            {say(supplier ? 'lastPrice' : 'lastPriceShort', {
              name,
              price: formatAmount(price, currency),
              date: formatDate(date),
              supplier,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

const register: Readonly<Record<string, Approver>> = approvers.approvers

/** Shows the steps of the approval rule that applies to the purchase as entered. */
function ApprovalSteps({ record, limits, known }: PurchaseFactsProps) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const needsDirector = isAboveDirectorLimit(limits, record) || (known !== undefined && isOverBudget(known))
  const thought = { ...record, projectId: record.projectId ?? null, needsDirector }
  const rule = procurements.approval.rules.find(({ when }) => !when || matchesFilter(when, who, thought) === true)
  if (!rule) return null
  return (
    <>
      <h3>{say('decides')}</h3>
      <p className="quiet">{say('decidesUsual')}</p>
      <ol>
        {rule.steps.map(({ by }) => (
          <li key={by}>{register[by]?.label ?? by}</li>
        ))}
      </ol>
      {limits && !needsDirector ? (
        <p className="quiet">{say('director', { limit: formatAmount(limits.directorLimit, limits.currency) })}</p>
      ) : null}
    </>
  )
}
