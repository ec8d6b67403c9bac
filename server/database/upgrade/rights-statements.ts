import { columnDependencySql, own, ownRelations, ownRoutines } from './object-statements'

const relation = `format('%I.%I', n.nspname, c.relname)`
const ofSchemas = `pg_namespace n where ${own}`
const ofTables = `${ownRelations} and c.relkind in ('r', 'v')`
const ofSequences = `${ownRelations} and c.relkind = 'S'`

/** A kind of object: its name, its owner, and the rights to it. */
interface ObjectKind {
  kind: string
  name: string
  owner: string
  acl: string
  from: string
}

const kinds: readonly ObjectKind[] = [
  { kind: 'schema', name: 'quote_ident(n.nspname)', owner: 'n.nspowner', acl: 'n.nspacl', from: ofSchemas },
  { kind: 'table', name: relation, owner: 'c.relowner', acl: 'c.relacl', from: ofTables },
  { kind: 'sequence', name: relation, owner: 'c.relowner', acl: 'c.relacl', from: ofSequences },
  { kind: 'routine', name: 'p.oid::regprocedure', owner: 'p.proowner', acl: 'p.proacl', from: ownRoutines },
]

/** Builds the condition that leaves out sequences of columns; they have the owner of the table. */
const excludeOwnedSequencesSql = ({ kind }: ObjectKind) =>
  kind === 'sequence' ? `and not exists (${columnDependencySql(`'a', 'i'`)})` : ''

const ownersSql = (each: ObjectKind) =>
  `select format('alter ${each.kind} %s owner to %I', ${each.name}, pg_get_userbyid(${each.owner})) as sql
   from ${each.from} ${excludeOwnedSequencesSql(each)} and pg_get_userbyid(${each.owner}) <> current_user`

/** SQL of the grantee, and of whether the grantee may pass the right on. */
const granteeSql = `case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end ||
  case when g.is_grantable then ' with grant option' else '' end`

/** Builds statements that revoke the initial rights of everybody where rights were set. */
const revokesSql = ({ kind, name, acl, from }: ObjectKind) =>
  `select format('revoke all on ${kind} %s from public', ${name}) as sql from ${from} and ${acl} is not null`

const grantsSql = ({ kind, name, owner, acl, from }: ObjectKind) =>
  `select format('grant %s on ${kind} %s to %s', g.privilege_type, o.name, ${granteeSql}) as sql
   from (select ${name} as name, ${owner} as owner, ${acl} as acl from ${from}) o, aclexplode(o.acl) g where g.grantee <> o.owner`

const columnGrants = `select format('grant %s (%I) on table %s to %s', g.privilege_type, o.attname, o.name, ${granteeSql}) as sql
  from (select ${relation} as name, a.attname, a.attacl, c.relowner from pg_attribute a, ${ofTables} and a.attrelid = c.oid and not a.attisdropped) o,
    aclexplode(o.attacl) g where g.grantee <> o.relowner`

/** The default privileges of future objects. */
const futureGrants = `select format('alter default privileges for role %I%s grant %s on %s to %s', pg_get_userbyid(d.defaclrole),
    case when n.oid is null then '' else format(' in schema %I', n.nspname) end, g.privilege_type,
    case d.defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'routines' when 'T' then 'types' else 'schemas' end, ${granteeSql}) as sql
  from pg_default_acl d left join pg_namespace n on n.oid = d.defaclnamespace, aclexplode(d.defaclacl) g`

const ownOids = `select 'pg_class'::regclass as catalog, c.oid from ${ownRelations} and c.oid >= 16384
  union all select 'pg_proc'::regclass, p.oid from ${ownRoutines}
  union all select 'pg_trigger'::regclass, g.oid from pg_trigger g, ${ownRelations} and g.tgrelid = c.oid
  union all select 'pg_constraint'::regclass, k.oid from pg_constraint k, ${ownRelations} and k.conrelid = c.oid`

const comments = `select format('comment on %s %s is %L', case i.type when 'table column' then 'column' when 'view column' then 'column'
    when 'table constraint' then 'constraint' else i.type end, i.identity, t.description) as sql
  from pg_description t join (${ownOids}) o on o.catalog = t.classoid and o.oid = t.objoid,
    pg_identify_object(t.classoid, t.objoid, t.objsubid) i`

export const rights = [
  ...kinds.map(ownersSql),
  ...kinds.map(revokesSql),
  ...kinds.map(grantsSql),
  columnGrants,
  comments,
  futureGrants,
]
