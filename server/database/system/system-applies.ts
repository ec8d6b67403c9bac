/**
 * The changes of definitions that are or were being applied, apart from their transactions, so that everybody
 * sees them meanwhile.
 */
export const applyStatements = [
  `create table if not exists definition_applies (
     id bigint generated always as identity primary key, emp_id bigint, kind text not null, key text, name text not null,
     seen bigint not null, started_at timestamptz not null default now(), step text not null default 'preparing',
     share integer not null default 0, ended_at timestamptz, outcome text check (outcome in ('applied', 'refused', 'stopped')))`,
  `create index if not exists definition_applies_running on definition_applies (id) where ended_at is null`,
]

/** A statement that deletes what was applied more than a week ago. */
export const outdatedApplies = `delete from definition_applies where ended_at < now() - interval '7 days'`
