/**
 * The last answers of services outside, by the name of what was asked for. `claimed_until` names who is asking
 * now; `next_at` is when it may be asked again after a failure.
 */
export const outsideStatements = [
  `create table if not exists outside_copies (
     name text primary key, content jsonb, taken_at timestamptz, problem text, problem_at timestamptz,
     failures integer not null default 0, next_at timestamptz, claimed_until timestamptz)`,
]
