/** The reminders that were sent: for which date of which record, and how many days ahead. */
export const reminderStatements = [
  `create table if not exists reminders_sent (
     resource text not null, record_id bigint not null, name text not null, due_on date not null, days integer not null,
     sent_at timestamptz not null default now(), primary key (resource, record_id, name, due_on, days))`,
]

/** A statement that deletes reminders of dates more than 90 days ago. */
export const outdatedReminders = `delete from reminders_sent where due_on < now()::date - 90`
