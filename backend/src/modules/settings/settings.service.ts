import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import {
  type Definition,
  isSettingKey,
  SETTING_KEYS,
  SETTINGS,
  type Settings,
  withDefaults,
} from './setting-definitions.js'
import type { SettingPatch, SettingView } from './settings.dto.js'

interface Row {
  key: string
  value: unknown
  version: number
}

interface ChosenRow extends Row {
  at: Date
  by: string | null
}

type Value = SettingView['value']

@Injectable()
export class SettingsService {
  constructor(private readonly database: Database) {}

  /** Every setting as it is now. */
  async all(): Promise<Settings> {
    const { rows } = await sql<Row>`select key, value from settings`.execute(this.database.catalogue)
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
    const { accepts, description } = SETTINGS[key]
    if (!accepts(value)) {
      throw new ProblemError('invalid_input', {
        errors: [{ pointer: '/value', code: 'value', detail: description }],
      })
    }
    // An administrator without a second factor would be locked out of every change, this one included.
    if (key === 'staffSecondFactor' && value === 'always' && actor.assurance !== 'aal2')
      throw new ProblemError('second_factor_required')
    return this.database.transaction(actor, async (em) => {
      const json = JSON.stringify(value)
      // A setting that nobody has chosen yet has version 0.
      const { rows } = await sql<Row>`
        insert into settings as s (key, value) select ${key}, ${json}::jsonb where ${version} = 0
        on conflict (key) do nothing returning version
      `.execute(em.getKysely())
      const { rows: updated } = await sql<Row>`
        update settings set value = ${json}::jsonb, version = version + 1, updated_at = now()
        where key = ${key} and version = ${version} and ${version} > 0 returning version
      `.execute(em.getKysely())
      if (rows.length + updated.length === 0) throw new ProblemError('stale_version')
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

async function views(em: EntityManager): Promise<SettingView[]> {
  const { rows } = await sql<ChosenRow>`
    select key, value, version, updated_at as at, (
      select p.first_name || ' ' || p.last_name from profiles p where p.user_id = (
        select actor_id from audit_events where subject_id = key and action = 'setting.change' order by id desc limit 1)
    ) as by
    from settings
  `.execute(em.getKysely())
  const chosen = new Map(rows.map((row) => [row.key, row]))
  const values = withDefaults(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
  return SETTING_KEYS.map((key) => {
    const { description, kind, unit, range, options, default: fallback } = SETTINGS[key] as Definition<Value>
    const row = chosen.get(key)
    return {
      id: key,
      value: values[key],
      description,
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
  for (const [key, value] of Object.entries(settings)) {
    await sql`
      insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict do nothing
    `.execute(em.getKysely())
  }
}
