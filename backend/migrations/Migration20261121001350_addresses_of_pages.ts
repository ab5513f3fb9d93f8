import { Migration } from '@mikro-orm/migrations'

/** What pages link to is a web address and nothing else. */
export class Migration20261121001350_addresses_of_pages extends Migration {
  override up() {
    for (const [table, column] of COLUMNS) {
      this.addSql(`
        alter table ${table} add constraint ${table}_${column}_is_web_address
          check (${column} ~ '^https?://[^[:space:]]+$' and length(${column}) <= 2000)`)
    }
  }

  override down() {
    for (const [table, column] of COLUMNS)
      this.addSql(`alter table ${table} drop constraint ${table}_${column}_is_web_address`)
  }
}

const COLUMNS = [
  ['hospitals', 'website'],
  ['claims', 'source_url'],
] as const
