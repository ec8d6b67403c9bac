import type { Approver } from '../../../../src/framework/approval'
import type { Values } from '../../../../src/framework/validate'
import { dateInWords, dateInZone } from '../../../../src/framework/values/dates'
import { formatAmount, toUnits } from '../../../../src/framework/values/money'
import { fulfils } from '../../../../src/views/allowed'
import '../../../../src/views/blocks/layout.css'
import { useInForce } from '../../../../src/views/given/use-in-force'
import { Panel } from '../../../../src/views/record/sections'
import { useSignedIn } from '../../../../src/views/signed-in'
import type { BesideFormProps } from '../../../../src/views/tools/beside-form'
import { approvers } from '../../../approvers'
import { InStock } from '../../../assets/pages/public'
import { procurements } from '../../procurements'
import { purchaseLimits } from '../../purchaseLimits'
import { useProcurementWords } from '../../words/en'
import { isAboveDirectorLimit, type Limits, type Quotes, quotesFor } from './limits'
import { ProposeSupplier } from './propose-supplier'
import { type Preview, usePreview } from './use-preview'

interface Told {
  record: Values
  limits: Limits | undefined
  quotes: Quotes
  /** Absent until it is known. */
  preview: Preview | undefined
}

/** What follows from a purchase as it is entered: at once, and what the server alone knows a moment later. */
export function Facts({ record, lines, onFill }: BesideFormProps) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const limits = useInForce(purchaseLimits)
  const quotes = quotesFor(limits, record, lines.quotes ?? [], dateInZone(who.company.zone, Date.now()))
  const preview = usePreview(record, lines.items ?? [])
  const told = { record, limits, quotes, preview }
  return (
    <aside aria-label={say('facts')}>
      <Panel title={say('facts')}>
        <QuotesTold {...told} />
        {preview ? (
          <>
            <Budget {...preview} />
            <InStock of={preview.inStock} />
            <LastPrices {...preview} />
          </>
        ) : null}
        <Deciders {...told} />
        <ProposeSupplier onDone={({ id }) => onFill({ supplierId: Number(id) })} />
      </Panel>
    </aside>
  )
}

const currencyOf = ({ currency }: Values): string => (typeof currency === 'string' ? currency : '')

function QuotesTold({ record, limits, quotes: { needed, count } }: Told) {
  const say = useProcurementWords()
  if (limits && limits.currency !== record.currency)
    return <p className="quiet">{say('noLimits', { currency: currencyOf(record) })}</p>
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

const isOver = ({ budget }: Pick<Preview, 'budget'>): boolean => budget !== null && toUnits(budget.afterThis) < 0n

function Budget({ budget }: Pick<Preview, 'budget'>) {
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
      {isOver({ budget }) ? (
        <p className="tone" data-tone="warning">
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
      {lastPrices.length === 0 ? <p className="quiet">{say('noLastPrices')}</p> : null}
      <ul className="plain quiet">
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
function Deciders({ record, limits, preview }: Told) {
  const say = useProcurementWords()
  const who = useSignedIn()
  const needsDirector = isAboveDirectorLimit(limits, record) || (preview !== undefined && isOver(preview))
  const thought = { ...record, projectId: record.projectId ?? null, needsDirector }
  const rule = procurements.approval.rules.find(({ when }) => !when || fulfils(when, who, thought) === true)
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
