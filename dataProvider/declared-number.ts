import { definitionsHeader } from '../src/framework/company/definition'

let declaredNumber = 0

/** Tells of which number of definitions the page's declarations are; calls say so from now on. */
export function setDeclaredNumber(number: number): void {
  declaredNumber = number
}

/** The numbers of writes by their keys: one that is sent again later still has its first names. */
const numbersByKey = new Map<string, number>()
const mostKeys = 100

/** Keeps of which number the names of a write are, where a form is older than the page's declarations. */
export function keepNumberOfWrite(key: string, number: number | undefined): void {
  if (number === undefined) return
  numbersByKey.set(key, number)
  const [oldest] = numbersByKey.keys()
  if (numbersByKey.size > mostKeys && oldest !== undefined) numbersByKey.delete(oldest)
}

/** Adds to a call the number of definitions whose names it has. */
export function addDeclaredNumber(init: RequestInit | undefined): void {
  const { headers } = init ?? {}
  if (!(headers instanceof Headers)) return
  const key = headers.get('Idempotency-Key')
  if (key !== null && !numbersByKey.has(key)) keepNumberOfWrite(key, declaredNumber)
  const number = numbersByKey.get(key ?? '') ?? declaredNumber
  if (number > 0) headers.set(definitionsHeader, `${number}`)
}
