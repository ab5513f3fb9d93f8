import { Migration } from '@mikro-orm/migrations'

/** Published exchange rates. A correction is a new rate with a later time: rates are never changed or deleted. */
export class Migration20261126030000_exchange_rates extends Migration {
  override up() {
    this.addSql(`
      create table exchange_rates (
        id uuid primary key,
        base text not null check (base ~ '^[A-Z]{3}$'),
        quote text not null check (quote ~ '^[A-Z]{3}$' and quote <> base),
        rate text not null check (rate ~ '^[0-9]{1,12}([.][0-9]{1,12})?$' and rate::numeric > 0),
        source text not null check (length(source) between 1 and 200),
        published_at timestamptz not null,
        is_fictional boolean not null default false,
        created_at timestamptz not null default now(),
        unique (base, quote, source, published_at)
      );
      create index exchange_rates_published on exchange_rates (published_at);
      revoke insert, update, delete on exchange_rates from sihat_app;
      revoke update, delete on exchange_rates from sihat_staff;`)
  }

  override down() {
    this.addSql('drop table exchange_rates')
  }
}
