import { Migration } from '@mikro-orm/migrations'

/**
 * Chains the audit log. Rows are written unsealed; `seal_audit_events` alone numbers and hashes them, in the order of
 * sealing, and nothing changes a row otherwise. The head is kept beside the rows: a chain whose newest rows were
 * removed no longer ends where the head says, and whatever is sealed next still refers to what is gone.
 */
export class Migration20261121000600_audit_chain extends Migration {
  override up() {
    this.addSql(`
      alter table audit_events
        add column sequence bigint unique check (sequence > 0),
        add column previous_hash bytea check (length(previous_hash) = 32),
        add column hash bytea check (length(hash) = 32),
        add constraint audit_events_sealed_whole check (num_nulls(sequence, previous_hash, hash) in (0, 3));
      create index audit_events_unsealed on audit_events (created_at, id) where sequence is null;

      -- The application adds rows, but chooses neither their time nor their place in the chain, and reads none.
      revoke all on audit_events from sihat_app, sihat_staff;
      grant insert (id, actor_id, actor_name, action, subject_type, subject_id, details)
        on audit_events to sihat_app, sihat_staff;
      grant select on audit_events to sihat_staff;

      create table audit_chain_head (
        only_row boolean primary key default true check (only_row),
        sequence bigint not null,
        hash bytea not null
      );
      revoke all on audit_chain_head from sihat_app, sihat_staff;
      grant select on audit_chain_head to sihat_staff;
      insert into audit_chain_head (sequence, hash) values (0, decode(repeat('00', 32), 'hex'));`)

    this.addSql(`
      -- What a row's hash covers: every column but the hashes, as JSON with sorted keys and the time in UTC.
      create function audit_event_bytes(event audit_events) returns bytea language sql stable
        set search_path = pg_catalog
        as $$
          select convert_to(jsonb_build_object(
            'sequence', event.sequence, 'id', event.id, 'actorId', event.actor_id, 'actorName', event.actor_name,
            'action', event.action, 'subjectType', event.subject_type, 'subjectId', event.subject_id,
            'details', event.details, 'createdAt', event.created_at at time zone 'UTC')::text, 'UTF8')
        $$;

      -- Seals up to the given number of rows and returns how many; the lock on the head makes it one at a time.
      create function seal_audit_events(batch integer) returns integer language plpgsql security definer
        set search_path = pg_catalog
        as $$
        declare
          head public.audit_chain_head;
          event public.audit_events;
          sealed integer := 0;
        begin
          select * into strict head from public.audit_chain_head for update;
          for event in
            select * from public.audit_events where sequence is null order by created_at, id limit batch
          loop
            head.sequence := head.sequence + 1;
            event.sequence := head.sequence;
            event.previous_hash := head.hash;
            head.hash := sha256(head.hash || public.audit_event_bytes(event));
            update public.audit_events
              set sequence = event.sequence, previous_hash = event.previous_hash, hash = head.hash
              where id = event.id;
            sealed := sealed + 1;
          end loop;
          update public.audit_chain_head set sequence = head.sequence, hash = head.hash where sealed > 0;
          return sealed;
        end $$;
      revoke execute on function seal_audit_events(integer) from public;
      grant execute on function seal_audit_events(integer) to sihat_staff;

      -- Holds for every role, the owner included, whatever is granted later.
      create function refuse_audit_change() returns trigger language plpgsql
        set search_path = pg_catalog
        as $$
        declare
          seal constant text[] := array['sequence', 'previous_hash', 'hash'];
        begin
          if tg_op = 'UPDATE' then
            if old.sequence is null and new.sequence is not null
              and to_jsonb(new) - seal = to_jsonb(old) - seal then
              return new;
            end if;
          end if;
          raise exception 'audit_events is append-only' using errcode = 'insufficient_privilege';
        end $$;
      create trigger refuse_change before update or delete on audit_events
        for each row execute function refuse_audit_change();
      create trigger refuse_truncate before truncate on audit_events
        for each statement execute function refuse_audit_change();`)
  }

  override down() {
    this.addSql(`
      drop trigger refuse_truncate on audit_events;
      drop trigger refuse_change on audit_events;
      drop function refuse_audit_change();
      drop function seal_audit_events(integer);
      drop function audit_event_bytes(audit_events);
      drop table audit_chain_head;
      revoke all (id, actor_id, actor_name, action, subject_type, subject_id, details)
        on audit_events from sihat_app, sihat_staff;
      grant select, insert on audit_events to sihat_app, sihat_staff;
      drop index audit_events_unsealed;
      alter table audit_events
        drop constraint audit_events_sealed_whole, drop column hash, drop column previous_hash, drop column sequence;`)
  }
}
