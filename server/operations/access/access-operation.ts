import { number } from '../../../src/fields/number'
import { ref } from '../../../src/fields/ref'
import { text } from '../../../src/fields/text'
import type {
  AccessExplanation,
  ExplainedAbility,
  ExplainedField,
} from '../../../src/framework/answers/access-explanation'
import { findNearest } from '../../../src/framework/naming'
import { peopleResource } from '../../../src/framework/register'
import { formatTitleOrId } from '../../../src/framework/values/record-title'
import type { Table } from '../../records/model'
import { readRecord } from '../../records/query'
import { refuseField } from '../../records/write/checks/refuse'
import { type Context, defineOperation } from '../../wire/operation'
import { readAccessQuestion } from './access-question'
import { type AccessQuestion, explainAbility, listAbilities } from './explain-abilities'
import { explainField, listAskedFields } from './explain-fields'
import { labelRoles } from './explain-grants'
import { readPersonAsked } from './person-asked'
import { words } from './words'

/**
 * Answers an administrator what a person may do, and which grants decide it. It asks the functions that answer
 * the person's own calls, tells only values that the administrator may read, and keeps nothing.
 */
export const explainAccess = defineOperation({
  name: 'explainAccess',
  area: 'Roles',
  to: ['admin'],
  effect: 'own',
  isTrial: true,
  input: {
    resource: text({ required: true, max: 60 }),
    recordId: number({ min: 1 }),
    empId: ref(peopleResource, { required: true }),
    step: text({ max: 60 }),
    field: text({ max: 60 }),
  },
  async run(context, { resource, recordId, empId, step, field }) {
    const table = requireTable(context, resource)
    const question = await askAbout(context, table, recordId ?? null, Number(empId))
    const { person, ownRoles, speaker, id, title } = question
    const steps = listAbilities(question)
    const fieldNames = pickNames('field', listAskedFields(question), field ?? undefined, step ?? undefined)
    const stepNames = pickNames(
      'step',
      steps.map(({ name }) => name),
      step ?? undefined,
      field ?? undefined,
    )
    const abilities: ExplainedAbility[] = []
    for (const ability of steps)
      if (stepNames.includes(ability.name)) abilities.push(await explainAbility(question, ability))
    const fields: ExplainedField[] = []
    for (const name of fieldNames) fields.push(await explainField(question, name))
    const roles = ownRoles.map((role) => labelRoles(speaker, [role]))
    const data: AccessExplanation = {
      person: { empId: person.caller.empId, name: person.name, roles },
      problem: person.problem,
      record: id === null ? null : title,
      ...{ abilities, fields },
    }
    return { data }
  },
})

function requireTable({ model }: Context, name: string): Table {
  const table = model.tables.get(name)
  if (table && !table.resource.source) return table
  const near = findNearest(name, [...model.tables.keys()])
  const reason = table ? words.elsewhere : `${name} is no resource${near ? `; did you mean ${near}?` : ''}`
  return refuseField('resource', { code: 'unusable', args: { reason } })
}

/** Picks the part that was ability for; all, where no part was named; none, where the other kind was. */
function pickNames(
  input: 'step' | 'field',
  names: readonly string[],
  chosen: string | undefined,
  other: string | undefined,
): readonly string[] {
  if (chosen === undefined) return other === undefined ? names : []
  if (names.includes(chosen)) return [chosen]
  const near = findNearest(chosen, names)
  const reason = `${chosen} is no ${input} of it${near ? `; did you mean ${near}?` : ''}`
  return refuseField(input, { code: 'unusable', args: { reason } })
}

/** Reads what the answer is made of, first what the administrator may see of it. */
async function askAbout(context: Context, table: Table, id: number | null, empId: number): Promise<AccessQuestion> {
  const { resource } = table
  const title = id === null ? resource.plural : formatTitleOrId(resource, await readRecord(context, resource.name, id))
  return readAccessQuestion(context, table, id, await readPersonAsked(context, empId), title)
}
