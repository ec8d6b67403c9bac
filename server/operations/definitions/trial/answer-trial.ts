import { scopeForRights, verbs } from '../../../../src/framework/access'
import type { ExplainedAbility } from '../../../../src/framework/answers/access-explanation'
import type { DefinitionTrial, TriedField, TriedRecord } from '../../../../src/framework/company/definition-trial'
import { fieldLabel, isInputField } from '../../../../src/framework/resource'
import { formatTitleOrId } from '../../../../src/framework/values/record-title'
import type { Table } from '../../../records/model'
import { readRecord } from '../../../records/query'
import { readRecords } from '../../../records/read-records'
import { getReadScope, getVerbScope, getWriteScope } from '../../../records/scopes'
import { asServer } from '../../../records/write/writer'
import type { Context } from '../../../wire/operation'
import { readAccessQuestion } from '../../access/access-question'
import { explainAbility, listAbilities } from '../../access/explain-abilities'
import { ifReachable, type PersonAsked } from '../../access/person-asked'

/** The rows of a page of a trial. */
const pageSize = 25

/** What can be said of the role without a record. */
export function describeRole(
  { model }: Context,
  { resource, attributes }: Table,
  { caller, problem }: PersonAsked,
): Pick<DefinitionTrial, 'resource' | 'roles' | 'problem' | 'can' | 'fields'> {
  const table = { resource, attributes, name: '' }
  const steps = Object.entries({ ...resource.workflow?.transitions, ...resource.actions })
  const fields = [...attributes.values()].flatMap((attribute): TriedField[] => {
    const { name, isCommon } = attribute
    if (isCommon && name !== resource.workflow?.field) return []
    const isWritable = isInputField(resource, name) && getWriteScope(attribute, caller) !== 'none'
    return [
      { name, label: fieldLabel(resource, name), isReadable: getReadScope(attribute, caller) !== 'none', isWritable },
    ]
  })
  return {
    ...{ resource: resource.name, problem, fields },
    roles: caller.roles.map((role) => model.roles.labels[role] ?? role),
    can: [
      ...verbs.filter((verb) => getVerbScope(table, verb, caller) !== 'none'),
      ...steps.flatMap(([name, { by }]) => (scopeForRights(by, caller.roles) === 'none' ? [] : [name])),
    ],
  }
}

/** Reads a page of the list as the role would see it; none where the role has no list. */
export async function readTriedList(
  context: Context,
  { resource }: Table,
  page: number,
): Promise<NonNullable<DefinitionTrial['list']>> {
  const request = { page, perPage: pageSize, filter: {} }
  const list = await ifReachable(() => readRecords<TriedRecord>(context, resource.name, request))
  return list ?? { rows: [], total: 0 }
}

/**
 * Opens a record as the role would see it, and says what they may do with it and why not.
 * @param administrator who is told why, with the draft
 */
export async function readTriedRecord(
  context: Context,
  administrator: Context,
  table: Table,
  id: number,
  { person, masked }: { person: PersonAsked; masked: ReadonlySet<string> },
): Promise<Pick<DefinitionTrial, 'record' | 'abilities'>> {
  const { resource } = table
  const stored = await ifReachable(() => readRecord(asServer(context), resource.name, id))
  if (!stored) return { record: null, abilities: [] }
  const record = await ifReachable(() => readRecord<TriedRecord>(context, resource.name, id))
  // The copy holds no value that the administrator may not read.
  const title = formatTitleOrId(resource, { ...stored, id })
  const question = await readAccessQuestion(administrator, table, id, person, title, masked)
  const abilities: ExplainedAbility[] = []
  for (const ability of listAbilities(question))
    if (!['list', 'create', 'export'].includes(ability.name)) abilities.push(await explainAbility(question, ability))
  return { record: record ?? null, abilities }
}
