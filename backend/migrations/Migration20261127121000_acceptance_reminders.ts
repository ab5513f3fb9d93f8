import { Migration } from '@mikro-orm/migrations'

/** @param moves columns of a signed acceptance that change */
const keepAcceptance = (moves: string[]) => `
      create or replace function keep_acceptance() returns trigger language plpgsql as $$
      declare
        moves constant text[] := array[${moves.map((column) => `'${column}'`).join(', ')}];
      begin
        if to_jsonb(new) - moves is distinct from to_jsonb(old) - moves then
          raise exception 'A signed acceptance never changes' using errcode = 'restrict_violation';
        end if;
        return new;
      end $$;`

const MOVES = ['confirm_by', 'confirmed_at', 'ended_at', 'end_reason']

/** Hospitals are reminded once of a date that they have not confirmed. */
export class Migration20261127121000_acceptance_reminders extends Migration {
  override up() {
    this.addSql('alter table offer_acceptances add column reminded_at timestamptz')
    this.addSql(keepAcceptance([...MOVES, 'reminded_at']))
  }

  override down() {
    this.addSql(keepAcceptance(MOVES))
    this.addSql('alter table offer_acceptances drop column reminded_at')
  }
}
