-- 10,000 hospitals with three specializations and four claims each, over the countries that have hospitals.
with place as (
  select id, row_number() over (order by code) as n, count(*) over () as total
  from countries where id in (select country_id from hospitals)
), made as (
  insert into hospitals (id, slug, name, city, country_id, description, rating, is_active, features, languages)
  select gen_random_uuid(), 'bench-' || i, 'Bench Hospital ' || i, 'City ' || i % 200, place.id,
    'A hospital that exists for a measurement only.', 4 + i % 2, true,
    array['one', 'two', 'three'], array['English', 'Malay']
  from generate_series(1, 10000) i join place on place.n = 1 + i % place.total
  returning id
), fields as (
  insert into hospital_specializations (hospital_id, specialization_id, position)
  select made.id, s.id, s.n from made
  cross join lateral (select id, row_number() over (order by md5(made.id::text || id::text)) as n from specializations) s
  where s.n <= 3
)
insert into claims (id, subject_type, subject_id, field, value, source, checked_at)
select gen_random_uuid(), 'hospital', made.id, field, 'value', 'A source', now()
from made cross join unnest(array['accreditation', 'doctorCount', 'bedCapacity', 'languages']) field;
analyze;
