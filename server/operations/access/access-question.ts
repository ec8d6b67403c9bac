import type { Table } from '../../records/model'
import type { Context } from '../../wire/operation'
import { type AccessQuestion, listAbilities } from './explain-abilities'
import { type ListedRule, listRightRules } from './listed-rules'
import type { PersonAsked } from './person-asked'
import { readRecordFacts } from './record-facts'
import { SeenValues } from './seen-values'

/**
 * Reads what explains the rights of a person; the context is that of the administrator who asks.
 * @param title of the record, or the plural of all of them
 * @param masked fields whose values were left out of what is read
 */
export async function readAccessQuestion(
  context: Context,
  table: Table,
  id: number | null,
  person: PersonAsked,
  title: string,
  masked?: ReadonlySet<string>,
): Promise<AccessQuestion> {
  const { resource } = table
  return {
    ...{ context, table, id, person, title },
    speaker: { model: context.model, resource, who: person.name },
    seen: new SeenValues(context, table, id, masked),
    ownRoles: person.caller.roles,
    ...(id === null
      ? { facts: undefined, flags: undefined }
      : await readFacts(context, table, id, person, listAllRules(table))),
  }
}

async function readFacts(...about: Parameters<typeof readRecordFacts>) {
  const facts = await readRecordFacts(...about)
  return { facts, flags: facts.flags }
}

/** Lists the rules of all verbs, steps, actions and fields, which one statement evaluates. */
function listAllRules(table: Table): ListedRule[] {
  const { fields, workflow } = table.resource
  const ofFields = Object.values(fields).flatMap(({ options: { readableBy = [], writableBy = [] } }) =>
    listRightRules([...readableBy, ...writableBy]),
  )
  return [
    ...listAbilities({ table, title: '' }).flatMap(({ rules }) => rules),
    ...ofFields,
    ...listRightRules(workflow?.readableBy ?? []),
  ]
}
