import { Migration } from '@mikro-orm/migrations'

const FACTS = [
  'accreditation',
  'establishedYear',
  'doctorCount',
  'bedCapacity',
  'staffCount',
  'annualSurgeries',
  'internationalPatients',
  'languages',
  'interpreters',
  'features',
]
const OWN_HOSPITALS = 'hospital_id = any ((select member_hospitals())::uuid[])'
const SEEN_AT_DESK =
  'id, hospital_id, field, value, source_url, comment, status, reason, proposed_by, proposed_at, ended_at, version'

/** Facts that hospitals propose for their public page. Public answers never read this table. */
export class Migration20261127160000_fact_proposals extends Migration {
  override up() {
    this.addSql(`
      create table hospital_fact_proposals (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        field text not null check (field in (${FACTS.map((fact) => `'${fact}'`).join(', ')})),
        value text not null check (char_length(value) between 1 and 1000),
        source_url text check (source_url ~ '^https?://' and char_length(source_url) <= 2000),
        comment text check (char_length(comment) between 1 and 2000),
        status text not null default 'waiting' check (status in ('waiting', 'accepted', 'rejected', 'withdrawn')),
        -- why it was rejected
        reason text check (char_length(reason) between 1 and 1000),
        -- null when the account is gone
        proposed_by uuid references users,
        proposed_at timestamptz not null default now(),
        -- who accepted, rejected or withdrew it; null when the account is gone
        ended_by uuid references users,
        ended_at timestamptz,
        version integer not null default 1,
        constraint hospital_fact_proposals_ended check ((status = 'waiting') = (ended_at is null)),
        constraint hospital_fact_proposals_ender check (ended_at is not null or ended_by is null),
        constraint hospital_fact_proposals_reason check ((status = 'rejected') = (reason is not null))
      );
      create index hospital_fact_proposals_hospital on hospital_fact_proposals (hospital_id, proposed_at desc, id);
      create index hospital_fact_proposals_waiting on hospital_fact_proposals (proposed_at, id) where status = 'waiting';
      create index hospital_fact_proposals_proposed_by on hospital_fact_proposals (proposed_by);
      create index hospital_fact_proposals_ended_by on hospital_fact_proposals (ended_by);

      alter table hospital_fact_proposals enable row level security;
      alter table hospital_fact_proposals force row level security;
      create policy staff on hospital_fact_proposals to sihat_staff using (true) with check (true);
      create policy own_hospitals on hospital_fact_proposals for select to sihat_desk using (${OWN_HOSPITALS});
      create policy own_hospitals_propose on hospital_fact_proposals for insert to sihat_desk
        with check (${OWN_HOSPITALS} and status = 'waiting' and proposed_by = (select current_user_id()));
      create policy own_hospitals_withdraw on hospital_fact_proposals for update to sihat_desk
        using (${OWN_HOSPITALS} and status = 'waiting')
        with check (status = 'withdrawn' and ended_by = (select current_user_id()));
      revoke all on hospital_fact_proposals from sihat_app;
      revoke insert, update, delete on hospital_fact_proposals from sihat_staff;
      grant update (status, reason, proposed_by, ended_by, ended_at, version) on hospital_fact_proposals to sihat_staff;
      grant select (${SEEN_AT_DESK}) on hospital_fact_proposals to sihat_desk;
      grant insert (id, hospital_id, field, value, source_url, comment, proposed_by, proposed_at, version) on hospital_fact_proposals to sihat_desk;
      grant update (status, ended_by, ended_at, version) on hospital_fact_proposals to sihat_desk;`)
  }

  override down() {
    this.addSql('drop table hospital_fact_proposals')
  }
}
