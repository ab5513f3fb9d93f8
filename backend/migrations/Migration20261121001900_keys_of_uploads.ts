import { Migration } from '@mikro-orm/migrations'

/** Under which key a file arrives, so that its repetition takes no second place; and what a key was used for. */
export class Migration20261121001900_keys_of_uploads extends Migration {
  override up() {
    this.addSql(`
      alter table idempotency_keys add column route text;
      alter table medical_records add column idempotency_key text,
        add check (idempotency_key is null or status = 'receiving');`)
  }

  override down() {
    this.addSql(`
      alter table medical_records drop column idempotency_key;
      alter table idempotency_keys drop column route;`)
  }
}
