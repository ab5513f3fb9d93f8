import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Kysely } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, fullName, NOW, type Tables } from '../../platform/database/index.js'
import { detailOf, fieldError, ProblemError } from '../../platform/errors/index.js'
import {
  type Definition,
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  type Settings,
  withDefaults,
} from './setting-definitions.js'
import type { SettingPatch, SettingView } from './settings.dto.js'

type Value = SettingView['value']

@Injectable()
export class SettingsService {
  constructor(private readonly database: Database) {}

  /** Every setting as it is now. */
  async all(): Promise<Settings> {
    const db: Kysely<Tables> = this.database.catalogue
    const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
    return withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  }

  list(actor: UserActor): Promise<SettingView[]> {
    return this.database.transaction(actor, (em) => views(em))
  }

  /**
   * @throws ProblemError not_found, invalid_input for a value that does not fit, stale_version, second_factor_required
   */
  change(actor: UserActor, key: string, { value, version }: SettingPatch): Promise<SettingView> {
    if (!isSettingKey(key)) throw new ProblemError('not_found')
    if (!SETTINGS[key].accepts(value)) throw fieldError('value', `setting.${key}`)
    // An administrator without a second factor would be locked out of every change, this one included.
    if (key === 'staffSecondFactor' && value === 'always' && actor.assurance !== 'aal2')
      throw new ProblemError('second_factor_required')
    return this.database.transaction(actor, async (em) => {
      const json = JSON.stringify(value)
      // A setting that nobody has chosen yet has version 0.
      const isSet = version === 0 ? await insert(em, key, json) : await update(em, key, json, version)
      if (!isSet) throw new ProblemError('stale_version')
      await audit(em, actor, {
        action: 'setting.change',
        subjectType: 'setting',
        subjectId: key,
        details: { value: json },
      })
      const changed = (await views(em)).find(({ id }) => id === key)
      if (!changed) throw new ProblemError('not_found')
      return changed
    })
  }
}

/** Returns false where the setting has a value already. */
async function insert(em: EntityManager, key: string, value: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await em
    .getKysely<Tables>()
    .insertInto('settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false when the stored version differs */
async function update(em: EntityManager, key: string, value: string, version: number): Promise<boolean> {
  const { numUpdatedRows } = await em
    .getKysely<Tables>()
    .updateTable('settings')
    .set(({ eb }) => ({ value, version: eb('version', '+', 1), updated_at: NOW }))
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function views(em: EntityManager): Promise<SettingView[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('settings as s')
    .select(({ selectFrom }) => [
      's.key',
      's.value',
      's.version',
      's.updated_at as at',
      selectFrom('profiles as p')
        .select(({ ref }) => fullName(ref('p.first_name'), ref('p.last_name')).as('name'))
        .where(({ eb }) =>
          eb(
            'p.user_id',
            '=',
            eb
              .selectFrom('audit_events as e')
              .select('e.actor_id')
              .whereRef('e.subject_id', '=', 's.key')
              .where('e.action', '=', 'setting.change')
              .orderBy('e.id', 'desc')
              .limit(1),
          ),
        )
        .as('by'),
    ])
    .execute()
  const chosen = new Map(rows.map((row) => [row.key, row]))
  const values = withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  return SETTING_KEYS.map((key) => {
    const { kind, unit, range, options, default: fallback } = SETTINGS[key] as Definition<Value>
    const row = chosen.get(key)
    return {
      id: key,
      value: values[key],
      description: detailOf(`setting.${key}`),
      kind,
      unit: unit ?? null,
      range: range ? { smallest: range[0], largest: range[1] } : null,
      options: [...(options ?? [])],
      default: fallback,
      changed: row ? { at: new Date(row.at).toISOString(), by: row.by } : null,
      version: row?.version ?? 0,
    }
  })
}

/** Sets what has no value yet, for a first installation. */
export async function seedSettings(em: EntityManager, settings: Partial<Settings>): Promise<void> {
  for (const [key, value] of Object.entries(settings)) await insert(em, key, JSON.stringify(value))
}
