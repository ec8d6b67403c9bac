import { fieldLabel } from '../../../../src/framework/resource'
import { getReadScope, getVerbScope } from '../../../records/scopes'
import type { ChangedTable } from './changed-table'
import type { RowQuestion } from './row-questions'

/** Questions whose answer, asked again and again with another limit, tells the values themselves. */
const asksValues = /^(type|allowed|unique|inside):/

/** Tells whether the administrator may list no record, or not read the field in every one. */
export function isHiddenQuestion({ before, whole, asker }: ChangedTable, { earlier }: RowQuestion): boolean {
  const table = whole ?? before
  if (!table || asker.caller.isSystem) return false
  const isListed = getVerbScope(table, 'list', asker.caller) !== 'none'
  return !isListed || (earlier !== undefined && getReadScope(earlier, asker.caller) !== 'all')
}

/** Tells whether the question is refused, because somebody who may not read the values would learn them. */
export const isTellingQuestion = (change: ChangedTable, question: RowQuestion): boolean =>
  question.earlier !== undefined &&
  asksValues.test(question.key) &&
  isHiddenQuestion(change, question) &&
  !allowsMore(change, question)

/** Options of a field by which no value becomes too large, too small or unknown. */
const otherOptions = [
  'min',
  'max',
  'options',
  'values',
  'label',
  'help',
  'default',
  'required',
  'readableBy',
  'writableBy',
]

/** Tells whether wider limits and more choices allow whatever is stored, so that nothing is asked. */
function allowsMore({ ids, beforeIds }: ChangedTable, { key, earlier, fixes: later }: RowQuestion): boolean {
  if (!earlier || !later || !key.startsWith('allowed:')) return false
  const [was, is] = [earlier, later].map(({ field }): Readonly<Record<string, unknown>> => ({ ...field.options }))
  if (!was || !is || earlier.field.type.name !== later.field.type.name) return false
  const describeOthers = (options: Readonly<Record<string, unknown>>) =>
    JSON.stringify(Object.entries(options).filter(([name]) => !otherOptions.includes(name)))
  const [choices, formerChoices] = [ids.choices[later.name] ?? {}, beforeIds?.choices[earlier.name] ?? {}]
  const present = new Set(Object.values(choices))
  return (
    describeOthers(was) === describeOthers(is) &&
    (is.max === undefined || (was.max !== undefined && Number(was.max) <= Number(is.max))) &&
    (is.min === undefined || (was.min !== undefined && Number(was.min) >= Number(is.min))) &&
    Object.values(formerChoices).every((id) => present.has(id))
  )
}

export const hiddenPrefix = 'hidden:'

/** Says the same of a hidden field whatever is stored in it. */
export function refuseQuestion({ before }: ChangedTable, { key, path, earlier }: RowQuestion) {
  const label = before && earlier ? fieldLabel(before.resource, earlier.name) : key
  const says = `you may not read every “${label}”, and whether the stored ones fit would tell you: somebody who may read them has to change this, or an administrator gets the right to read them first`
  return { key: `${hiddenPrefix}${key}`, path, says, count: 0, total: 0, readable: 0, first: [], isFixed: false }
}
