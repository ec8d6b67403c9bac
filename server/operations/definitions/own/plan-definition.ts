import type { DefinitionPlan } from '../../../../src/framework/company/definition'
import { listRoles } from '../../../../src/framework/company/roles'
import { fieldLabel } from '../../../../src/framework/resource'
import type { DefinitionDraft, ServedDeclarations } from '../../../records/areas/definitions-in-force'
import type { Table } from '../../../records/model'
import type { SchemaStep } from '../../../schema/step'
import type { Context } from '../../../wire/operation'
import { describeOwnChange, requireFittingDraft } from '../apply-definition'
import { compareRights } from './compare-rights'
import { findDependents, listRemovedNames } from './find-dependents'
import { findFollowers, listFieldRenames } from './follow-renames'
import { planOwnTables } from './plan-own-tables'

/**
 * Answers what applying a definition would do, without doing it.
 * @throws StewardError `invalidInput` at the parts of the body that do not fit
 */
export async function planDefinition(context: Context, draft: DefinitionDraft): Promise<DefinitionPlan> {
  const { served, db } = context
  const number = served.number
  const drafts = [draft, ...findFollowers(served, draft)]
  const after = requireFittingDraft(context, drafts, draft)
  const nothing = { number, steps: [], laterSteps: [], rows: [], rights: [], dependents: [] }
  if (draft.kind !== 'resource') return nothing
  const plan = await db.transaction((tx) =>
    planOwnTables(tx, { ...describeOwnChange(context, after, drafts), accepts: [] }),
  )
  const [was, is] = [findOwn(served.declared, draft.key), findOwn(after.declared, draft.key)]
  const renamed = [...listFieldRenames(was?.ids, is?.ids).keys()]
  const leaving = { resource: was?.resource.name ?? '', fields: listRemovedNames(was?.ids, is?.ids), renamed }
  const others = served.definitions.filter(({ key }) => key !== draft.key)
  const describe = createStepDescriber(
    [served.model.tables, after.model.tables].map((each) => each.get((is ?? was)?.resource.name ?? '')),
  )
  return {
    number,
    steps: [...plan.steps.map(describe), ...plan.notes],
    laterSteps: plan.laterSteps.map(describe),
    rows: plan.findings,
    rights: compareRights(was?.resource, is?.resource, listRoles(after.declared.roles)),
    dependents: was ? await findDependents(db, leaving, others) : [],
  }
}

const findOwn = ({ own = [] }: ServedDeclarations, key: string) => own.find((each) => each.key === key)

/** Makes a function that writes a step with the labels of fields instead of the names of columns. */
function createStepDescriber(tables: readonly (Table | undefined)[]) {
  const labels = new Map<string, string>()
  for (const table of tables)
    for (const { name, column } of table?.attributes.values() ?? [])
      if (table && column) labels.set(`${table.name}.${column.name}`, `“${fieldLabel(table.resource, name)}”`)
  return ({ says }: SchemaStep): string => says.replace(/\w+\.\w+/g, (text) => labels.get(text) ?? text)
}
