import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { createAllOrNone } from '../../../../server/records/write/many/create-all-or-none'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { assetAuditScans as entriesOf } from '../../assetAuditScans'
import { assetAudits as declared } from '../../assetAudits'
import { companyAssets } from '../../companyAssets'

const a = sqlNames(companyAssets, 'a')
const t = sqlNames(entriesOf, 't')
const r = sqlNames(declared, 'r')

const scannedSql = statement('audit_scanned')`
  select ${a.id}::int as id, ${a.status} = any($3) as present, ${r.locationId} is null or ${r.locationId} = ${a.locationId} as here
  from ${a}, ${r} where ${a.assetTag} = $1 and ${r.id} = $2`
const missingSql = statement('audit_missing')`
  select ${a.id}::int as id, ${a.assetTag} as tag from ${a}, ${r} where ${r.id} = $1 and ${a.status} = any($2) and not ${a.isLicence}
  and (${r.locationId} is null or ${r.locationId} = ${a.locationId})
  and not exists (select from ${t} where ${t.auditId} = ${r.id} and ${t.assetTag} = ${a.assetTag}) order by ${a.assetTag}`

interface AuditedAsset {
  id: number
  present: boolean
  here: boolean | null
}

/** Compares a scan with the inventory: whether the asset exists, and whether it is where it should be. */
export const assetAuditScans = defineHandler(entriesOf, {
  fields: [],
  before: async (change) =>
    change.action === 'create' && !change.record.result ? compareScanWithInventory(change) : undefined,
})

async function compareScanWithInventory({
  writer,
  record,
}: ChangeOf<typeof entriesOf>): Promise<RecordInput<typeof entriesOf>> {
  const { present } = companyAssets.workflow.sets
  const { rows } = await writer.sql.query<AuditedAsset>(scannedSql(record.assetTag, record.auditId, present))
  const [asset] = rows
  const isFound = asset?.present === true && asset.here === true
  return {
    assetId: asset?.id ?? null,
    result: asset ? (isFound ? 'found' : 'elsewhere') : 'unknown',
    isSeen: asset?.present === true,
    scannedAt: new Date().toISOString(),
    scannedByEmpId: writer.caller.empId,
  }
}

/** Adds the missing assets to the stocktake when it is closed. */
export const assetAudits = defineHandler(declared, {
  fields: [],
  async before({ writer, id, action }) {
    if (action === 'close' && id !== undefined) await recordMissingAssets(writer, id)
  },
})

async function recordMissingAssets(writer: Writer, auditId: number): Promise<void> {
  const { present } = companyAssets.workflow.sets
  const { rows } = await writer.sql.query<{ id: number; tag: string }>(missingSql(auditId, present))
  const lines = rows.map(({ id, tag }) => ({ auditId, assetTag: tag, assetId: id, result: 'missing' }))
  await createAllOrNone(asServer(writer), entriesOf.name, lines)
}
