import { Migration } from '@mikro-orm/migrations'
import { ownRowsOnly } from './row-security.js'

/** Health assessments, the draft of the next one, and which fields of medicine a condition belongs to. */
export class Migration20261121001500_assessments extends Migration {
  override up() {
    this.addSql(String.raw`
      create table health_assessments (
        id uuid primary key,
        user_id uuid not null references users,
        condition_category text not null check (length(condition_category) between 1 and 100),
        -- 5,000 characters may be sent; sanitising can add spaces
        symptoms text not null check (length(symptoms) between 1 and 10000),
        current_medications text check (length(current_medications) <= 10000),
        medical_history text check (length(medical_history) <= 10000),
        treatment_goals text check (length(treatment_goals) <= 10000),
        urgency_level text not null check (urgency_level in ('low', 'medium', 'high', 'urgent')),
        budget_range text check (length(budget_range) <= 100),
        -- the first dollar amount, with thousands commas or without: recommendations may cost no more
        max_cost_usd integer generated always as
          (replace(substring(budget_range from '\$(\d{1,3}(?:,\d{3})+|\d+)'), ',', '')::integer) stored,
        preferred_destinations text[] not null default '{}' check (cardinality(preferred_destinations) <= 30),
        -- where the records of record_ids are stored
        uploaded_files text[] not null default '{}',
        record_ids uuid[] not null default '{}' check (cardinality(record_ids) <= 5),
        -- the whole form as it was sent, sanitised
        assessment_data jsonb not null,
        version integer not null default 1,
        created_at timestamptz not null default clock_timestamp()
      );
      create index health_assessments_newest on health_assessments (user_id, created_at desc, id desc);

      create table assessment_drafts (
        user_id uuid primary key references users,
        data jsonb not null check (jsonb_typeof(data) = 'object'),
        step smallint not null check (step >= 0),
        version integer not null default 1,
        saved_at timestamptz not null default clock_timestamp()
      );`)
    this.addSql(ownRowsOnly('health_assessments'))
    this.addSql(ownRowsOnly('assessment_drafts'))
    this.addSql('revoke update, delete on health_assessments from sihat_app')
    this.addSql(`
      create table condition_specializations (
        condition_category text not null check (length(condition_category) between 1 and 100),
        specialization_id uuid not null references specializations on delete cascade,
        primary key (condition_category, specialization_id)
      );
      create index condition_specializations_specialization on condition_specializations (specialization_id);
      revoke insert, update, delete on condition_specializations from sihat_app;`)
    for (const [slug, condition] of Object.entries(CONDITIONS)) {
      this.addSql(`
        insert into condition_specializations (condition_category, specialization_id)
        select '${condition}', id from specializations where slug = '${slug}'`)
    }
    // What recommendations compare hospitals by: few hospitals publish a price.
    this.addSql(`
      create index hospital_treatments_priced on hospital_treatments (hospital_id)
        where min_cost_cents is not null or max_cost_cents is not null`)
  }

  override down() {
    this.addSql(`
      drop index hospital_treatments_priced;
      drop table condition_specializations, assessment_drafts, health_assessments;`)
  }
}

/** For fields that are there already; those inserted later bring their own. */
const CONDITIONS = {
  cardiology: 'Heart Disease',
  'cardiothoracic-surgery': 'Heart Disease',
  oncology: 'Cancer Treatment',
  orthopedics: 'Orthopedic Surgery',
  neurosurgery: 'Neurological Disorders',
  'cosmetic-surgery': 'Cosmetic Surgery',
  fertility: 'Fertility Treatment',
}
