/**
 * SQL that shows a patient the rows that carry their id, staff every row, and anyone else none, the table's
 * owner included. The subselect is evaluated once per statement, not once per row.
 */
export const ownRowsOnly = (table: string, userColumn = 'user_id') => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy own_rows on ${table} to sihat_app
    using (${userColumn} = (select current_user_id())) with check (${userColumn} = (select current_user_id()));
  create policy staff on ${table} to sihat_staff using (true) with check (true);`
