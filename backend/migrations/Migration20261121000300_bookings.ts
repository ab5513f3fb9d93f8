import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

export class Migration20261121000300_bookings extends Migration {
  override up() {
    this.addSql(`
      create table bookings (
        id uuid primary key,
        user_id uuid not null references users,
        -- null until the team has matched the request to a hospital
        hospital_id uuid references hospitals,
        treatment_id uuid references treatments,
        booking_type text not null check (booking_type in ('consultation', 'surgery', 'treatment', 'checkup', 'therapy')),
        urgency_level text not null default 'normal' check (urgency_level in ('low', 'normal', 'high', 'urgent')),
        preferred_date date,
        confirmed_date timestamptz,
        medical_summary text check (length(medical_summary) <= 5000),
        special_requirements text check (length(special_requirements) <= 2000),
        travel_required boolean not null default false,
        accommodation_needed boolean not null default false,
        visa_assistance_needed boolean not null default false,
        companion_count integer not null default 0 check (companion_count >= 0),
        status text not null default 'pending'
          check (status in ('pending', 'confirmed', 'payment_pending', 'completed', 'cancelled')),
        estimated_cost_cents bigint check (estimated_cost_cents >= 0),
        currency text not null default 'USD' check (currency = 'USD'),
        assignee_id uuid references users,
        version integer not null default 1,
        created_at timestamptz not null default now()
      );
      create index bookings_user on bookings (user_id, created_at desc, id);
      create index bookings_status on bookings (status, created_at desc, id);
      create index bookings_created on bookings (created_at desc, id);

      create table booking_events (
        id uuid primary key,
        booking_id uuid not null references bookings on delete cascade,
        user_id uuid not null references users,
        type text not null check (type in ('created', 'status_changed', 'details_changed')),
        actor_id uuid,
        data jsonb not null default '{}',
        created_at timestamptz not null default now()
      );
      create index booking_events_booking on booking_events (booking_id, created_at);`)
    this.addSql(ownRowsOnly('bookings'))
    this.addSql(ownRowsOnly('booking_events'))
  }

  override down() {
    this.addSql('drop table booking_events, bookings')
  }
}
