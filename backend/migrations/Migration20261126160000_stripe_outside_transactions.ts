import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Stripe is called outside of transactions: `sync_turn` finds answers that overtook each other, `checkout_requests` keeps what was begun. */
export class Migration20261126160000_stripe_outside_transactions extends Migration {
  override up() {
    this.addSql(`
      alter table payments add column sync_turn integer not null default 0;
      alter table subscriptions add column sync_turn integer not null default 0;
      alter table stripe_customers add column sync_turn integer not null default 0;

      create table checkout_requests (
        -- the id of the payment that the request becomes
        id uuid primary key,
        user_id uuid not null references users,
        booking_id uuid references bookings on delete cascade,
        terms_sha256 text not null check (length(terms_sha256) = 43),
        created_at timestamptz not null default clock_timestamp(),
        constraint checkout_requests_terms unique (booking_id, terms_sha256)
      );
      create index checkout_requests_user on checkout_requests (user_id);`)
    this.addSql(ownRowsOnly('checkout_requests'))
    this.addSql('revoke insert, update, delete on checkout_requests from sihat_app')
  }

  override down() {
    this.addSql(`
      drop table checkout_requests;
      alter table stripe_customers drop column sync_turn;
      alter table subscriptions drop column sync_turn;
      alter table payments drop column sync_turn;`)
  }
}
