import { listFieldReaders } from '../../../src/framework/access'
import type { ExplainedField } from '../../../src/framework/answers/access-explanation'
import { fillPlaceholders } from '../../../src/framework/errors'
import { isInputField } from '../../../src/framework/resource'
import { getAttribute } from '../../records/model'
import { getReadScope, getVerbScope, getWriteScope } from '../../records/scopes'
import { findFieldsInOwnFavour, findUnwritableFields } from '../../records/write/checks/field-checks'
import { labelField, lowercaseFirst } from './condition-words'
import { type AccessQuestion, explainUnreachable, findReasonInState, toExplained } from './explain-abilities'
import { explainGrants, findReasonInGrants } from './explain-grants'
import { listRightRules, listVerbRules } from './listed-rules'
import { words } from './words'

/** Lists the fields that can be ability about: an administrator learns nothing of those they may not read. */
export const listAskedFields = ({ table, context }: Pick<AccessQuestion, 'table' | 'context'>): string[] =>
  Object.keys(table.resource.fields).filter(
    (name) => getReadScope(getAttribute(table, name), context.caller) !== 'none',
  )

/** Says whether the person may read and write the field, and why not. */
export async function explainField(question: AccessQuestion, name: string): Promise<ExplainedField> {
  const label = labelField(question.table.resource, name)
  return {
    name,
    label,
    read: await explainRead(question, name, label),
    write: await explainWrite(question, name, label),
  }
}

async function explainRead(question: AccessQuestion, name: string, label: string) {
  const { table, facts, person, title } = question
  const verdicts = await explainGrants(question, listReadRules(question, name))
  const mayRead = facts
    ? facts.readable.has(name)
    : getReadScope(getAttribute(table, name), person.caller) !== 'none' &&
      getVerbScope(table, 'show', person.caller) !== 'none'
  const isAllowed = mayRead && person.problem === null
  const what = fillPlaceholders(words.readField, { field: lowercaseFirst(label), record: title })
  const why = isAllowed
    ? undefined
    : (person.problem ?? (await explainClosed(question)) ?? findReasonInGrants(question, verdicts))
  return toExplained(question, { name: 'read', label, what, isAllowed, verdicts, why })
}

/** Says why the person can open no such record; undefined where they can. */
async function explainClosed(question: AccessQuestion): Promise<string | undefined> {
  const { facts, table, person } = question
  const isClosed = facts ? !facts.can : getVerbScope(table, 'show', person.caller) === 'none'
  return isClosed ? explainUnreachable(question) : undefined
}

const listReadRules = ({ table }: AccessQuestion, name: string) =>
  listRightRules(listFieldReaders(table.resource, name))

async function explainWrite(question: AccessQuestion, name: string, label: string) {
  const { table, facts, person, title } = question
  const { writableBy } = getAttribute(table, name).field.options
  const rules = writableBy ? listRightRules(writableBy) : listReadRules(question, name)
  const verdicts = await explainGrants(question, rules)
  const refusal = person.problem ?? (await findWriteRefusal(question, name))
  const mayWrite = facts
    ? !(name in findUnwritableFields([name], facts.flags))
    : getWriteScope(getAttribute(table, name), person.caller) !== 'none'
  const isAllowed = refusal === undefined && mayWrite
  const what = fillPlaceholders(words.writeField, { field: lowercaseFirst(label), record: title })
  const why = isAllowed ? undefined : (refusal ?? findReasonInGrants(question, verdicts))
  return toExplained(question, { name: 'write', label, what, isAllowed, verdicts, why })
}

/** Finds what refuses the change besides the rights on the field. */
async function findWriteRefusal(question: AccessQuestion, name: string): Promise<string | undefined> {
  const { table, facts, person, seen } = question
  const { resource } = table
  if (!isInputField(resource, name)) return words.computed
  const closed = await explainClosed(question)
  if (closed !== undefined) return closed
  const mayChange = facts ? facts.can?.has('update') : getVerbScope(table, 'update', person.caller) !== 'none'
  if (!mayChange) return fillPlaceholders(words.noChange, { why: await explainNoUpdate(question) })
  if (!facts) return undefined
  if (name in findFieldsInOwnFavour([name], facts.flags)) return words.ownField
  if (!getAttribute(table, name).field.options.fixed) return undefined
  const value = await seen.read(name)
  return value.isHidden || value.text === undefined ? undefined : words.fixed
}

async function explainNoUpdate(question: AccessQuestion): Promise<string> {
  const { table, facts } = question
  if (table.resource.isAppendOnly) return words.appendOnly
  const verdicts = await explainGrants(question, listVerbRules(table.resource, 'update'))
  const ofState = facts ? await findReasonInState(question, 'update') : undefined
  return ofState ?? findReasonInGrants(question, verdicts) ?? words.other
}
