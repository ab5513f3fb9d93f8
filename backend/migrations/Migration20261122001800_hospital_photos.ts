import { Migration } from '@mikro-orm/migrations'

/** Pictures of a hospital, each with whose it is; the files of one are the same picture in several widths. */
export class Migration20261122001800_hospital_photos extends Migration {
  override up() {
    this.addSql(`
      create table hospital_photos (
        id uuid primary key,
        hospital_id uuid not null references hospitals,
        position integer not null check (position > 0),
        alt text not null check (length(alt) between 1 and 250),
        credit text not null check (length(credit) between 1 and 200),
        licence text not null check (length(licence) between 1 and 200),
        source_url text check (source_url ~ '^https?://[^[:space:]]+$' and length(source_url) <= 1000),
        width integer not null check (width >= 800),
        height integer not null check (height > 0),
        version integer not null default 1,
        created_at timestamptz not null default now(),
        unique (hospital_id, position) deferrable initially deferred
      );

      create table hospital_photo_files (
        id uuid primary key,
        photo_id uuid not null references hospital_photos on delete cascade,
        width integer not null check (width > 0),
        height integer not null check (height > 0),
        size_bytes integer not null check (size_bytes > 0),
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        storage_key text not null unique,
        wrapped_key text not null,
        unique (photo_id, width)
      );
      create index hospital_photo_files_sha256 on hospital_photo_files (sha256);

      revoke insert, update, delete on hospital_photos, hospital_photo_files from sihat_app;
      create trigger announce_public_change after insert or update or delete or truncate on hospital_photos
        for each statement execute function announce_public_change();
      create trigger announce_public_change after insert or update or delete or truncate on hospital_photo_files
        for each statement execute function announce_public_change();`)
  }

  override down() {
    this.addSql(`
      insert into object_removals (path, due_at) select storage_key, now() from hospital_photo_files
        on conflict do nothing;
      drop table hospital_photo_files;
      drop table hospital_photos;`)
  }
}
