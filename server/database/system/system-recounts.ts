/** Requests for leave that a holiday or a rule made count otherwise, until they are counted anew; `note` says why. */
export const recountStatements = [
  `create table if not exists leave_recounts (
     request_id bigint primary key, emp_id bigint not null, note text, asked_at timestamptz not null default now())`,
  // When a balance refused it last: it waits longer then, and its people are named to who can help.
  `alter table leave_recounts add column if not exists refused_at timestamptz`,
  `create index if not exists leave_recounts_of on leave_recounts (emp_id)`,
]
