import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** What mail servers refused, what people do not want to be mailed, and which mails nobody may send a second time. */
export class Migration20261122000400_mail_delivery extends Migration {
  override up() {
    this.addSql(`
      create table mail_bounces (
        user_id uuid not null references users on delete cascade,
        -- of the job that mailed
        message_id uuid not null,
        -- as it was then: the account's may have changed since
        email text not null,
        bounced_at timestamptz not null default clock_timestamp(),
        code smallint not null check (code between 500 and 599),
        -- RFC 3463
        status text,
        -- the mailbox itself, not this mail
        of_address boolean not null,
        -- somebody has read mail there since
        lifted_at timestamptz,
        primary key (user_id, message_id)
      );
      create index mail_bounces_closed on mail_bounces (email) where of_address and lifted_at is null;

      create table mail_opt_outs (
        user_id uuid not null references users on delete cascade,
        kind text not null check (kind in ('reminders')),
        opted_out_at timestamptz not null default clock_timestamp(),
        primary key (user_id, kind)
      );

      -- An attempt that began and whose end is not known; the message is not sent again.
      create table mail_attempts (
        message_id uuid primary key,
        begun_at timestamptz not null default clock_timestamp()
      );`)
    for (const table of ['mail_bounces', 'mail_opt_outs']) this.addSql(ownRowsOnly(table))
    this.addSql('revoke insert, update, delete on mail_bounces from sihat_app')
  }

  override down() {
    this.addSql('drop table mail_attempts, mail_opt_outs, mail_bounces')
  }
}
