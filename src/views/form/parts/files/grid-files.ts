import { isPlainObject, type LooseFilter } from '../../../../framework/filter'
import type { Resource } from '../../../../framework/resource'
import {
  buildContextOfToday,
  fallBackIfUnknown,
  type RuleContext,
} from '../../../../framework/rule-context/rule-context'
import { listNeededFiles, type NeededFile } from '../../../../framework/steps/file-needs'
import type { Values } from '../../../../framework/validate'
import { compareAmounts } from '../../../../framework/values/money'
import { matchesFilter } from '../../../field-access'
import { type SignedInPerson, todayForRecords } from '../../../signed-in'
import { type FormLine, type ParsedLine, readStoredFiles } from '../form-lines'
import type { GridProps } from '../grid-props'
import { listNextSteps } from '../next-steps'
import type { PartView } from '../part-views'
import type { PartsState } from '../use-parts-state'

interface GridFilesSource {
  /** The resource of the record that holds the lines. */
  resource: Resource
  view: PartView
  parts: PartsState
  read: readonly ParsedLine[]
  /** The lines as they would be stored; `besides` has the rule context of each. */
  computed?: readonly (Values | undefined)[]
  besides?: readonly RuleContext[]
  /** The whole record with the current input. */
  record: Values
  who: SignedInPerson
}

/** Builds what a part's grid needs for the files of its lines; undefined if the part has no files. */
export function buildFilesProps({
  resource,
  view,
  parts,
  read,
  computed = [],
  besides = [],
  record,
  who,
}: GridFilesSource): Pick<GridProps, 'files'> {
  const { files: kind } = view.part
  const declared = kind === undefined ? undefined : view.resource.files[kind]
  if (kind === undefined || !declared) return {}
  const { files } = parts
  const needs = listFilesForNextStep(resource, view.resource, kind, record)
  const hasFile = (line: FormLine) =>
    files.of(line).length > 0 ||
    (line.brought?.length ?? 0) > 0 ||
    (readStoredFiles(line.stored, kind)?.files.length ?? 0) > 0
  const neededFileText = (line: FormLine) => {
    const place = read.findIndex((each) => each.line.key === line.key)
    const values = read[place]?.values
    if (!values || hasFile(line)) return undefined
    const whole = { ...line.stored, ...values, ...computed[place] }
    const context = besides[place] ?? buildContextOfToday(todayForRecords(view.resource, who))
    return needs.find((need) => isFileNeeded(need, whole, context, who))?.message
  }
  const { tryAgain, leaveOut } = files
  const add = (line: FormLine, chosen: readonly File[]) => files.add(view, line, chosen)
  return { files: { kind, declared, of: files.of, add, tryAgain, leaveOut, wanted: neededFileText } }
}

/** Lists the files of lines that the next step requires. */
function listFilesForNextStep(whole: Resource, part: Resource, kind: string, record: Values): NeededFile[] {
  const names = listNextSteps(whole, record)
  return listNeededFiles(part.needsFiles).filter(
    (need) => need.kind === kind && [need.at].flat().some((step) => names.includes(step)),
  )
}

/** Tells whether the file is required, as far as the browser can know. */
function isFileNeeded({ when }: NeededFile, line: Values, { given, today }: RuleContext, who: SignedInPerson): boolean {
  if (typeof when !== 'function')
    return !when || Object.entries(when).every(([name, condition]) => isFilterConditionMet(name, condition, line, who))
  return fallBackIfUnknown(() => when(line, given, today), false)
}

const orderTests: Readonly<Record<string, (order: number) => boolean>> = {
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
}

/** Checks one condition of a filter; a condition that only the server can check counts as not met. */
function isFilterConditionMet(name: string, condition: unknown, line: Values, who: SignedInPerson): boolean {
  const [[operator = '', operand] = []] = isPlainObject(condition) ? Object.entries(condition) : []
  const order = orderTests[operator]
  if (!order) return matchesFilter({ [name]: condition } as LooseFilter, who, line) === true
  const value = line[name]
  return isDecimalText(value) && isDecimalText(operand) && order(compareAmounts(String(value), String(operand)))
}

const isDecimalText = (value: unknown) => /^-?\d+(\.\d+)?$/.test(String(value))
