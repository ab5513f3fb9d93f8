import { Migration } from '@mikro-orm/migrations'

const DIRECT = 'current_user_id()'
/** Evaluated once per statement instead of once per row. */
const ONCE = '( SELECT current_user_id() AS current_user_id)'

/** Makes every policy name the current user in one form. */
const nameUserAs = (form: string) => {
  const rewritten = (column: string) =>
    `replace(replace(${column}, '${ONCE}', '${DIRECT}'), '${DIRECT}', '${form}')`
  return `
    do $body$
    declare
      policy record;
    begin
      for policy in
        select tablename, policyname, ${rewritten('qual')} as qual, ${rewritten('with_check')} as with_check
        from pg_policies where schemaname = 'public' and strpos(concat(qual, with_check), '${DIRECT}') > 0
      loop
        execute format('alter policy %I on public.%I', policy.policyname, policy.tablename)
          || coalesce(' using (' || policy.qual || ')', '')
          || coalesce(' with check (' || policy.with_check || ')', '');
      end loop;
    end $body$;`
}

/**
 * Binds the user id of a transaction to a secret that the patient login cannot read: SQL that is injected on that login
 * cannot name another user. The message has a fixed length, so a plain keyed hash cannot be extended.
 */
export class Migration20261123233000_actor_proof extends Migration {
  override up() {
    this.addSql(`
      create table actor_proof_secret (
        only_row boolean primary key default true check (only_row),
        secret bytea not null check (length(secret) = 32)
      );
      revoke all on actor_proof_secret from sihat_app, sihat_staff;
      grant select on actor_proof_secret to sihat_staff;
      insert into actor_proof_secret (secret)
        values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

      create or replace function current_user_id() returns uuid language plpgsql stable parallel safe
        security definer set search_path = pg_catalog, pg_temp
        as $$
        declare
          claimed constant uuid := nullif(current_setting('app.user_id', true), '');
        begin
          if claimed is null then
            return null;
          end if;
          if current_setting('app.user_proof', true) is distinct from (
            select encode(sha256(secret || convert_to(claimed::text, 'UTF8')), 'hex') from public.actor_proof_secret
          ) then
            raise exception 'app.user_id has no valid proof' using errcode = 'insufficient_privilege';
          end if;
          return claimed;
        end $$;`)
    this.addSql(nameUserAs(ONCE))
    this.addSql('revoke insert, update, delete on search_vocabulary, treatment_vocabulary from sihat_app;')
  }

  override down() {
    this.addSql('grant insert, update, delete on search_vocabulary, treatment_vocabulary to sihat_app;')
    this.addSql(nameUserAs(DIRECT))
    this.addSql(`
      create or replace function current_user_id() returns uuid language sql stable parallel safe
        as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
      drop table actor_proof_secret;`)
  }
}
