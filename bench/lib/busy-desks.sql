-- A year of 1,000 hospitals at the desk: 100,000 requests for 33,000 bookings, 75,000 offers with 300,000 versions, and what belongs to them.
-- The first hospital has 3,000 requests, the last hundred have none. Ciphertexts are copies of those of the demonstration: no list opens
-- one. `bench/desk-lists.ts` opens cases that it makes itself.
set synchronous_commit = off;
select setseed(0.5);
create function pg_temp.id(kind text, n bigint) returns uuid immutable language sql
  return ('019' || kind || '0000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid;
create temporary table names as select
  array['Amara','Chidi','Fatima','Ngozi','Kwame','Zanele','Thabo','Aisha','Yusuf','Mei','Ravi','Siti','Omar','Grace','Peter','Hawa','Abena','Kofi','Lerato','Samuel'] as first,
  array['Okonkwo','Mwangi','Diallo','Mensah','Banda','Nkosi','Hassan','Tan','Kumar','Ibrahim','Adeyemi','Otieno','Dlamini','Rahman','Abebe','Osei','Achieng','Bello','Moyo','Zulu'] as last;
create temporary table t as select id, row_number() over (order by id)::int as rank from treatments;
create temporary table sealed as select
  (select content from case_briefs limit 1) as brief, (select wrapped_key from booking_keys limit 1) as key,
  (select content from offer_versions limit 1) as offer;

insert into hospitals (id, slug, name, city, country_id, description, rating, features, languages)
  select pg_temp.id('a', n), 'desk-' || n, 'Desk Hospital ' || n, 'City ' || n % 50,
    (select id from countries where code = 'MY'), 'A hospital that exists for a measurement only.', 4, array['one'], array['English']
  from generate_series(1, 1000) n;
insert into claims (id, subject_type, subject_id, field, value, source, checked_at)
  select pg_temp.id('b', n), 'hospital', pg_temp.id('a', 1 + n % 1000),
    (array['accreditation', 'doctorCount', 'bedCapacity', 'languages'])[1 + n / 1000], 'value', 'A source', now()
  from generate_series(0, 3999) n;
insert into promise_terms (id, hospital_id, text_version, signed_by, signed_as, signed_on, name, content_type, size_bytes, sha256,
    storage_key, wrapped_key)
  select pg_temp.id('c', n), pg_temp.id('a', n), '2026-11-27.1', 'A director', 'Director', current_date - 400, 'terms.pdf', 'application/pdf',
    1000, encode(sha256(n::text::bytea), 'hex'), 'bench/terms/' || n, 'bench'
  from generate_series(1, 1000, 2) n;

-- Members: 12 of the first hospital, one to four of the others. Each signs in with the password of the demonstration.
create temporary table m as select row_number() over ()::int as account, h, place
  from generate_series(1, 1000) h cross join lateral generate_series(1, case h when 1 then 12 else 1 + h % 4 end) place;
insert into users (id, email, password_hash, email_verified_at)
  select pg_temp.id('d', account), 'member' || place || '@desk' || h || '.example',
    (select password_hash from users where email = 'hospital@demo.sihat.example'), now() from m;
insert into profiles (user_id, first_name, last_name)
  select pg_temp.id('d', account), first[1 + account % 20], last[1 + (account / 20) % 20] from m, names;
insert into user_roles (user_id, role) select pg_temp.id('d', account), 'hospital' from m;
insert into hospital_members (id, hospital_id, user_id, role, is_demonstration, answered_at, removed_at)
  select pg_temp.id('e', account), pg_temp.id('a', h), pg_temp.id('d', account), case place when 1 then 'manager' else 'member' end, true, now(),
    case when place > 9 then now() end from m;

-- Patients: a booking with one approved case brief each.
insert into users (id, email, email_verified_at, created_at)
  select pg_temp.id('0', n), 'patient' || n || '@people.example', now(), now() - interval '366 days' from generate_series(1, 35000) n;
insert into profiles (user_id, first_name, last_name)
  select pg_temp.id('0', n), first[1 + n % 20], last[1 + (n / 20) % 20] from generate_series(1, 35000) n, names;
insert into bookings (id, user_id, treatment_id, booking_type, urgency_level, created_at)
  select pg_temp.id('1', n), pg_temp.id('0', n), t.id, 'surgery', 'normal', now() - (35000 - n) * interval '15 minutes'
  from generate_series(1, 35000) n left join t on t.rank = 1 + n % 17;
insert into booking_keys (id, user_id, wrapped_key)
  select pg_temp.id('1', n), pg_temp.id('0', n), key from generate_series(1, 35000) n, sealed;
insert into case_briefs (id, booking_id, user_id, brief_version, content, approved_at)
  select pg_temp.id('2', n), pg_temp.id('1', n), pg_temp.id('0', n), 1, brief, now() from generate_series(1, 35000) n, sealed;

-- Requests: three hospitals a booking, in the order of time. Most of the last two weeks are open.
create temporary table asked as
  select n::int, b, h, now() - (100001 - n) * interval '315 seconds' as at, case
      when n > 99500 then (array['sent', 'sent', 'viewed', 'question_open', 'offered', 'declined', 'awaiting_consent'])[1 + n % 7]
      when n > 96000 then (array['viewed', 'offered', 'offered', 'question_open', 'offered', 'declined', 'withdrawn', 'awaiting_consent'])[1 + n % 8]
      else (array['offered', 'offered', 'declined', 'offered', 'offered', 'expired', 'offered', 'offered', 'withdrawn', 'offered'])[1 + n % 10]
    end as status
  from (
    select row_number() over (order by b, h) as n, b, h from (
      select distinct 1 + r / 3 as b, case when r % 500 = 0 then 851 + r / 500 % 50 else 1 + floor(850 * power(random(), 1.95)) end::int as h
      from generate_series(0, 102999) r) drawn limit 100000) requests;
create unique index on asked (n);
analyze asked;
insert into quote_requests (id, booking_id, user_id, hospital_id, status, brief_id, decline_reason, sent_at, due_at, created_at)
  select pg_temp.id('3', n), pg_temp.id('1', b), pg_temp.id('0', b), pg_temp.id('a', h), status,
    case when status <> 'awaiting_consent' then pg_temp.id('2', b) end,
    case when status = 'declined' then (array['not_offered', 'no_capacity', 'not_suitable', 'more_tests_needed', 'other'])[1 + n / 10 % 5] end,
    case when status <> 'awaiting_consent' then at end, case when status <> 'awaiting_consent' then at + interval '3 days' end, at
  from asked;
insert into quote_consents (id, quote_request_id, user_id, hospital_id, record_ids, brief_version, text_version, locale, given_at, withdrawn_at)
  select pg_temp.id('4', n), pg_temp.id('3', n), pg_temp.id('0', b), pg_temp.id('a', h),
    array(select pg_temp.id('f', n * 5 + file) from generate_series(1, n % 5) file), 1, '2026-11-26.1', 'en', at,
    case when status = 'withdrawn' then at + interval '20 days' end
  from asked where status <> 'awaiting_consent';
insert into quote_request_events (id, quote_request_id, user_id, actor, transition, status, at)
  select pg_temp.id('5', n * 3 + step), pg_temp.id('3', n), pg_temp.id('0', b), (array['patient', 'hospital', 'hospital'])[1 + step],
    (array['send', 'open', case status when 'declined' then 'decline' when 'expired' then 'expire' when 'withdrawn' then 'withdraw'
      when 'question_open' then 'ask' else 'offer' end])[1 + step],
    (array['sent', 'viewed', status])[1 + step], at + step * interval '25 hours'
  from asked cross join generate_series(0, 2) step
  where status <> 'awaiting_consent' and (step = 0 or status <> 'sent') and (step < 2 or status <> 'viewed');
insert into quote_questions (id, quote_request_id, user_id, content, asked_at, answer, answered_at)
  select pg_temp.id('6', n), pg_temp.id('3', n), pg_temp.id('0', b), brief, at + interval '5 hours',
    case when status <> 'question_open' then brief end, case when status <> 'question_open' then at + interval '9 hours' end
  from asked, sealed where status = 'question_open' or n % 4 = 0 and status not in ('sent', 'awaiting_consent');

-- Offers: of each request that was offered, drafts of viewed ones, and declined ones of withdrawn requests.
create temporary table offered as
  select n, b, h, at, case
      when status = 'viewed' then 'draft' when status = 'withdrawn' then 'declined' when n > 90000 then 'published'
      else (array['published', 'expired', 'declined', 'expired', 'expired', 'withdrawn', 'declined'])[1 + n / 10 % 7] end as status,
    case when status = 'viewed' then 1 else 1 + n / 70 % 7 end as versions
  from asked where status = 'offered' or status in ('viewed', 'withdrawn') and n / 10 % 2 = 0;
create unique index on offered (n);
analyze offered;
insert into offers (id, booking_id, user_id, quote_request_id, hospital_id, status, published_number, withdrawal_reason, saved_at, created_at)
  select pg_temp.id('7', n), pg_temp.id('1', b), pg_temp.id('0', b), pg_temp.id('3', n), pg_temp.id('a', h), status,
    case when status <> 'draft' then versions end, case when status = 'withdrawn' then (array['clinical', 'date_lost'])[1 + n % 2] end,
    at + interval '30 hours', at + interval '26 hours'
  from offered;
create temporary table v as
  select n * 10 + number as id, n, b, h, number, (n + number) % 20 = 0 as by_team, status <> 'draft' as is_published,
    at + (18 + n % 60 + number * 24) * interval '1 hour' as at
  from offered cross join lateral generate_series(1, versions) number;
insert into offer_versions (id, offer_id, user_id, number, content, hash, valid_until, published_at, entered_by, promise_terms_id)
  select pg_temp.id('8', id), pg_temp.id('7', n), pg_temp.id('0', b), number, offer, case when is_published then encode(sha256(id::text::bytea), 'hex') end,
    case when is_published then at + interval '45 days' end, case when is_published then at end,
    case when by_team then 'team' else 'hospital' end, case when is_published and h % 2 = 1 and n % 5 = 0 then pg_temp.id('c', h) end
  from v, sealed;
insert into offer_letters (id, user_id, name, content_type, size_bytes, sha256, storage_key, wrapped_key, dated)
  select pg_temp.id('8', id), pg_temp.id('0', b), 'letter.pdf', 'application/pdf', 1000, encode(sha256(id::text::bytea), 'hex'),
    'bench/letters/' || id, 'bench', at::date
  from v where by_team;
insert into offer_events (id, offer_id, user_id, number, actor, transition, at)
  select pg_temp.id('9', id * 2 + step), pg_temp.id('7', n), pg_temp.id('0', b), number, 'hospital', (array['edit', 'publish'])[1 + step], at
  from v cross join generate_series(0, 1) step where step = 0 or is_published;

-- One acceptance a booking, of every third booking. Those of the newest offers wait for their date, some of the others have ended.
insert into offer_acceptances (id, offer_id, booking_id, user_id, number, hash, signature, shares_identity, cost_cents, accepted_at,
    confirm_by, confirmed_at, ended_at, end_reason)
  select pg_temp.id('a', o.n), pg_temp.id('7', o.n), pg_temp.id('1', o.b), pg_temp.id('0', o.b), o.versions,
    encode(sha256((o.n * 10 + o.versions)::text::bytea), 'hex'), brief, o.n % 2 = 0, 1000000, accepted, accepted + interval '48 hours',
    case when o.n <= 97000 and o.n % 5 > 0 then accepted + interval '20 hours' end,
    case when o.n <= 97000 and o.n % 5 = 0 then accepted + interval '48 hours' end,
    case when o.n <= 97000 and o.n % 5 = 0 then 'not_confirmed' end
  from sealed, (select distinct on (b) *, case when n > 97000 then now() - n % 40 * interval '1 hour' else at + interval '8 days' end as accepted
    from offered where status = 'published' and b % 3 = 0 order by b, n) o;
insert into change_orders (id, acceptance_id, offer_id, booking_id, user_id, number, reason, content, hash, cost_cents, entered_by,
    proposed_at, signature, signed_at)
  select gen_random_uuid(), a.id, offer_id, booking_id, user_id, 1, 'finding', brief, hash, 1100000, 'hospital', accepted_at + interval '3 days',
    case when number > 2 then brief end, case when number > 2 then accepted_at + interval '4 days' end
  from offer_acceptances a, sealed where confirmed_at is not null and number % 2 = 1;
insert into offer_messages (id, offer_id, booking_id, user_id, number, author, for_hospital, content, possible_emergency, created_at, read_at)
  select pg_temp.id('b', n * 3 + step), pg_temp.id('7', n), pg_temp.id('1', b), pg_temp.id('0', b), versions,
    case when step % 2 = 0 then 'patient' else 'team' end, step % 2 = 1, brief, false, at + (50 + step) * interval '1 hour',
    case when step < 2 then at + interval '60 hours' end
  from offered cross join generate_series(0, 2) step cross join sealed where status <> 'draft' and n % 3 = 0;
insert into offer_change_requests (id, offer_id, booking_id, user_id, number, content, answer, possible_emergency, requested_at, ended_at,
    end_reason)
  select pg_temp.id('c', n), pg_temp.id('7', n), pg_temp.id('1', b), pg_temp.id('0', b), versions, brief,
    case when n <= 90000 then brief end, false, at + interval '55 hours', case when n <= 90000 then at + interval '80 hours' end,
    case when n <= 90000 then 'declined' end
  from offered, sealed where status <> 'draft' and n % 5 = 0;
insert into data_accesses (id, user_id, actor_id, role, subject, subject_id, opened_at)
  select pg_temp.id('d', n * 3 + step), pg_temp.id('0', b), pg_temp.id('d', account), 'hospital', 'booking', pg_temp.id('1', b), at + step * interval '1 day'
  from asked join m using (h) cross join generate_series(1, 3) step
  where place = 1 and status not in ('sent', 'awaiting_consent');

-- Templates: 200 of the first hospital, up to 19 of the others, all with the content of one that the demonstration keeps.
insert into offer_templates (id, hospital_id, treatment_id, name, content, saved_at)
  select gen_random_uuid(), pg_temp.id('a', h), t.id, 'Template ' || place || ' ' || coalesce(t.id::text, 'any'), content,
    now() - place * interval '1 day'
  from (select content from offer_templates limit 1) kept, generate_series(1, 1000) h
  cross join lateral generate_series(1, case h when 1 then 200 else h % 20 end) place left join t on t.rank = 1 + place % 17;
-- As upkeep does every minute.
select add_up_bookings(1000000000);
