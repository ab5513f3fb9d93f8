import { defineEntity, p } from '@mikro-orm/postgresql'
import type { TableOf } from '../../platform/database/tables.js'

/** Managers invite and remove their colleagues. */
export const MEMBER_ROLES = ['manager', 'member'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

const HospitalMemberSchema = defineEntity({
  name: 'HospitalMember',
  tableName: 'hospital_members',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    userId: p.uuid(),
    role: p.enum(MEMBER_ROLES),
    /** The hospital is fictional. Its members need no second factor outside of production. */
    isDemonstration: p.boolean().default(false),
    /** Null for the product itself, and when that account is gone. */
    invitedBy: p.uuid().nullable(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    /** When the member first opened the desk of this hospital. Null for an open invitation. */
    answeredAt: p.datetime().nullable(),
    removedAt: p.datetime().nullable(),
  },
})

/** The place of a person in the team of a hospital. */
export class HospitalMember extends HospitalMemberSchema.class {}
HospitalMemberSchema.setClass(HospitalMember)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HospitalMemberSchema> {}
}
