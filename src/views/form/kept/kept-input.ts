import { createPersonStore } from '../../../../authProvider/person-store'
import { isPlainObject } from '../../../framework/filter'
import type { Values } from '../../../framework/validate'

/** What was typed in a form without a connection. */
export interface KeptInput {
  values: Values
  /** Lines of the record, by the name of their part. */
  lines: Readonly<Record<string, readonly Values[]>>
}

/** Most letters that are kept of all forms. */
const mostLetters = 500_000

const store = createPersonStore('steward.kept')

const readAll = (): Values => {
  const all = store.read()
  return isPlainObject(all) ? all : {}
}

const readRows = (rows: unknown): Values[] => (Array.isArray(rows) ? rows.filter(isPlainObject) : [])

/** Reads what was typed in the form of an address. */
export function readKeptInput(address: string): KeptInput | undefined {
  const { [address]: input } = readAll()
  if (!isPlainObject(input) || !isPlainObject(input.values)) return undefined
  const lines = isPlainObject(input.lines) ? input.lines : {}
  return {
    values: input.values,
    lines: Object.fromEntries(Object.entries(lines).map(([name, rows]) => [name, readRows(rows)])),
  }
}

/** Keeps what was typed in the form of an address; answers whether it is kept. */
export function storeKeptInput(address: string, input: KeptInput): boolean {
  const next = { ...readAll(), [address]: input }
  if (JSON.stringify(next).length > mostLetters) return false
  store.write(next)
  return JSON.stringify(readAll()[address]) === JSON.stringify(input)
}

export function removeKeptInput(address: string): void {
  const { [address]: input, ...others } = readAll()
  if (input === undefined) return
  if (Object.keys(others).length > 0) store.write(others)
  else store.remove()
}
