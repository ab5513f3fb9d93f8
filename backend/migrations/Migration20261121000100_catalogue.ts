import { Migration } from '@mikro-orm/migrations'

const TABLES = [
  'countries',
  'destinations',
  'specializations',
  'treatments',
  'treatment_countries',
  'hospitals',
  'hospital_specializations',
  'hospital_treatments',
  'claims',
]

export class Migration20261121000100_catalogue extends Migration {
  override up() {
    this.addSearch()
    this.addPlaces()
    this.addTreatments()
    this.addHospitals()
    this.addClaims()
    this.addSimilarSearch()
    // Patients read the catalogue; only the back office and the seed write it.
    this.addSql(`revoke insert, update, delete on ${TABLES.join(', ')} from sihat_app`)
  }

  override down() {
    this.addSql('drop function treatments_spelled_like(text)')
    this.addSql('drop function hospitals_spelled_like(text)')
    this.addSql(`drop table ${TABLES.toReversed().join(', ')}`)
    this.addSql('drop function search_pattern(text)')
    this.addSql('drop function search_key(text)')
  }

  private addSearch() {
    this.addSql('create extension if not exists pg_trgm with schema public')
    this.addSql('create extension if not exists unaccent with schema public')
    // unaccent() is only STABLE because its dictionary may change; ours is fixed, and an index needs IMMUTABLE.
    this.addSql(`
      create function search_key(input text) returns text
        language sql immutable strict parallel safe
        return lower(public.unaccent('public.unaccent'::regdictionary, input))`)
    this.addSql(String.raw`
      create function search_pattern(query text) returns text
        language sql immutable strict parallel safe
        return '%' || regexp_replace(search_key(query), '([\\%_])', '\\\1', 'g') || '%'`)
  }

  private addPlaces() {
    this.addSql(`
      create table countries (
        id uuid primary key,
        code char(2) not null unique check (code ~ '^[A-Z]{2}$'),
        name text not null unique,
        version integer not null default 1,
        created_at timestamptz not null default now()
      )`)
    this.addSql(`
      create table destinations (
        id uuid primary key,
        country_id uuid not null unique references countries,
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        capital text not null,
        description text not null,
        highlights text[] not null default '{}',
        specialties text[] not null default '{}',
        avg_cost_saving_percent smallint check (avg_cost_saving_percent between 0 and 100),
        visa_info text,
        flight_time text,
        languages text[] not null default '{}',
        safety_rating smallint not null check (safety_rating between 1 and 5),
        version integer not null default 1,
        created_at timestamptz not null default now()
      )`)
    this.addSql(`
      create table specializations (
        id uuid primary key,
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        name text not null unique,
        version integer not null default 1,
        created_at timestamptz not null default now()
      )`)
  }

  private addTreatments() {
    this.addSql(`
      create table treatments (
        id uuid primary key,
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        name text not null,
        type text not null default 'conventional'
          check (type in ('conventional', 'ayurveda', 'acupuncture', 'functional', 'other')),
        category text not null check (category in
          ('orthopedic', 'fertility', 'cosmetic', 'cardiology', 'spinal', 'cancer', 'complementary')),
        evidence_level text check (evidence_level in ('high', 'moderate', 'low')),
        description text not null,
        min_duration_days smallint check (min_duration_days > 0),
        max_duration_days smallint,
        min_cost_cents integer check (min_cost_cents >= 0),
        max_cost_cents integer,
        currency char(3) not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
        cost_basis text,
        success_rate_percentage numeric(4, 1) check (success_rate_percentage between 0 and 100),
        procedures text[] not null default '{}',
        benefits text[] not null default '{}',
        is_active boolean not null default true,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        check (max_duration_days >= min_duration_days),
        check (max_cost_cents >= min_cost_cents)
      )`)
    this.addSql(`
      create index treatments_search on treatments
        using gin (search_key(name || ' ' || description) gin_trgm_ops)`)
    this.addSql(`
      create table treatment_countries (
        treatment_id uuid not null references treatments on delete cascade,
        country_id uuid not null references countries,
        primary key (treatment_id, country_id)
      )`)
    this.addSql('create index treatment_countries_country on treatment_countries (country_id)')
  }

  private addHospitals() {
    this.addSql(`
      create table hospitals (
        id uuid primary key,
        slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
        name text not null,
        city text not null,
        country_id uuid not null references countries,
        address text,
        phone text,
        email text,
        website text check (website ~ '^https?://'),
        description text not null,
        established_year smallint check (established_year between 1500 and 2200),
        doctor_count integer check (doctor_count >= 0),
        staff_count integer check (staff_count >= 0),
        bed_capacity integer check (bed_capacity >= 0),
        rating numeric(2, 1) not null check (rating between 0 and 5),
        success_rate_percentage numeric(4, 1) check (success_rate_percentage between 0 and 100),
        patient_stories_count integer check (patient_stories_count >= 0),
        features text[] not null default '{}',
        languages text[] not null default '{}',
        is_partner boolean not null default false,
        is_active boolean not null default true,
        featured boolean not null default false,
        version integer not null default 1,
        created_at timestamptz not null default now()
      )`)
    this.addSql(`
      create index hospitals_search on hospitals using gin (search_key(name || ' ' || city) gin_trgm_ops)`)
    this.addSql('create index hospitals_country_rating on hospitals (country_id, rating desc, id)')
    this.addSql('create index hospitals_rating on hospitals (rating desc, id)')
    this.addSql(`
      create table hospital_specializations (
        hospital_id uuid not null references hospitals on delete cascade,
        specialization_id uuid not null references specializations,
        position smallint not null default 0,
        experience_years smallint check (experience_years >= 0),
        success_rate_percentage numeric(4, 1) check (success_rate_percentage between 0 and 100),
        primary key (hospital_id, specialization_id)
      )`)
    this.addSql(`
      create index hospital_specializations_specialization
        on hospital_specializations (specialization_id, hospital_id)`)
    this.addSql(`
      create table hospital_treatments (
        hospital_id uuid not null references hospitals on delete cascade,
        treatment_id uuid not null references treatments,
        min_cost_cents integer check (min_cost_cents >= 0),
        max_cost_cents integer,
        currency char(3) not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
        cases_completed integer check (cases_completed >= 0),
        average_success_rate numeric(4, 1) check (average_success_rate between 0 and 100),
        primary key (hospital_id, treatment_id),
        check (max_cost_cents >= min_cost_cents)
      )`)
    this.addSql(
      'create index hospital_treatments_treatment on hospital_treatments (treatment_id, hospital_id)',
    )
  }

  private addClaims() {
    this.addSql(`
      create table claims (
        id uuid primary key,
        subject_type text not null check (subject_type in ('country', 'destination', 'hospital', 'treatment')),
        subject_id uuid not null,
        field text not null check (field ~ '^[a-z][a-zA-Z]*$'),
        value text not null,
        source text,
        source_url text check (source_url ~ '^https?://'),
        internal_note text,
        checked_by uuid,
        checked_at timestamptz,
        expires_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null default now(),
        check (source is not null or (source_url is null and checked_at is null))
      )`)
    this.addSql(`
      comment on column claims.internal_note is 'Sources unfit to print and remarks; never leaves the back office'`)
    this.addSql('create index claims_subject on claims (subject_type, subject_id, field, id)')
  }

  /** Functions, because only a function can carry its own threshold and still use the index. */
  private addSimilarSearch() {
    this.addSql("select public.word_similarity('', '')") // loads pg_trgm, which checks the setting below
    this.addSql(`
      create function hospitals_spelled_like(query text) returns setof uuid
        language sql stable strict set pg_trgm.word_similarity_threshold = 0.45
        begin atomic
          select id from hospitals where search_key(query) <% search_key(name || ' ' || city)
          union
          select hs.hospital_id
          from hospital_specializations hs join specializations s on s.id = hs.specialization_id
          where search_key(query) <% search_key(s.name);
        end`)
    this.addSql(`
      create function treatments_spelled_like(query text) returns setof uuid
        language sql stable strict set pg_trgm.word_similarity_threshold = 0.6
        begin atomic
          select id from treatments where search_key(query) <% search_key(name);
        end`)
  }
}
