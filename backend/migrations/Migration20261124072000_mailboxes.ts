import { Migration } from '@mikro-orm/migrations'

/** Finds accounts that have confirmed the same mailbox: the refund of Premium is given once per person (decision 0028). */
export class Migration20261124072000_mailboxes extends Migration {
  override up() {
    this.addSql(String.raw`
      create index confirmed_addresses_mailbox on confirmed_addresses (regexp_replace(email, '\+[^@]*@', '@'))`)
  }

  override down() {
    this.addSql('drop index confirmed_addresses_mailbox')
  }
}
