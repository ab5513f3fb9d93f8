import { Migration } from '@mikro-orm/migrations'

/** @param checked a condition that lets a checked invoice change beyond its settlement */
const keepInvoice = (checked: string) => `
      create or replace function keep_invoice() returns trigger language plpgsql as $$
      declare
        was constant jsonb := to_jsonb(old) - 'entered_by_id' - 'wrapped_key';
        now_is constant jsonb := to_jsonb(new) - 'entered_by_id' - 'wrapped_key';
        check_of_lines constant text[] := array['lines', 'contested', 'checked_at'];
        settlement constant text[] := array['settlement', 'answer', 'settled_at'];
      begin
        if was - check_of_lines - settlement is distinct from now_is - check_of_lines - settlement
          or old.checked_at is not null and was - settlement is distinct from now_is - settlement${checked}
          or old.settled_at is not null and was is distinct from now_is
          or new.entered_by_id is not null and new.entered_by_id is distinct from old.entered_by_id
        then
          raise exception 'An invoice stays as it was received' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;`

/** Less of an invoice is contested once an invoice of the same acceptance that was checked before is taken out. */
export class Migration20261127210000_checked_again extends Migration {
  override up() {
    this.addSql(
      keepInvoice(`
            and (new.contested < old.contested and new.checked_at = old.checked_at
              and was - settlement - array['lines', 'contested'] = now_is - settlement - array['lines', 'contested']
              and exists (select from invoices i where i.acceptance_id = old.acceptance_id
                and i.settlement = 'entered_wrongly' and i.checked_at is not null)) is not true`),
    )
  }

  override down() {
    this.addSql(keepInvoice(''))
  }
}
