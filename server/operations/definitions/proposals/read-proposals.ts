import {
  type ProposedChange,
  type ProposedChangesAnswer,
  settingKind,
} from '../../../../src/engines/definitions/agreed-losses'
import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import type { RowFixes } from '../../../../src/framework/company/definition-plan'
import { StewardError } from '../../../../src/framework/errors'
import type { Sql } from '../../../database/connect'
import { personNameSql } from '../../../records/history'
import { getTable } from '../../../records/model'
import type { Reader } from '../../../records/query'
import { compiledPart, getSqlText, sqlNames, sqlPart, unpreparedStatement } from '../../../records/sql/named-sql'
import { readNumberInForce } from '../stored-definitions'
import { readLossConfirmation } from './loss-confirmation'
import type { Agreement } from './planned-losses'

const c = sqlNames(proposedChanges, 'c')

/** A proposed change as it is stored. */
export interface StoredProposal extends Agreement {
  kind: ProposedChange['kind']
  key: string
  name: string
  number: number
  body: unknown
  reason: string
  losses: readonly string[]
  hash: string
  proposedByEmpId: number
}

type ProposalRow = Omit<StoredProposal, 'losses' | 'fixes'> & { losses: string | null; fixes: RowFixes }

const columns = sqlPart`
  ${c.kind}, ${c.key}, ${c.name}, ${c.number}::int as "number", ${c.body}::json as body, ${c.reason}, ${c.losses},
  ${c.accepts}::json as accepts, ${c.fixes}::json as fixes, ${c.hash}, ${c.proposedByEmpId}::int as "proposedByEmpId"`

const toProposal = ({ losses, ...row }: ProposalRow): StoredProposal => ({ ...row, losses: losses?.split('\n') ?? [] })

const proposalSql = unpreparedStatement`select ${columns} from ${c} where ${c.id} = $1`

/**
 * Reads a proposed change with all that it holds, for the operations that decide about it.
 * @throws StewardError `notFound`
 */
export async function readProposal(sql: Sql, id: number): Promise<StoredProposal> {
  const { rows } = await sql.query<ProposalRow>(proposalSql(id))
  const [row] = rows
  if (!row) throw new StewardError('notFound')
  return toProposal(row)
}

type OpenRow = ProposalRow & Pick<ProposedChange, 'id' | 'version' | 'by' | 'at' | 'isStale'>

/** Answers the changes that wait, without corrected values, which not every administrator may read. */
export async function listOpenProposals(reader: Reader): Promise<ProposedChangesAnswer> {
  const { isOn, hasOthers } = await readLossConfirmation(reader)
  const by = compiledPart(
    personNameSql(reader, getTable(reader.model, proposedChanges.name), getSqlText(c.proposedByEmpId)),
  )
  const part = sqlPart`select ${c.id}::int as id, ${c.version}::int as version, ${columns}, ${by} as by,
    to_json(${c.updatedAt}) #>> '{}' as at, ${c.status} = 'stale' as "isStale"
    from ${c} where ${c.status} in ('pending', 'stale') order by ${c.id} desc`
  const [{ rows }, number] = await Promise.all([
    reader.sql.query<OpenRow>({ text: getSqlText(part), values: [] }),
    readNumberInForce(reader.sql),
  ])
  return { isOn, hasOthers, changes: rows.map((row) => toOpenChange(row, number, reader.caller.empId)) }
}

function toOpenChange(row: OpenRow, inForce: number, empId: number | null): ProposedChange {
  const { fixes, hash: _, proposedByEmpId, number, isStale, ...values } = row
  const all = Object.values(fixes)
  return {
    ...values,
    losses: toProposal(row).losses,
    corrected: all.reduce((sum, { rows = [] }) => sum + rows.length, 0),
    correctsOthers: all.some((fix) => fix.all !== undefined),
    isOwn: proposedByEmpId === empId,
    isStale: isStale || (row.kind !== settingKind && number !== inForce),
  }
}
