/** The records of whose comments people are not told, unless a comment mentions them. */
export const commentStatements = [
  `create table if not exists comment_mutes (
     emp_id bigint not null references accounts (emp_id), resource text not null, record_id bigint not null,
     primary key (resource, record_id, emp_id))`,
]
