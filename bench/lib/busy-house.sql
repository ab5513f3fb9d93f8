-- A house in its third year: 200,000 people, 1,000,000 bookings, 50,000 enquiries, 300,000 payments, 1,000,000 entries in the
-- audit log, 50,000 reviews.
set synchronous_commit = off;
create temporary table names as select
  array['Amara','Chidi','Fatima','Ngozi','Kwame','Zanele','Thabo','Aisha','Yusuf','Mei','Ravi','Siti','Omar','Grace','Peter','Hawa','Abena','Kofi','Lerato','Samuel'] as first,
  array['Okonkwo','Mwangi','Diallo','Mensah','Banda','Nkosi','Hassan','Tan','Kumar','Ibrahim','Adeyemi','Otieno','Dlamini','Rahman','Abebe','Osei','Achieng','Bello','Moyo','Zulu'] as last;
insert into users (id, email, email_verified_at, created_at)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench' || n || '@people.example', now(),
    now() - random() * interval '730 days' from generate_series(1, 200000) n;
insert into profiles (user_id, first_name, last_name, phone, country, created_at)
  select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, first[1 + n % 20],
    last[1 + (n / 20) % 20] || case when n % 1000 = 0 then ' Quetzalcoatl' else '' end,
    '+254' || (700000000 + n), (array['NG','KE','GH','ZA','UG','TZ','ET','EG'])[1 + n % 8], now()
  from generate_series(1, 200000) n, names;
create temporary table h as select id, row_number() over (order by rating desc, id)::int as n from hospitals limit 9;
create temporary table t as select id, row_number() over (order by id)::int as n from treatments;
insert into bookings (id, user_id, hospital_id, treatment_id, booking_type, urgency_level, preferred_date, status,
    estimated_cost_cents, deposit_percent, created_at)
  select ('01910000-0000-7000-8000-' || lpad(to_hex(b.n), 12, '0'))::uuid,
    ('01900000-0000-7000-8000-' || lpad(to_hex(1 + (random() * 199999)::int), 12, '0'))::uuid, h.id, t.id,
    (array['consultation','surgery','treatment','checkup','therapy'])[1 + b.n % 5],
    (array['low','normal','normal','normal','high','urgent'])[1 + b.n % 6],
    case when b.n % 4 > 0 then current_date + b.n % 300 end,
    case when b.n > 997000 then 'pending' when b.n > 990000 then 'payment_pending' else
      (array['completed','completed','completed','completed','completed','cancelled','cancelled','confirmed'])[1 + b.n % 8] end,
    case when b.n % 5 > 0 then (100000 + random() * 4000000)::bigint end, 20,
    now() - (1000000 - b.n) * interval '63 seconds'
  from (select n, 1 + floor(9 * power(random(), 2))::int as hn, 1 + (random() * 9)::int as tn from generate_series(1, 1000000) n) b
  left join h on h.n = b.hn left join t on t.n = b.tn;
-- Of those paid and not confirmed, the last 500 wait.
update bookings set confirmed_date = created_at + interval '2 days'
  where status = 'confirmed' and id < ('01910000-0000-7000-8000-' || lpad(to_hex(986000), 12, '0'))::uuid;
insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode, stripe_payment_intent_id, paid_at,
    receipt_number, created_at)
  select ('01920000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, b.user_id, 'deposit', b.id, 10000 + n % 900000,
    case when n % 10 > 0 then 'paid' else 'expired' end, true, 'pi_bench_' || n,
    case when n % 10 > 0 then b.created_at + interval '1 day' end, case when n % 10 > 0 then 5000000 + n end, b.created_at
  from generate_series(1, 300000) n
  join bookings b on b.id = ('01910000-0000-7000-8000-' || lpad(to_hex(n * 3), 12, '0'))::uuid;
insert into enquiries (id, name, email, country, message, status, created_at)
  select ('01930000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, first[1 + n % 20] || ' ' || last[1 + (n / 20) % 20],
    'bench' || n || '@people.example', 'Kenya', 'What would it cost?',
    case when n > 49900 then 'open' when n % 3 = 0 then 'closed' else 'answered' end, now() - (50000 - n) * interval '20 minutes'
  from generate_series(1, 50000) n, names;
insert into audit_events (id, actor_id, actor_name, action, subject_type, subject_id, created_at, sequence, previous_hash, hash)
  select ('01940000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    ('01900000-0000-7000-8000-' || lpad(to_hex(1 + n % 200000), 12, '0'))::uuid, 'user',
    (array['session.start','booking.create','booking.view','booking.list','booking.change','payment.paid'])[1 + n % 6],
    'booking', ('01910000-0000-7000-8000-' || lpad(to_hex(1 + n % 1000000), 12, '0')),
    now() - (1000000 - n) * interval '63 seconds', 1000000 + n, sha256(n::text::bytea), sha256(n::text::bytea)
  from generate_series(1, 1000000) n;
insert into hospital_reviews (id, hospital_id, reviewer_name, rating, rating_source, review_text, review_date, source_url,
    is_success_story, scraped_at)
  select ('01950000-0000-7000-8000-' || lpad(to_hex(r.n), 12, '0'))::uuid, h.id, first[1 + r.n % 20], 1 + r.n % 5,
    case when r.n % 4 > 0 then 'stated' else 'default' end,
    'They explained every step, and the price was what they had said. ' || r.n,
    case when r.n % 3 > 0 then current_date - r.n % 900 end, 'https://reviews.example/' || r.n, r.n % 9 = 0,
    now() - r.n * interval '10 minutes'
  from generate_series(1, 50000) r (n) join h on h.n = 1 + r.n % 9, names;
-- As upkeep does every minute.
select add_up_bookings(1000000000);
