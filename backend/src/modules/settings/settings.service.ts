import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Database } from '../../platform/database/index.js'
import { SETTING_DEFAULTS, type SettingKey, type Settings } from './setting-definitions.js'

@Injectable()
export class SettingsService {
  constructor(private readonly database: Database) {}

  /** Every setting as it is now. */
  async all(): Promise<Settings> {
    const { rows } = await sql<{ chosen: Partial<Settings> }>`
      select coalesce(json_object_agg(key, value), '{}') as chosen from settings
    `.execute(this.database.catalogue)
    return { ...SETTING_DEFAULTS, ...rows[0]?.chosen }
  }
}

/** Sets what has no value yet, for a first installation. */
export async function seedSettings(em: EntityManager, settings: Partial<Settings>): Promise<void> {
  for (const key of Object.keys(settings) as SettingKey[]) {
    await sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(settings[key])}::jsonb) on conflict do nothing
    `.execute(em.getKysely())
  }
}
