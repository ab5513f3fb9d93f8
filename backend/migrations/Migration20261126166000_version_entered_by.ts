import { Migration } from '@mikro-orm/migrations'

const force = (table: string, work: string) => `
  alter table ${table} no force row level security;
  ${work}
  alter table ${table} force row level security;`

/** Stores who entered each version: the team may publish the next version of an offer that the hospital entered. Hashes stay the same. */
export class Migration20261126166000_version_entered_by extends Migration {
  override up() {
    this.addSql(`
      alter table offer_versions add column entered_by text check (entered_by in ('hospital', 'team')),
        disable trigger keep_published_offer;
      alter table offers no force row level security;`)
    this.addSql(
      force(
        'offer_versions',
        'update offer_versions v set entered_by = o.entered_by from offers o where o.id = v.offer_id;',
      ),
    )
    this.addSql(`
      alter table offer_versions alter column entered_by set not null, enable trigger keep_published_offer;
      alter table offers drop column entered_by, force row level security;`)
  }

  /** Stores with the offer who entered its first version. */
  override down() {
    this.addSql(`
      alter table offers add column entered_by text check (entered_by in ('hospital', 'team'));
      alter table offer_versions no force row level security;`)
    this.addSql(
      force(
        'offers',
        `update offers o set entered_by = coalesce(
          (select entered_by from offer_versions v where v.offer_id = o.id order by number limit 1), 'team');`,
      ),
    )
    this.addSql(`
      alter table offers alter column entered_by set not null;
      alter table offer_versions drop column entered_by, force row level security;`)
  }
}
