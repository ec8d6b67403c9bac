/** The triggers of times that several resources share; the plan creates the tables. */
export const sharedTimeStatements = [
  // Locks like `steward_take_turns`, for all records that share a time. The first argument is the table of the
  // time, the second the column of the owner.
  `create or replace function steward_take_shared_turns() returns trigger language plpgsql as $$
     declare owner text := to_jsonb(new) ->> tg_argv[1];
     begin
       if owner is not null then
         perform pg_advisory_xact_lock(quote_ident(tg_argv[0])::regclass::oid::int, hashtext(owner));
       end if;
       return new;
     end $$`,
  // The arguments are the table of the time, the resource, and the SQL of
  // the time that the statement's rows occupy.
  `create or replace function steward_share_time() returns trigger language plpgsql as $$
     declare shared text := tg_argv[0]; taker text := tg_argv[1]; now_taken text := tg_argv[2];
     begin
       if tg_op = 'TRUNCATE' then
         execute format('delete from %I where taker = $1', shared) using taker;
         return null;
       end if;
       if tg_op = 'DELETE' then
         execute format('delete from %I s using freed f where s.taker = $1 and s.record_id = f.id', shared) using taker;
         return null;
       end if;
       if tg_op = 'UPDATE' then
         execute format('delete from %I s using freed f where s.taker = $1 and s.record_id = f.id
           and not exists (select from (%s) n where n.id = f.id)', shared, now_taken) using taker;
       end if;
       begin
         if tg_op = 'UPDATE' then
           execute format('update %I s set owner_id = n.owner_id, during = n.during from (%s) n where s.taker = $1
             and s.record_id = n.id and (s.owner_id <> n.owner_id or s.during <> n.during)', shared, now_taken) using taker;
         end if;
         execute format('insert into %I (taker, record_id, owner_id, during) select $1, n.* from (%s) n
           where not exists (select from %I s where s.taker = $1 and s.record_id = n.id)', shared, now_taken, shared) using taker;
       exception when exclusion_violation then
         raise exception using errcode = '23P01', constraint = tg_name, table = tg_table_name,
           message = format('a record of %s takes time of %s that is taken', taker, shared);
       end;
       return null;
     end $$`,
]
