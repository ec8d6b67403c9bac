import type pg from 'pg'
import { getErrorMessage } from '../../start/start-problem'

/**
 * Statements for what belongs to the whole cluster, without our superuser.
 * `object-statements.ts` explains the form.
 */

const roles = `select format('create role %I with %s %s %s %s %s %s %s connection limit %s%s%s', r.rolname,
    case when r.rolsuper then 'superuser' else 'nosuperuser' end, case when r.rolinherit then 'inherit' else 'noinherit' end,
    case when r.rolcreaterole then 'createrole' else 'nocreaterole' end, case when r.rolcreatedb then 'createdb' else 'nocreatedb' end,
    case when r.rolcanlogin then 'login' else 'nologin' end, case when r.rolreplication then 'replication' else 'noreplication' end,
    case when r.rolbypassrls then 'bypassrls' else 'nobypassrls' end, r.rolconnlimit,
    coalesce(' password ' || quote_literal(r.rolpassword), ''), coalesce(' valid until ' || quote_literal(r.rolvaliduntil), '')) as sql
  from pg_authid r where r.rolname !~ '^pg_' and r.rolname <> current_user order by r.rolname`

const members = `select format('grant %I to %I%s', pg_get_userbyid(m.roleid), pg_get_userbyid(m.member),
    case when to_jsonb(m) ? 'inherit_option' then format(' with admin %s, inherit %s, set %s', m.admin_option::text,
      to_jsonb(m) ->> 'inherit_option', to_jsonb(m) ->> 'set_option') when m.admin_option then ' with admin option' else '' end) as sql
  from pg_auth_members m where m.member >= 16384 or m.roleid >= 16384 order by 1`

/** SQL of the locale of a database. Older versions name the catalog column differently. */
const locale = `coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale')`

const databases = `select format('create database %I template template0 encoding %L lc_collate %L lc_ctype %L%s connection limit %s owner %I',
    d.datname, pg_encoding_to_char(d.encoding), d.datcollate, d.datctype, case d.datlocprovider when 'b' then format(' locale_provider builtin builtin_locale %L', ${locale})
      when 'i' then format(' locale_provider icu icu_locale %L', ${locale}) else ' locale_provider libc' end, d.datconnlimit, pg_get_userbyid(d.datdba)) as sql
  from pg_database d where not d.datistemplate and d.datname <> 'postgres' order by d.datname`

const databaseRights = `select format('revoke all on database %I from public', d.datname) as sql
    from pg_database d where d.datacl is not null and not d.datistemplate
  union all select format('grant %s on database %I to %s%s', g.privilege_type, d.datname,
    case when g.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(g.grantee)) end, case when g.is_grantable then ' with grant option' else '' end)
  from pg_database d, aclexplode(d.datacl) g where g.grantee <> d.datdba and not d.datistemplate`

/**
 * Builds SQL of the value of a setting. Lists of names stay as a
 * statement writes them, with their own quotes.
 */
const settingValueSql = (name: string, text: string) =>
  `case when ${name} in ('search_path', 'session_preload_libraries', 'local_preload_libraries', 'shared_preload_libraries', 'temp_tablespaces')
     and ${text} <> '' then ${text} else quote_literal(${text}) end`

const settings = `select format('alter %s set %I = %s', case when s.setrole = 0 then format('database %I', d.datname)
      else format('role %I%s', pg_get_userbyid(s.setrole), coalesce(format(' in database %I', d.datname), '')) end, o.name, ${settingValueSql('o.name', 'o.text')}) as sql
  from pg_db_role_setting s left join pg_database d on d.oid = s.setdatabase,
    lateral (select split_part(c, '=', 1) as name, substr(c, strpos(c, '=') + 1) as text from unnest(s.setconfig) c) o order by 1`

export const globals = [roles, members, databases, databaseRights, settings]

/** The last value of every setting in the cluster's own files. */
const fileSettingsSql = `select distinct on (f.name) f.name, f.setting, format('alter system set %I = %s', f.name, ${settingValueSql('f.name', 'f.setting')}) as sql
  from pg_file_settings f where f.name is not null order by f.name, f.seqno desc`

interface FileSetting {
  name: string
  setting: string
  sql: string
}

/**
 * Copies the settings that the administrator made in files. Logs those that the new version does not know.
 */
export async function copyFileSettings(from: pg.Client, to: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await from.query<FileSetting>(fileSettingsSql)
  const current = new Map((await to.query<FileSetting>(fileSettingsSql)).rows.map((row) => [row.name, row.setting]))
  for (const { name, setting, sql } of rows) {
    if (current.get(name) === setting) continue
    try {
      await to.query(sql)
    } catch (error) {
      log(`The setting ${name} = ${setting} of PostgreSQL is not brought over: ${getErrorMessage(error)}`)
    }
  }
}

/** Lists the databases that accept connections, without templates. */
export async function listDatabases(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datallowconn and not datistemplate order by 1',
  )
  return rows.map(({ name }) => name)
}
