import { Migration } from '@mikro-orm/migrations'

const OWN_HOSPITALS = 'hospital_id = any ((select member_hospitals())::uuid[])'

/** Hospitals keep templates for their offers. A template holds no day and nothing of a patient. The team reads them. */
export class Migration20261127070000_offer_templates extends Migration {
  override up() {
    this.addSql(`
      create table offer_templates (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        treatment_id uuid references treatments on delete set null,
        -- the form of an emoji is a character here, but not for the API
        name text not null check (char_length(name) between 1 and 240),
        -- 60,000 bytes in the API, which writes no spaces between its values
        content jsonb not null check (octet_length(content::text) <= 65536),
        version integer not null default 1,
        saved_at timestamptz not null default now(),
        created_at timestamptz not null default now(),
        constraint offer_templates_no_patient check (
          num_nonnulls(content ->> 'diagnosis', content ->> 'reviewedBy', content ->> 'earliestDate', content ->> 'lastDay') = 0)
      );
      create index offer_templates_list on offer_templates (hospital_id, lower(name), id);
      create index offer_templates_treatment on offer_templates (treatment_id);
      alter table offer_templates enable row level security;
      alter table offer_templates force row level security;
      create policy staff on offer_templates for select to sihat_staff using (true);
      create policy own_hospitals on offer_templates to sihat_desk
        using (${OWN_HOSPITALS}) with check (${OWN_HOSPITALS});
      revoke all on offer_templates from sihat_app;
      revoke insert, update, delete on offer_templates from sihat_staff;
      grant select, insert, delete on offer_templates to sihat_desk;
      grant update (treatment_id, name, content, version, saved_at) on offer_templates to sihat_desk;`)
  }

  override down() {
    this.addSql('drop table offer_templates')
  }
}
