import { getFieldBehaviour } from '../../framework/field'
import { type Figure, parseFigure } from '../../framework/lists/list-figures'
import type { TileAnswer } from '../../framework/reports/report-answers'
import type { Resource } from '../../framework/resource'
import { formatWholeAmount } from '../../framework/values/money'
import { formatFigure, omitZeroAmounts } from './report-lines'

/** A figure of a tile, as people read it at a glance. */
interface TileFigure {
  /** Whole units of the company's currency, or of the first one that there is. */
  main: string
  /** The amounts in other currencies. */
  others?: string
  /** The exact figure, where `main` is rounded or does not hold all. */
  exact?: string
  /** The change to the period before in percent. */
  percent?: string
}

type AnsweredTile = Extract<TileAnswer, { value: Figure }>

const isCurrency = (unit: string | undefined): unit is string => /^[A-Z]{3}$/.test(unit ?? '')

/** Builds what a tile shows: the company's currency large and without minor units, the others small. */
export function buildTileFigure(
  resource: Resource,
  { figure, value, before }: AnsweredTile,
  company: { currency: string },
): TileFigure {
  const amounts = omitZeroAmounts(value)
  const exact = formatFigure(resource, figure, amounts, company)
  const percent = before?.changePercent
  const change = typeof percent === 'string' && { percent: percent.startsWith('-') ? percent : `+${percent}` }
  if (amounts === null || exact.length === 0) return { main: '–' }
  const field = resource.fields[parseFigure(figure)?.name ?? '']
  const unit = field && getFieldBehaviour(field).unit(company)?.words
  if (typeof amounts === 'string')
    return isCurrency(unit)
      ? { main: formatWholeAmount(amounts, unit), exact: exact.join(', '), ...change }
      : { main: exact.join(', '), ...change }
  const currencies = Object.keys(amounts).sort((one) => (one === company.currency ? -1 : 1))
  const [main = '', ...others] = currencies.map((code) => formatWholeAmount(amounts[code] ?? '0', code))
  return { main, exact: exact.join(', '), ...(others.length > 0 && { others: others.join(', ') }) }
}
