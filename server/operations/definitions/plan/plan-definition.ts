import type { DefinitionPlan, PlannedDependent } from '../../../../src/framework/company/definition-plan'
import { listRoles } from '../../../../src/framework/company/roles'
import type { ViewState } from '../../../../src/framework/lists/saved-view'
import type { DefinitionDraft, OwnResource, ServedDeclarations } from '../../../records/areas/definitions-in-force'
import { getTable, type Model } from '../../../records/model'
import type { Context } from '../../../wire/operation'
import { renameStateToCurrent } from '../../views/current-names'
import { changesTables, describeOwnChange, requireFittingDraft } from '../apply-definition'
import { refuseFindings } from '../own/change-own-tables'
import { findFollowers, listFieldRenames } from '../own/follow-renames'
import { planOwnTables } from '../own/plan-own-tables'
import { planRole } from '../roles/plan-role'
import { hiddenPrefix } from '../rows/hidden-limits'
import { compareRights } from './compare-rights'
import { describeChanges } from './describe-changes'
import { describeSteps } from './describe-steps'
import { findDependents, listRemovedNames } from './find-dependents'
import { findLockedNeeds } from './find-locked-needs'
import { tryRules } from './try-rules'

/**
 * Answers what applying a definition would do, without doing it.
 * @throws StewardError `invalidInput` at the parts of the body that do not fit
 */
export async function planDefinition(context: Context, draft: DefinitionDraft): Promise<DefinitionPlan> {
  const { served, db } = context
  const number = served.number
  const drafts = [draft, ...findFollowers(served, draft)]
  const after = requireFittingDraft(context, drafts, draft)
  const nothing = { number, changes: [], steps: [], notes: [], rows: [], rules: [], rights: [], dependents: [] }
  if (draft.kind === 'role') return { ...nothing, ...(await planRole(context, draft, after)) }
  if (!changesTables(served, after, draft)) return nothing
  const plan = await db.transaction((tx) =>
    planOwnTables(tx, { ...describeOwnChange(context, after, drafts), accepts: [] }),
  )
  refuseFindings({ findings: plan.findings.filter(({ key }) => key.startsWith(hiddenPrefix)) }, [])
  const [was, is] = findVersions(served.declared, after.declared, draft.key)
  const renamed = [...listFieldRenames(was?.ids, is?.ids).keys()]
  const describeLeaving = ({ resource: { name, route, approval } }: OwnResource) => ({
    ...{
      resource: name,
      list: `/${route}`,
      rulesTable: approval && served.model.tables.get('approvalRules')?.name,
      renamed,
    },
    fields: listRemovedNames(was?.ids, is?.ids),
  })
  // What names the resource alone is concerned only where the resource goes away.
  const isConcerned = ({ fields, renamed: names }: PlannedDependent) => !is || fields.length + names.length > 0
  const others = served.definitions.filter(({ key }) => key !== draft.key)
  const tables = [served.model, after.model].map((model) => model.tables.get((is ?? was)?.resource.name ?? ''))
  const [before, next] = tables.map((table) => table?.resource)
  return {
    number,
    changes: describeChanges(was, is, { converted: plan.converted, rows: sumCounts(plan.sizes) }),
    steps: describeSteps(plan, tables),
    notes: [...plan.notes, ...findLockedNeeds(draft.kind === 'resource' ? next : undefined)],
    rows: plan.findings.map(({ isFixed: _, total: __, ...rows }) => rows),
    rules: draft.kind === 'resource' ? await tryRules(context, was, is) : [],
    rights: compareRights(before, next, listRoles(after.declared.roles)),
    dependents: was
      ? (
          await findDependents(db, describeLeaving(was), others, createViewReader(served.model, was.resource.name))
        ).filter(isConcerned)
      : [],
  }
}

/** Makes a function that answers a saved view with the present names of its fields. */
const createViewReader = (model: Model, resource: string) => (state: ViewState) =>
  renameStateToCurrent(model, getTable(model, resource), state)

/** Finds what a definition is before and after a change; of a shipped resource that is its own fields. */
function findVersions(before: ServedDeclarations, after: ServedDeclarations, key: string) {
  const pick = ({ own = [] }: ServedDeclarations) => own.find((each) => each.key === key)
  const pickFields = ({ ownFields = [] }: ServedDeclarations) => ownFields.find((each) => each.key === key)
  const [was, is] = [pickFields(before), pickFields(after)]
  const some = was ?? is
  const none = some && { ...some, resource: some.shipped, body: { fields: [] }, ids: { ...some.ids, fields: {} } }
  return some ? [was ?? none, is ?? none] : [pick(before), pick(after)]
}

const sumCounts = (sizes: ReadonlyMap<string, number>) => [...sizes.values()].reduce((sum, count) => sum + count, 0)
