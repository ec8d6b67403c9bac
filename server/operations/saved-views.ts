import { check } from '../../src/fields/check'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import type { Roles } from '../../src/framework/company/roles'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import type { SavedView, ViewState } from '../../src/framework/lists/saved-view'
import type { Values } from '../../src/framework/validate'
import type { Table } from '../records/model'
import { type Answer, type Context, defineOperation } from '../wire/operation'
import { keyState, listStoredNames } from './views/current-names'
import { countViewRecords, readVisibleViews, requireListedTable } from './views/read'
import { saveView, setOwnDefaultView, type ViewChange } from './views/save'
import { buildRolesInput, requireUsableState, stateInput } from './views/state'

const base = { area: 'Saved views', to: 'signedIn' as const }
const writing = { ...base, effect: 'write' as const, isIdempotent: true }

const resource = text({ required: true, max: 100 })
const id = number({ min: 1 })

const getSavedViews = defineOperation({
  ...base,
  name: 'getSavedViews',
  input: { resource, counts: check() },
  async run(context, input) {
    const table = requireListedTable(context, input.resource)
    const views = await readVisibleViews(context, table)
    const data: SavedView[] = []
    // Counts one view at a time, so that many views do not use up the connections.
    for (const { view, question } of views)
      data.push(input.counts === false ? view : { ...view, ...(await countViewRecords(context, table, question)) })
    return { data }
  },
})

const buildSaveView = (roles: Roles) =>
  defineOperation({
    ...writing,
    name: 'saveView',
    input: {
      resource,
      id,
      version: number({ min: 1 }),
      name: text({ min: 1, max: 80 }),
      state: stateInput,
      roles: buildRolesInput('roles', roles),
      defaultFor: buildRolesInput('defaultFor', roles),
    },
    async run(context, input) {
      const table = requireListedTable(context, input.resource)
      const state = input.state as ViewState | undefined
      requireInputs(input, input.id ? ['version'] : ['name', 'state'])
      if (state) requireUsableState(context, table, state)
      const change = { ...(input as ViewChange), ...(state && { state: keyState(context.model, table, state) }) }
      return buildViewAnswer(context, table, await saveView(context, listStoredNames(context.model, table), change))
    },
  })

export function requireInputs(input: Values, needed: readonly string[]): void {
  const missing = needed.filter((name) => input[name] == null)
  if (missing.length === 0) return
  const fields: FieldErrors = Object.fromEntries(missing.map((name) => [name, { code: 'required' }]))
  throw new StewardError('invalidInput', { fields })
}

async function buildViewAnswer(context: Context, table: Table, id: number | undefined): Promise<Answer> {
  const views = await readVisibleViews(context, table)
  return { data: views.find(({ view }) => view.id === id)?.view ?? null }
}

const setDefaultView = defineOperation({
  ...writing,
  name: 'setDefaultView',
  input: { resource, id },
  async run(context, input) {
    const table = requireListedTable(context, input.resource)
    await setOwnDefaultView(context, listStoredNames(context.model, table), input.id ?? undefined)
    return buildViewAnswer(context, table, input.id ?? undefined)
  },
})

const deleteSavedView = defineOperation({
  ...writing,
  name: 'deleteSavedView',
  input: { id: number({ min: 1, required: true }) },
  async run({ sql, caller }, input) {
    const { rowCount } = await sql.query({
      text: 'delete from saved_views where id = $1 and owner_emp_id = $2',
      values: [input.id, caller.empId],
    })
    if (rowCount === 0) throw new StewardError('notFound')
    return { data: { id: input.id, deleted: true } }
  },
})

export const buildSavedViewOperations = (roles: Roles) => [
  getSavedViews,
  buildSaveView(roles),
  setDefaultView,
  deleteSavedView,
]
