/** Links in mails by which one person decides one step; `hash` is keyed with the server's secret, and stands alone in the row for the link. */
export const decisionLinks = `create table if not exists decision_links (
     hash text primary key, step_id bigint not null, emp_id bigint not null references accounts (emp_id),
     expires_at timestamptz not null, used_at timestamptz)`
