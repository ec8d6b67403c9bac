import { sqlNames, sqlPart, statement } from '../../../../server/records/sql/named-sql'
import { defineEffect, defineHandler } from '../../../../server/records/write/handler'
import { createRecord, deleteRecordWithParts } from '../../../../server/records/write/save'
import { asServer, type Writer } from '../../../../server/records/write/writer'
import { departments as declaredDepartments } from '../../../people/departments'
import { travelAuthorities as declared } from '../../travelAuthorities'
import { travelAuthorityScopes } from '../../travelAuthorityScopes.resource.json'

const a = sqlNames(declared, 'a')
const s = sqlNames(travelAuthorityScopes, 's')
const d = sqlNames(declaredDepartments, 'd')

/** The departments of each authority: all of them, or one with those beneath it. */
const covered = sqlPart`with recursive covered(authority, department) as (
    select ${a.id}, ${d.id} from ${a} join ${d} on ${a.scope} = 'all' or ${d.id} = ${a.departmentId}
    union select c.authority, ${d.id} from covered c join ${d} on ${d.parentId} = c.department)`

const missingSql = statement('travel_scopes_missing')`${covered}
  select c.authority as "authorityId", c.department as "departmentId", null::bigint as "locationId" from covered c
  where not exists (select from ${s} where ${s.authorityId} = c.authority and ${s.departmentId} = c.department)
  union all select ${a.id}, null, ${a.locationId} from ${a} where ${a.locationId} is not null
    and not exists (select from ${s} where ${s.authorityId} = ${a.id} and ${s.locationId} = ${a.locationId})`

const surplusSql = statement('travel_scopes_surplus')`${covered}
  select ${s.id} from ${s} join ${a} on ${a.id} = ${s.authorityId}
  where (${s.departmentId} is not null
      and not exists (select from covered c where c.authority = ${a.id} and c.department = ${s.departmentId}))
    or (${s.locationId} is not null and ${s.locationId} is distinct from ${a.locationId}) order by 1`

/** Brings the scopes of all authorities to what these and the departments say now. */
async function writeScopes(person: Writer): Promise<void> {
  const writer = asServer(person)
  for (const { id } of (await writer.sql.query<{ id: number }>(surplusSql())).rows)
    await deleteRecordWithParts(writer, travelAuthorityScopes.name, id, undefined)
  for (const scope of (await writer.sql.query<Record<string, number | null>>(missingSql())).rows)
    await createRecord(writer, travelAuthorityScopes.name, scope)
}

const afterAll = async ([first]: readonly { writer: Writer; action: string }[]) => {
  if (first && first.action !== 'delete') await writeScopes(first.writer)
}

export const travelAuthorities = defineHandler(declared, { fields: ['scope', 'departmentId', 'locationId'], afterAll })

/** A new department, or one that moves, belongs to other authorities. */
export const departments = defineEffect(declaredDepartments, { fields: ['parentId'], afterAll })
