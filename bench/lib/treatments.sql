-- 1,000 treatments over every category with claims; each hospital gives five of them, a third at prices of its own.
with made as (
  insert into treatments (id, slug, name, category, type, evidence_level, description, min_duration_days,
    max_duration_days, min_cost_cents, max_cost_cents, success_rate_percentage, procedures, benefits)
  select gen_random_uuid(), 'bench-' || i, 'Bench Treatment ' || i,
    (array['orthopedic', 'fertility', 'cosmetic', 'cardiology', 'spinal', 'cancer', 'complementary'])[1 + i % 7],
    case when i % 7 = 6 then (array['ayurveda', 'acupuncture', 'functional'])[1 + i % 3] else 'conventional' end,
    (array['high', 'moderate', 'low', null])[1 + i % 4], 'A treatment that exists for a measurement only.', 7, 14,
    case when i % 5 > 0 then i * 1000 end, case when i % 5 > 0 then i * 3000 end, case when i % 3 = 0 then 50 + i % 50 end,
    array['one', 'two', 'three', 'four'], array['one', 'two']
  from generate_series(1, 1000) i
  returning id
), offered as (
  insert into treatment_countries (treatment_id, country_id)
  select made.id, c.id from made cross join countries c where c.id in (select country_id from hospitals)
)
insert into claims (id, subject_type, subject_id, field, value, source, checked_at)
select gen_random_uuid(), 'treatment', made.id, field, 'value', 'A source', now()
from made cross join unnest(array['costIncludes', 'costExcludes', 'costFactors']) field;

insert into hospital_treatments (hospital_id, treatment_id, min_cost_cents, max_cost_cents)
select h.id, t.id, case when h.n % 3 = 0 then t.n * 1000 end, case when h.n % 3 = 0 then t.n * 3000 end
from (select id, row_number() over (order by id) as n from hospitals where slug like 'bench-%') h
join (select id, row_number() over (order by id) as n from treatments where slug like 'bench-%') t
  on t.n % 200 = h.n % 200;

insert into hospital_reviews (id, hospital_id, reviewer_name, review_text, rating_source, source_url, is_success_story)
select gen_random_uuid(), h.id, 'Anonymous Patient', 'A review that exists for a measurement only.', 'default',
  'https://example.org', i = 1
from hospitals h cross join generate_series(1, 3) i where h.slug like 'bench-%';
