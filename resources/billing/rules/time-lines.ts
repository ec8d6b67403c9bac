import { type Amount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'

/** Approved minutes that can be billed. */
export interface UnbilledMinutes {
  id: number
  empId: number
  name: string
  rate: Amount
  minutes: number
}

/** An invoice line: the minutes of one person at one rate. */
export interface TimeLine {
  empId: number
  name: string
  rate: Amount
  minutes: number
  taskIds: number[]
}

/** Groups minutes into one line per person and rate, in the order of the input. */
export function groupTimeLines(unbilled: readonly UnbilledMinutes[]): TimeLine[] {
  const lines = new Map<string, TimeLine>()
  for (const { id, empId, name, rate, minutes } of unbilled) {
    const key = `${empId} ${toUnits(rate)}`
    const line = lines.get(key) ?? { empId, name, rate, minutes: 0, taskIds: [] }
    line.minutes += minutes
    line.taskIds.push(id)
    lines.set(key, line)
  }
  return [...lines.values()]
}

/**
 * Converts an amount from the company's currency. `rate` is what one unit of the other currency costs; the
 * result is rounded to its minor unit.
 */
export function convertFromBaseCurrency(amount: Amount, rate: string, currency: string): Amount {
  const [whole = '0', fraction = ''] = rate.split('.')
  const hundredMillionths = BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'))
  return roundTenThousandths(toUnits(amount) * 100_000_000n, hundredMillionths, currency)
}
