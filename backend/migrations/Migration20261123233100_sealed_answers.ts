import { Migration } from '@mikro-orm/migrations'

/**
 * Idempotency keys keep no answer in the clear: the answer is encrypted under the client's key, of which only a digest is
 * stored. Earlier answers are removed; a repetition of such a request is refused as a reused key.
 */
export class Migration20261123233100_sealed_answers extends Migration {
  override up() {
    this.addSql(`
      alter table idempotency_keys
        add column answer text,
        add column result_id text,
        -- The patient whom the answer of a staff member is about.
        add column subject_id uuid;
      alter table idempotency_keys no force row level security;
      update idempotency_keys set key = translate(encode(sha256(convert_to(key, 'UTF8')), 'base64'), '+/=', '-_')
        where user_id is not null;
      alter table idempotency_keys force row level security;
      alter table idempotency_keys drop column outcome;
      create index idempotency_keys_subject on idempotency_keys (subject_id) where subject_id is not null;`)
  }

  override down() {
    this.addSql(`
      drop index idempotency_keys_subject;
      alter table idempotency_keys
        drop column answer, drop column result_id, drop column subject_id, add column outcome jsonb;`)
  }
}
