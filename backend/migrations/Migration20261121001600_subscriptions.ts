import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Premium as Stripe has last told it. */
export class Migration20261121001600_subscriptions extends Migration {
  override up() {
    this.addSql(`
      create table subscriptions (
        id uuid primary key,
        user_id uuid not null references users,
        stripe_subscription_id text not null unique check (length(stripe_subscription_id) between 1 and 255),
        status text not null check (status in
          ('incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'paused', 'canceled')),
        -- the newest payment, and the end of the time that it pays for; null before the first
        paid_at timestamptz,
        paid_until timestamptz,
        -- when that payment went back
        refunded_at timestamptz,
        cancel_at_period_end boolean not null default false,
        created_at timestamptz not null default clock_timestamp(),
        check ((paid_at is null) = (paid_until is null)),
        check (refunded_at is null or paid_at is not null)
      );
      create index subscriptions_user on subscriptions (user_id, created_at desc);`)
    this.addSql(ownRowsOnly('subscriptions'))
    // What a patient pays for is told by the provider of payments alone.
    this.addSql('revoke insert, update, delete on subscriptions from sihat_app')
  }

  override down() {
    this.addSql('drop table subscriptions')
  }
}
