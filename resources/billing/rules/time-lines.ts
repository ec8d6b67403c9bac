import { type Amount, roundTenThousandths, toUnits } from '../../../src/framework/values/money'

/** Approved minutes that may be billed. */
export interface UnbilledMinutes {
  id: number
  empId: number
  name: string
  rate: Amount
  minutes: number
}

/** Minutes of one person at one rate: one line. */
export interface TimeLine {
  empId: number
  name: string
  rate: Amount
  minutes: number
  taskIds: number[]
}

/** One line for each person and rate, in the order in which they are given. */
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

/** Converts an amount of base currency to a currency worth `rate` of it per unit, to the minor unit. */
export function convertFromBaseCurrency(amount: Amount, rate: string, currency: string): Amount {
  const [whole = '0', fraction = ''] = rate.split('.')
  const hundredMillionths = BigInt(whole + fraction.slice(0, 8).padEnd(8, '0'))
  return roundTenThousandths(toUnits(amount) * 100_000_000n, hundredMillionths, currency)
}
