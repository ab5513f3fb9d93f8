import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Tables } from '../../platform/database/index.js'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'
import { deviceName } from './client.js'
import { HospitalMember } from './hospital-member.entity.js'

/** In the order of their erasure: nothing refers to what has gone. */
const TABLES = [
  'refresh_tokens',
  'sessions',
  'one_time_codes',
  'sign_in_challenges',
  'recovery_codes',
  'factors',
  'confirmed_addresses',
  'hospital_members',
  'user_roles',
  'profiles',
] as const

/** Accounts with all that belongs to them. What proves an identity (hashes, seeds, tokens) leaves in no export. */
@Injectable()
@HoldsPersonalData({ tables: [...TABLES, 'users'], erased: 'last' })
export class AuthPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const own = (table: keyof Tables, ...columns: [string, ...string[]]) =>
      exportRows(em, userId, { table, columns })
    const [account] = await exportRows(em, userId, {
      table: 'users',
      columns: [
        'id',
        'email',
        'email_verified_at',
        'password_changed_at',
        'failed_sign_ins',
        'failed_known_device_sign_ins',
        'created_at',
        'closed_at',
      ],
      userColumn: 'id',
    })
    const [role] = await own('user_roles', 'role')
    const [profile] = await own(
      'profiles',
      'first_name',
      'last_name',
      'phone',
      'country',
      'language',
      'currency',
      'created_at',
    )
    const sessions = await own(
      'sessions',
      'created_at',
      'last_used_at',
      'expires_at',
      'revoked_at',
      'audience',
      'assurance',
      'user_agent',
      'ip',
    )
    return {
      account: { ...account, ...role },
      confirmedAddresses: await own('confirmed_addresses', 'email', 'confirmed_at', 'held_until'),
      profile: profile ?? null,
      sessions: sessions.map((session) => ({
        ...session,
        device: deviceName((session.userAgent as string | null) ?? null),
      })),
      sessionRenewals: await own('refresh_tokens', 'created_at', 'used_at'),
      secondFactors: await own('factors', 'created_at', 'type', 'status', 'phone', 'verified_at'),
      recoveryCodes: await own('recovery_codes', 'created_at', 'used_at'),
      pendingSignIns: await own('sign_in_challenges', 'created_at', 'expires_at', 'used_at', 'audience'),
      hospitals: await own(
        'hospital_members',
        'created_at',
        'answered_at',
        'removed_at',
        'hospital_id',
        'role',
      ),
      sentCodes: await own(
        'one_time_codes',
        'created_at',
        'expires_at',
        'used_at',
        'purpose',
        'new_email',
        'former_email',
        'first_name',
        'last_name',
        'return_to',
      ),
    }
  }

  async eraseData(em: EntityManager, userId: string) {
    await em.nativeUpdate(HospitalMember, { invitedBy: userId }, { invitedBy: null })
    const belongings = await eraseRows(em, userId, TABLES)
    return { ...belongings, ...(await eraseRows(em, userId, ['users'], 'id')) }
  }
}
