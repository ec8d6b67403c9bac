/**
 * The tables that count guesses and reset codes per account and
 * requester, and list known browsers of the account.
 */
export const guessStatements = [
  `create table if not exists account_guesses (
     emp_id bigint not null references accounts (emp_id), requester text not null, guesses integer not null default 1,
     since timestamptz not null default now(), primary key (emp_id, requester))`,
  `create table if not exists known_devices (
     emp_id bigint not null references accounts (emp_id), hash text not null, created_at timestamptz not null default now(),
     used_at timestamptz not null default now(), primary key (emp_id, hash))`,
  // One valid code per requester. `hash` is keyed with the server's secret.
  `create table if not exists reset_codes (
     emp_id bigint not null references accounts (emp_id), requester text not null, hash text not null,
     expires_at timestamptz not null, attempts integer not null default 0, used_at timestamptz,
     issued_at timestamptz[] not null, primary key (emp_id, requester))`,
]

/** Statements that delete expired rows of these tables. */
export const outdatedGuesses = [
  `delete from account_guesses where since < now() - interval '1 hour'`,
  `delete from reset_codes where expires_at < now() - interval '1 day'`,
  `delete from known_devices where used_at < now() - interval '180 days'`,
]

/** The table of changed proofs of identity with their old values, and of the links that undo a change. */
export const proofStatements = [
  `create table if not exists changed_proofs (
     id bigint generated always as identity primary key, emp_id bigint not null references accounts (emp_id),
     resource text not null, record_id bigint not null, field text not null, old_value text not null, new_value text,
     changed_at timestamptz not null default now(), changed_by bigint, hash text not null unique,
     expires_at timestamptz not null, undone_at timestamptz)`,
  `create index if not exists changed_proofs_of on changed_proofs (emp_id, id desc)`,
  `create index if not exists changed_proofs_value on changed_proofs (lower(old_value)) where undone_at is null`,
]

/**
 * The table of refused attempts to gain rights, by company day. Each is
 * stored once, so that it is reported once.
 */
export const attemptStatements = [
  `create table if not exists refused_attempts (
     emp_id bigint not null references accounts (emp_id), day date not null, code text not null,
     resource text not null, record_id bigint not null, at timestamptz not null default now(),
     primary key (emp_id, day, code, resource, record_id))`,
]

/** A statement that deletes attempts older than a year; the notifications about them stay. */
export const outdatedAttempts = `delete from refused_attempts where day < now()::date - 365`
