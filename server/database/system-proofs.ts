/** Values by which somebody was recognised until lately, and the links that take the changes back. */
export const proofStatements = [
  `create table if not exists changed_proofs (
     id bigint generated always as identity primary key, emp_id bigint not null references accounts (emp_id),
     resource text not null, record_id bigint not null, field text not null, old_value text not null, new_value text,
     changed_at timestamptz not null default now(), changed_by bigint, hash text not null unique,
     expires_at timestamptz not null, undone_at timestamptz)`,
  `create index if not exists changed_proofs_of on changed_proofs (emp_id, id desc)`,
  `create index if not exists changed_proofs_value on changed_proofs (lower(old_value)) where undone_at is null`,
]
