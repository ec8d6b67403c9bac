import type { Tx } from '../connect'
import { foldTextStatement } from './fold-text-sql'
import {
  attemptStatements,
  guessStatements,
  outdatedAttempts,
  outdatedGuesses,
  proofStatements,
} from './system-accounts'
import { applyStatements, outdatedApplies } from './system-applies'
import { batchCountStatements, batchRowStatements } from './system-batches'
import { commentStatements } from './system-comments'
import { decisionLinks } from './system-decisions'
import { jobStatements } from './system-jobs'
import { menuStatements } from './system-menus'
import { numberStatements } from './system-numbers'
import { outsideStatements } from './system-outside'
import { preferenceStatements } from './system-preferences'
import { recountStatements } from './system-recounts'
import { outdatedReminders, reminderStatements } from './system-reminders'
import { scheduleStatements } from './system-schedules'
import { sharedTimeStatements } from './system-shared'
import { outdatedSigns, signStatements } from './system-use-times'

/** The version of the tables below. Raise it when an older program could not read a change to them. */
export const systemLevel = 6

/** The version with own columns in shipped tables: older programs would park them. */
export const levelOfOwnFields = 6

/** The version with resources that administrators made: older programs would park their tables. */
export const levelOfOwnResources = 5

/** The version with other definitions alone. */
export const levelOfDefinitions = 4

/** The version without definitions in force: programs from before there were any can still start. */
export const levelWithoutDefinitions = 3

/**
 * The tables without a declaration: history, accounts, sessions, and keys that make repeated requests safe.
 */
const statements = [
  `create table if not exists steward_meta (key text primary key, value text not null)`,
  `create table if not exists steward_tables (name text primary key)`,
  // Whether the program declares a table, or an administrator made it while the system ran.
  `alter table steward_tables add column if not exists owner text not null default 'shipped'`,
  `create table if not exists history (
     id bigint generated always as identity,
     resource text not null, record_id bigint not null, at timestamptz not null default now(),
     actor_emp_id bigint, on_behalf_of bigint, session_id uuid,
     action text not null, comment text, changes jsonb not null, primary key (resource, record_id, id))`,
  // Every write updates every index of the history, so the two indexes of older installations become one.
  `do $$ begin
     if exists (select from pg_constraint where conrelid = 'history'::regclass and contype = 'p' and array_length(conkey, 1) = 1) then
       alter table history drop constraint history_pkey, add primary key (resource, record_id, id);
       drop index if exists history_of_record;
     end if; end $$`,
  `create or replace function steward_append_only() returns trigger language plpgsql as $$
     begin raise exception '% is append-only', tg_table_name using errcode = '42501'; end $$`,
  // Takes a lock, until the transaction ends, for each value of the columns
  // named in the trigger; not for empty values.
  `create or replace function steward_take_turns() returns trigger language plpgsql as $$
     declare row_values jsonb := to_jsonb(new); held text := tg_name; value text;
     begin
       for i in 0 .. tg_nargs - 1 loop
         value := row_values ->> tg_argv[i];
         if value is null then return new; end if;
         held := held || ' ' || quote_literal(value);
       end loop;
       perform pg_advisory_xact_lock(tg_relid::int, hashtext(held));
       return new;
     end $$`,
  foldTextStatement,
  ...sharedTimeStatements,
  // Only a change of definitions sets this, for its own transaction: it renames fields in the history.
  `create or replace trigger history_append_only before update or delete or truncate on history
     for each statement when (coalesce(current_setting('steward.renames_fields', true), '') <> 'yes')
     execute function steward_append_only()`,
  `create table if not exists accounts (
     emp_id bigint primary key, username text not null check (char_length(username) between 2 and 254),
     password_hash text, status text not null check (status in ('invited', 'active', 'suspended', 'disabled')),
     must_change_password boolean not null default false,
     failed_attempts integer not null default 0, failed_since timestamptz, locked_until timestamptz,
     last_login_at timestamptz, is_demo boolean not null default false, created_at timestamptz not null default now())`,
  `create unique index if not exists accounts_username on accounts (lower(username))`,
  `create table if not exists role_grants (
     id bigint generated always as identity primary key, emp_id bigint not null references accounts (emp_id),
     role text not null, from_date date not null, to_date date, granted_by bigint,
     constraint role_grants_by_another check (granted_by is distinct from emp_id))`,
  // A role grant that is withdrawn before it begins ends on the day before it
  // begins. Older installations refused that.
  `do $$ declare found text; begin
     for found in select conname from pg_constraint where conrelid = 'role_grants'::regclass and contype = 'c'
       and pg_get_constraintdef(oid) like '%to_date >= from_date%' loop
       execute format('alter table role_grants drop constraint %I', found);
     end loop; end $$`,
  `alter table role_grants add column if not exists granted_at timestamptz not null default now()`,
  `alter table role_grants add column if not exists ended_by bigint, add column if not exists ended_at timestamptz`,
  `create index if not exists role_grants_of on role_grants (emp_id)`,
  `create table if not exists sessions (
     id uuid primary key, emp_id bigint not null references accounts (emp_id), created_at timestamptz not null default now(),
     expires_at timestamptz not null, ended_at timestamptz, end_reason text, is_remembered boolean not null default false)`,
  `alter table sessions add column if not exists scope text`,
  `create index if not exists sessions_of on sessions (emp_id) where ended_at is null`,
  `create table if not exists login_tracker (
     id bigint generated always as identity primary key, emp_id bigint not null, session_id uuid not null unique references sessions (id),
     login_time timestamptz not null default now(), logout_time timestamptz, agent text, host_name text, mac_address text,
     ip_address text, status text not null default 'active' check (status in ('active', 'logged_out', 'expired', 'revoked')),
     check (logout_time >= login_time))`,
  `alter table login_tracker add column if not exists last_seen_at timestamptz`,
  `create index if not exists login_tracker_of on login_tracker (emp_id, id desc)`,
  ...signStatements,
  // One valid row per account and kind. `hash` is keyed with the server's secret, and
  // the one-time secret itself is not stored.
  `create table if not exists one_time_secrets (
     emp_id bigint not null references accounts (emp_id), kind text not null check (kind in ('code', 'reset', 'link', 'invite')),
     hash text not null unique, expires_at timestamptz not null, attempts integer not null default 0, used_at timestamptz,
     issued_at timestamptz[] not null, primary key (emp_id, kind))`,
  `create table if not exists password_history (
     id bigint generated always as identity primary key, emp_id bigint not null references accounts (emp_id),
     hash text not null, set_at timestamptz not null default now())`,
  `create index if not exists password_history_of on password_history (emp_id, id desc)`,
  `create table if not exists address_guesses (
     address text primary key, guesses integer not null default 1, since timestamptz not null default now())`,
  // `sealed` holds, encrypted, what only the mail may contain (a code, a
  // token). It is emptied once the mail is sent.
  `create table if not exists outbox (
     id bigint generated always as identity primary key, emp_id bigint not null references accounts (emp_id),
     template text not null, sealed text, created_at timestamptz not null default now(),
     next_at timestamptz not null default now(), lapses_at timestamptz, first_tried_at timestamptz,
     attempts integer not null default 0, sent_at timestamptz, given_up_at timestamptz, last_error text)`,
  `create index if not exists outbox_waiting on outbox (next_at) where sent_at is null and given_up_at is null`,
  `alter table history add column if not exists batch_id bigint`,
  `alter table history add column if not exists restored_from bigint`,
  `create table if not exists batches (
     id bigint generated always as identity primary key, resource text not null,
     kind text not null check (kind in ('edit', 'step', 'import', 'undo')),
     status text not null check (status in ('collecting', 'previewing', 'previewed', 'running', 'done', 'cancelled', 'failed')),
     selection jsonb not null, change jsonb, created_by bigint not null references accounts (emp_id), session_id uuid,
     created_at timestamptz not null default now(), started_at timestamptz, finished_at timestamptz,
     claimed_until timestamptz, is_cancelled boolean not null default false,
     undo_of bigint references batches (id), problem text)`,
  `create index if not exists batches_of on batches (created_by, id desc)`,
  `create index if not exists batches_at_work on batches (id) where status in ('previewing', 'running')`,
  `create index if not exists batches_undoing on batches (undo_of) where undo_of is not null`,
  ...batchRowStatements,
  ...menuStatements,
  ...batchCountStatements,
  `create table if not exists saved_views (
     id bigint generated always as identity primary key,
     resource text not null, name text not null check (char_length(name) between 1 and 80),
     owner_emp_id bigint not null references accounts (emp_id), state jsonb not null, roles text[] not null default '{}',
     version bigint not null default 1, created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create unique index if not exists saved_views_name on saved_views (owner_emp_id, resource, lower(name))`,
  `create index if not exists saved_views_shared on saved_views (resource) where roles <> '{}'`,
  // The view with which a list opens, one for each person or role.
  `create table if not exists default_views (
     resource text not null, emp_id bigint references accounts (emp_id), role text,
     view_id bigint not null references saved_views (id) on delete cascade, check ((emp_id is null) <> (role is null)),
     constraint default_views_one unique nulls not distinct (resource, emp_id, role))`,
  `create index if not exists default_views_of on default_views (view_id)`,
  ...scheduleStatements,
  ...jobStatements,
  ...numberStatements,
  ...reminderStatements,
  ...commentStatements,
  ...preferenceStatements,
  ...recountStatements,
  ...outsideStatements,
  ...applyStatements,
  decisionLinks,
  ...proofStatements,
  ...guessStatements,
  ...attemptStatements,
  `create table if not exists idempotency (
     emp_id bigint not null, key text not null, operation text not null, body_hash text not null, answer text,
     created_at timestamptz not null default now(), primary key (emp_id, key))`,
  `create index if not exists idempotency_age on idempotency (created_at)`,
  // The bytes that each person has written on a company day.
  `create table if not exists written_bytes (
     emp_id bigint not null, day date not null, bytes bigint not null, primary key (emp_id, day))`,
]

/** The names of these tables, which no resource may have. */
export const systemTables: readonly string[] = [
  ...new Set(statements.flatMap((text) => /^create table if not exists (\w+)/.exec(text.trim())?.[1] ?? [])),
]

/** Those of these tables that store names of resources, in their column `resource`. */
export const systemTablesOfResources: readonly string[] = statements.flatMap(
  (text) => /^create table if not exists (\w+) \([\s\S]*\bresource text\b/.exec(text.trim())?.[1] ?? [],
)

export async function createSystemTables(tx: Tx): Promise<void> {
  for (const text of statements) await tx.query({ text })
}

/**
 * Statements that delete expired rows: request keys older than 24 hours, which the wire contract no longer
 * repeats, counts of guesses, and sent mails.
 */
const outdated = [
  `delete from idempotency where created_at < now() - interval '24 hours'`,
  `delete from written_bytes where day < now()::date - 2`,
  `delete from address_guesses where since < now() - interval '1 hour'`,
  ...outdatedGuesses,
  `delete from batches where status in ('collecting', 'previewed') and created_at < now() - interval '1 day'`,
  `delete from batches b where finished_at < now() - interval '90 days' and not exists (select from batches u where u.undo_of = b.id)`,
  `delete from outbox where coalesce(sent_at, given_up_at) < now() - interval '30 days'`,
  `delete from changed_proofs where expires_at < now() - interval '30 days'`,
  `delete from decision_links where expires_at < now() - interval '1 day'`,
  outdatedApplies,
  outdatedAttempts,
  outdatedReminders,
  outdatedSigns,
  `delete from job_runs where ended_at < now() - interval '90 days'`,
]

/** Deletes expired rows. Answers how many there were. */
export async function deleteOldRows(tx: Tx): Promise<number> {
  let forgotten = 0
  for (const text of outdated) forgotten += (await tx.query({ text })).rowCount
  return forgotten
}
