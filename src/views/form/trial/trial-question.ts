import { isEmpty } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import { trialOperationName } from '../../../framework/rule-context/trial-answer'
import type { Values } from '../../../framework/validate'
import { computeChanges, readFormInput } from '../form-input'
import type { ParsedLine } from '../parts/form-lines'
import { buildPartLines, type LinesByPart, listRowsToSend, readPartLines } from '../parts/lines-by-part'
import type { PartView } from '../parts/part-views'

/** The input with which the server checks a save without writing. */
export interface TrialQuestion {
  operation: string
  input: Values
}

interface TrialSource {
  resource: Resource
  /** The fields that can be filled in. */
  names: readonly string[]
  entered: Values
  base: Values
  views: readonly PartView[]
  entries: LinesByPart
  /** True: also before anything was entered. */
  isAtOnce?: boolean
}

/** Builds the save from all input that can be read; undefined if nothing was entered yet. */
export function buildTrialQuestion({
  resource,
  names,
  entered,
  base,
  views,
  entries,
  isAtOnce = false,
}: TrialSource): TrialQuestion | undefined {
  const { values } = readFormInput(resource, names, entered, base)
  const isNew = !('id' in base)
  const input = { ...computeChanges(resource, values, base), ...collectLines(views, entries, base, values) }
  const isUntouched = !Object.keys(values).some((name) => isFieldChanged(values, base, name))
  if (isUntouched && !isAtOnce && (isNew || isEmptyInput(input))) return undefined
  return isNew
    ? { operation: trialOperationName(resource, 'create'), input }
    : { operation: trialOperationName(resource, 'update'), input: { ...input, id: base.id, version: base.version } }
}

const isEmptyInput = (input: Values): boolean => Object.keys(input).length === 0

/** Collects the lines that can be sent; lines that cannot be read keep their stored values. */
function collectLines(views: readonly PartView[], entries: LinesByPart, base: Values, values: Values): Values {
  const read = Object.entries(readPartLines(views, entries, { ...base, ...values }))
  const isWrong = ({ errors }: ParsedLine) => Object.keys(errors).length > 0
  const wrongIds = new Set(read.flatMap(([, lines]) => lines.filter(isWrong).map(({ line }) => line.id)))
  const right = read.map(([name, lines]) => [name, lines.filter((line) => !isWrong(line))])
  const stored = 'id' in base ? Object.entries(buildPartLines(views, base)) : []
  const storedReadable = stored.map(([name, lines]) => [name, lines.filter(({ id }) => !wrongIds.has(id))])
  const rows = Object.entries(listRowsToSend(Object.fromEntries(right), Object.fromEntries(storedReadable)))
  return Object.fromEntries(rows.map(([name, lines]) => [name, lines.map(({ row }) => row)]))
}

/** Tells whether the person has entered another value than the initial one. */
export const isFieldChanged = (entered: Values, base: Values, name: string): boolean =>
  (isEmpty(entered[name]) ? null : JSON.stringify(entered[name])) !==
  (isEmpty(base[name]) ? null : JSON.stringify(base[name]))
