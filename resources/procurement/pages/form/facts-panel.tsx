import type { Approver } from '../../../../src/framework/approval'
import { dateInWords } from '../../../../src/framework/dates'
import { type Amount, formatAmount, toUnits } from '../../../../src/framework/money'
import type { Values } from '../../../../src/framework/validate'
import { fulfils } from '../../../../src/views/allowed'
import { Panel } from '../../../../src/views/record/sections'
import { useSignedIn } from '../../../../src/views/signed-in'
import { approvers } from '../../../approvers'
import { useProcurementWords } from '../../words/en'
import { purchases } from './purchase'
import { isAboveDirectorLimit, type Limits, type Quotes } from './use-limits'
import type { Preview } from './use-preview'

export interface Told {
  header: Values
  net: Amount | undefined
  tax: Amount | undefined
  total: Amount | undefined
  limits: Limits | undefined
  quotes: Quotes
  /** Absent until it is known. */
  preview: Preview | undefined
}

/** What the purchase comes to, and what that leads to. */
export function FactsPanel(told: Told) {
  const say = useProcurementWords()
  return (
    <Panel title={say('facts')}>
      <Sums {...told} />
      <QuotesTold {...told} />
      {told.preview ? (
        <>
          <Budget {...told.preview} />
          <LastPrices {...told.preview} />
        </>
      ) : null}
      <Deciders {...told} />
    </Panel>
  )
}

const currencyOf = ({ currency }: Values): string => (typeof currency === 'string' ? currency : '')

function Sums({ header, net, tax, total }: Told) {
  const say = useProcurementWords()
  const inWords = (amount: Amount | undefined) =>
    amount && currencyOf(header) ? formatAmount(amount, currencyOf(header)) : '–'
  return (
    <dl className="purchase-sums">
      <dt>{say('net')}</dt>
      <dd className="figure">{inWords(net)}</dd>
      <dt>{say('tax')}</dt>
      <dd className="figure">{inWords(tax)}</dd>
      <dt>{say('total')}</dt>
      <dd className="figure purchase-total">{inWords(total)}</dd>
    </dl>
  )
}

function QuotesTold({ header, limits, quotes: { needed, count } }: Told) {
  const say = useProcurementWords()
  if (limits && limits.currency !== header.currency)
    return <p className="purchase-quiet">{say('noLimits', { currency: currencyOf(header) })}</p>
  if (!limits) return null
  const limit = formatAmount(limits.quoteLimit, limits.currency)
  if (needed === 0) return <p className="purchase-quiet">{say('quotesNone', { limit })}</p>
  return (
    <p className="purchase-fact" data-tone={count < needed ? 'warning' : 'success'}>
      <strong>{say('quotesOf', { count, needed })}</strong>
      {count < needed ? ` ${say('quotesInstead', { limit })}` : null}
    </p>
  )
}

const isOver = ({ budget }: Preview): boolean => budget !== null && toUnits(budget.afterThis) < 0n

function Budget({ budget, lastPrices }: Preview) {
  const say = useProcurementWords()
  if (!budget) return <p className="purchase-quiet">{say('noBudget')}</p>
  return (
    <>
      <dl className="purchase-sums">
        <dt>{say('budgetLeft')}</dt>
        <dd className="figure">{formatAmount(budget.remaining, budget.currency)}</dd>
        <dt>{say('budgetAfter')}</dt>
        <dd className="figure">{formatAmount(budget.afterThis, budget.currency)}</dd>
      </dl>
      {isOver({ budget, lastPrices }) ? (
        <p className="purchase-fact" data-tone="warning">
          {say('overBudget')}
        </p>
      ) : null}
    </>
  )
}

function LastPrices({ lastPrices }: Preview) {
  const say = useProcurementWords()
  return (
    <>
      <h3>{say('lastPrices')}</h3>
      {lastPrices.length === 0 ? <p className="purchase-quiet">{say('noLastPrices')}</p> : null}
      <ul className="purchase-plain">
        {lastPrices.map(({ name, price, currency, supplier, date }) => (
          <li key={name}>
            {say(supplier ? 'lastPrice' : 'lastPriceShort', {
              name,
              price: formatAmount(price, currency),
              date: dateInWords(date),
              supplier,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

const register: Readonly<Record<string, Approver>> = approvers.approvers

/** The steps of the declared rule that holds as things stand. */
function Deciders({ header, limits, total, preview }: Told) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const needsDirector = isAboveDirectorLimit(limits, total, header) || (preview !== undefined && isOver(preview))
  const thought = { ...header, projectId: header.projectId ?? null, needsDirector }
  const rule = purchases.approval.rules.find(({ when }) => !when || fulfils(when, who, thought) === true)
  if (!rule) return null
  return (
    <>
      <h3>{say('decides')}</h3>
      <p className="purchase-quiet">{say('decidesUsual')}</p>
      <ol className="purchase-steps">
        {rule.steps.map(({ by }) => (
          <li key={by}>{register[by]?.label ?? by}</li>
        ))}
      </ol>
      {limits && !needsDirector ? (
        <p className="purchase-quiet">
          {say('director', { limit: formatAmount(limits.directorLimit, limits.currency) })}
        </p>
      ) : null}
    </>
  )
}
