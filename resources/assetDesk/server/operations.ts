import { readRecords } from '../../../server/records/read-records'
import { createRecord } from '../../../server/records/write/save'
import { runAction } from '../../../server/records/write/transition'
import { passwordField } from '../../../server/session/password-field'
import { findCaller } from '../../../server/session/sessions'
import { checkCredentials } from '../../../server/session/sign-in'
import { jsonField } from '../../../server/wire/json-field'
import { type Context, defineOperation } from '../../../server/wire/operation'
import { runAllOrNone } from '../../../server/wire/run-each-row'
import { ref, text } from '../../../src/fields'
import { StewardError } from '../../../src/framework/errors'
import type { LooseFilter } from '../../../src/framework/filter'
import { assetAuditScans } from '../../assets/assetAuditScans'
import { assetAudits } from '../../assets/assetAudits'
import { companyAssets } from '../../assets/companyAssets'
import { employeeAssets, mayHold, ownSignature } from '../../assets/employeeAssets'
import { tagPattern } from '../../assets/rules/public'
import { isIdList, maxPerCall } from '../../assets/server/public'
import { handoverSets } from '../../assets/sets'
import { peopleTeam } from '../../people/roles'

const [area, resource] = [companyAssets.label, companyAssets.name]
const handovers = employeeAssets.name

interface DeskListRequest {
  filter: LooseFilter
  fields: readonly string[]
  q?: string
  perPage?: number
}

/** Lists the records that the user of the desk may read. */
async function listDeskRecords(
  context: Context,
  of: string,
  { filter, fields, q = '', perPage = maxPerCall }: DeskListRequest,
) {
  const query = { perPage, sort: [['id', 'asc']] as const, filter, q, fields }
  return (await readRecords<{ id: number; condition?: string; result?: string }>(context, of, query)).rows
}

const heldFields = ['handoverNumber', 'assetId', 'assetName', 'empId', 'acknowledgement', 'isSeat', 'status']

/** Lists the handovers that match the filter, with the asset and the person of each. */
const listHandovers = (context: Context, filter: LooseFilter) =>
  listDeskRecords(context, handovers, {
    filter: { and: [filter, { status: { in: handoverSets.open } }] },
    fields: heldFields,
  })

const scan = defineOperation({
  name: 'scanAtAssetDesk',
  area,
  resource,
  to: peopleTeam,
  input: { assetTag: text({ label: 'Tag', required: true, max: 13, pattern: tagPattern, isUpperCase: true }) },
  async run(context, { assetTag }) {
    const fields = ['assetTag', 'name', 'category', 'condition', 'status', 'openSeats', 'isLicence']
    const [asset] = await listDeskRecords(context, resource, { filter: { assetTag: { eq: assetTag } }, fields })
    if (!asset) throw new StewardError('notFound')
    return { data: { asset, held: await listHandovers(context, { assetId: { eq: asset.id } }) } }
  },
})

const find = defineOperation({
  name: 'findPersonAtAssetDesk',
  area,
  resource,
  to: peopleTeam,
  input: { q: text({ label: 'Name or code', required: true, min: 2, max: 80 }) },
  async run(context, { q }) {
    const search = { filter: mayHold.where, fields: ['fullName', 'employeeCode'], q: String(q), perPage: 10 }
    return { data: await listDeskRecords(context, 'employees', search) }
  },
})

const issue = defineOperation({
  name: 'issueAtAssetDesk',
  area,
  resource,
  to: peopleTeam,
  effect: 'write',
  isIdempotent: true,
  input: {
    assetIds: jsonField('Assets', isIdList),
    empId: ref('employees', { label: 'Person', required: true, ...mayHold }),
  },
  async run(context, { assetIds, empId }) {
    if (!assetIds) throw new StewardError('invalidInput', { fields: { assetIds: { code: 'required' } } })
    const looked = await listDeskRecords(context, resource, { filter: { id: { in: assetIds } }, fields: ['condition'] })
    const conditionOf = new Map(looked.map(({ id, condition }) => [id, condition]))
    const hand = (assetId: number): Promise<number> => {
      const condition = conditionOf.get(assetId)
      return createRecord(context, handovers, { assetId, empId, ...(condition && { conditionAtIssue: condition }) })
    }
    const ids = await runAllOrNone(context, 'assetIds', assetIds, { idOf: (id) => id, work: hand })
    return { data: await listHandovers(context, { id: { in: ids } }) }
  },
})

/**
 * Accepts assets at the desk. The recipient enters their own password, so that the user of the desk cannot
 * accept for them.
 */
const accept = defineOperation({
  name: 'acceptAtAssetDesk',
  area,
  resource,
  to: peopleTeam,
  effect: 'own',
  cost: 'hash',
  input: {
    ids: jsonField('Handovers', isIdList),
    username: text({ required: true, max: 254 }),
    password: passwordField({ required: true, max: 1024 }),
    signature: ownSignature,
  },
  async run(context, { ids, username, password, signature }) {
    const { db, settings, origin, model, today } = context
    if (!ids) throw new StewardError('invalidInput', { fields: { ids: { code: 'required' } } })
    const whose = { username: String(username) }
    const fits = await checkCredentials(db, settings.secret, whose, String(password), { address: origin.address })
    const caller = fits && (await findCaller(db, model, fits.empId, today))
    if (!caller) throw new StewardError('invalidCredentials')
    if (caller.mustChangePassword) throw new StewardError('mustChangePassword')
    await db.transaction(async (sql) => {
      const theirs = { ...context, sql, caller }
      const accept = (id: number) => runAction(theirs, handovers, 'accept', { id, asked: { signature } })
      await runAllOrNone(theirs, 'ids', ids, { idOf: (id) => id, work: accept })
    })
    return { data: await listHandovers(context, { id: { in: ids } }) }
  },
})

/** Lists the open stocktakes. */
const openAudits = defineOperation({
  name: 'getOpenAssetAudits',
  area,
  resource: assetAudits.name,
  to: peopleTeam,
  input: {},
  async run(context) {
    const fields = ['auditNumber', 'name', 'found', 'elsewhere', 'unknown']
    return { data: await listDeskRecords(context, assetAudits.name, { filter: { status: { eq: 'open' } }, fields }) }
  },
})

/** Records a scanned tag in a stocktake; scanning it again changes nothing. */
const audit = defineOperation({
  name: 'scanForAssetAudit',
  area,
  resource: assetAudits.name,
  to: peopleTeam,
  effect: 'write',
  isIdempotent: true,
  input: {
    auditId: ref('assetAudits', { label: 'Audit', required: true }),
    assetTag: text({ label: 'Tag', required: true, max: 13, pattern: tagPattern, isUpperCase: true }),
  },
  async run(context, { auditId, assetTag }) {
    const entries = assetAuditScans.name
    const fields = ['assetTag', 'assetId', 'result', 'scannedAt']
    const filter = { auditId: { eq: auditId }, assetTag: { eq: assetTag } }
    const [entry] = await listDeskRecords(context, entries, { filter, fields })
    if (entry && entry.result !== 'missing') return { data: entry }
    const id = await createRecord(context, entries, { auditId, assetTag })
    return { data: (await listDeskRecords(context, entries, { filter: { id: { eq: id } }, fields }))[0] }
  },
})

export const deskOperations = [scan, find, issue, accept, openAudits, audit]
