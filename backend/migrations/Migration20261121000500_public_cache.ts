import { Migration } from '@mikro-orm/migrations'

/** Whatever public answers are made of says, with the commit, that they are no longer true. */
export class Migration20261121000500_public_cache extends Migration {
  override up() {
    this.addSql(`
      create function announce_public_change() returns trigger language plpgsql
        as $$ begin perform pg_notify('public_cache', ''); return null; end $$;`)
    for (const table of TABLES) {
      this.addSql(`
        create trigger announce_public_change after insert or update or delete or truncate on ${table}
          for each statement execute function announce_public_change()`)
    }
  }

  override down() {
    for (const table of TABLES) this.addSql(`drop trigger announce_public_change on ${table}`)
    this.addSql('drop function announce_public_change()')
  }
}

const TABLES = [
  'countries',
  'destinations',
  'specializations',
  'treatments',
  'treatment_countries',
  'hospitals',
  'hospital_specializations',
  'hospital_treatments',
  'claims',
  'settings',
]
