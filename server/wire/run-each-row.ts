import { type FieldErrors, StewardError } from '../../src/framework/errors'
import type { Fields, InputOf } from '../../src/framework/field'
import type { Values } from '../../src/framework/validate'
import { runInSavepoint, toRefusal } from '../records/write/refusals'
import type { SaveTrial } from '../records/write/trial/save-trial'
import { readInput } from './input'
import { jsonField } from './json-field'
import type { Context } from './operation'

/** The largest number of rows in a call; clients send more in several calls. */
const most = 100

/** Makes an input for a list of records, each by field names. */
export const rowsField = (name: string) =>
  jsonField(
    name,
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.length <= most &&
      value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row)),
    400_000,
    { type: 'array', minItems: 1, maxItems: most, items: { type: 'object' } },
  )

/**
 * Runs the work for every row. An error is reported at the row's place, such as `rows.2.amount`, and undoes
 * all rows. A trial save records the error and goes on.
 */
export async function runForEachRow<F extends Fields, T>(
  name: string,
  rows: unknown,
  input: F,
  work: (row: InputOf<F> & Values) => Promise<T>,
  trial?: SaveTrial,
): Promise<T[]> {
  const done: T[] = []
  for (const [index, row] of (rows as Values[]).entries()) {
    const runRow = async () => void done.push(await work(parseInputRow(input, row)))
    try {
      await (trial ? trial.at(`${name}.${index}`, runRow) : runRow())
    } catch (problem) {
      throw prefixErrorFields(`${name}.${index}`, problem)
    }
  }
  return done
}

/**
 * Reads a row by its field names.
 * @throws StewardError `invalidInput`, `unknownKey`, `duplicateKey`
 */
export const parseInputRow = <F extends Fields>(input: F, row: Values) =>
  readInput({ input, reads: 'partial' }, toInputPairs(row)) as InputOf<F> & Values

const toInputPairs = (row: Values): [string, string][] =>
  Object.entries(row).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)])

function prefixErrorFields(place: string, problem: unknown): unknown {
  if (!(problem instanceof StewardError) || !problem.fields) return problem
  const fields: FieldErrors = Object.fromEntries(
    Object.entries(problem.fields).map(([path, error]) => [`${place}.${path}`, error]),
  )
  return new StewardError(problem.code, { args: problem.args, fields, cause: problem })
}

/**
 * Runs the work for all items or none. Errors are reported for every refused item, at `returns.2`
 * or, for a field, `returns.2.conditionAtReturn`. Each item is processed once, in the order of ids,
 * so that parallel calls lock in one order.
 */
export async function runAllOrNone<Item, T>(
  context: Context,
  name: string,
  items: readonly Item[],
  { idOf, work }: { idOf(item: Item): number; work(item: Item): Promise<T> },
): Promise<T[]> {
  const done: T[] = []
  const refused: FieldErrors = {}
  const once = new Map([...items.entries()].reverse().map(([index, item]) => [idOf(item), { index, item }]))
  for (const [, { index, item }] of [...once].sort(([one], [other]) => one - other)) {
    const place = `${name}.${index}`
    const runItem = async () => void done.push(await work(item))
    if (context.trial) await context.trial.at(place, runItem)
    else
      await runInSavepoint(context, runItem).catch((problem: unknown) => {
        Object.assign(refused, toErrorsAtPath(place, toRefusal(context, problem)))
      })
  }
  if (Object.keys(refused).length > 0) throw new StewardError('invalidInput', { fields: refused })
  return done
}

const toErrorsAtPath = (place: string, { code, args, message, fields }: StewardError): FieldErrors =>
  fields
    ? Object.fromEntries(Object.entries(fields).map(([path, error]) => [`${place}.${path}`, error]))
    : { [place]: { code, args, message } }
