/**
 * The records to recount, because something on which their count depends has changed. A group is recounted in
 * one transaction; `note` says why.
 */
export const recountStatements = [
  `create table if not exists recounts (
     resource text not null, record_id bigint not null, group_id bigint not null, note text,
     asked_at timestamptz not null default now(), refused_at timestamptz, primary key (resource, record_id))`,
  `create index if not exists recounts_of on recounts (resource, group_id)`,
  // Older programs had a table for leave; for attendance they stored only the records themselves.
  `do $$ begin
     if to_regclass('leave_recounts') is null then return; end if;
     alter table leave_recounts add column if not exists refused_at timestamptz;
     insert into recounts (resource, record_id, group_id, note, asked_at, refused_at)
       select 'leaveRequests', request_id, emp_id, note, asked_at, refused_at from leave_recounts
       on conflict do nothing;
     drop table leave_recounts;
     if to_regclass('attendance_recounts') is null then return; end if;
     insert into recounts (resource, record_id, group_id)
       select 'attendanceRecounts', id, id from attendance_recounts where status = 'waiting' on conflict do nothing;
   end $$`,
]
