import type { Figure } from '../lists/list-figures'
import type { Decimal } from '../values/decimal'
import { computePercent, subtractDecimal } from '../values/percent'

/** How a figure differs from that of the period before, by currency where the figure is. */
export interface Change {
  /** Now less before. */
  change: Figure
  /** The change in percent of the size of before; null where that is 0. */
  changePercent: Figure
}

/** Compares a figure with that of the period before (KP6). Nothing counts as 0. */
export function compareFigures(now: Figure, before: Figure): Change {
  if (!isByCurrency(now) && !isByCurrency(before)) return compareDecimals(now ?? '0', before ?? '0')
  const [is, was] = [isByCurrency(now) ? now : {}, isByCurrency(before) ? before : {}]
  const changes = [...new Set([...Object.keys(is), ...Object.keys(was)])].map(
    (currency) => [currency, compareDecimals(is[currency] ?? '0', was[currency] ?? '0')] as const,
  )
  return {
    change: Object.fromEntries(changes.map(([currency, { change }]) => [currency, change])),
    changePercent: Object.fromEntries(
      changes.flatMap(([currency, { changePercent }]) => (changePercent === null ? [] : [[currency, changePercent]])),
    ),
  }
}

const isByCurrency = (figure: Figure): figure is Readonly<Record<string, string>> =>
  typeof figure === 'object' && figure !== null

function compareDecimals(now: Decimal, before: Decimal): { change: Decimal; changePercent: Decimal | null } {
  const change = subtractDecimal(now, before) ?? '0'
  return { change, changePercent: computePercent(change, before.replace(/^-/, '')) }
}

/** Compares figures by name. */
export const compareAllFigures = <Name extends string>(
  names: readonly Name[],
  now: Readonly<Record<Name, Figure>>,
  before: Readonly<Record<Name, Figure>>,
): Record<Name, Change> =>
  Object.fromEntries(names.map((name) => [name, compareFigures(now[name] ?? null, before[name] ?? null)])) as Record<
    Name,
    Change
  >
