import { LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import parsePhoneNumber, { type CountryCode, isSupportedCountry } from 'libphonenumber-js'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import type { ProfilePatch, ProfileView } from './profile.dto.js'
import { Profile } from './user.entity.js'

/** What people tell about themselves. */
@Injectable()
export class ProfilesService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor): Promise<ProfileView> {
    return this.database.transaction(actor, async (em) => {
      const profile = await em.findOne(Profile, { userId: actor.userId })
      if (!profile) throw new ProblemError('not_found')
      return viewOf(profile)
    })
  }

  /** @throws ProblemError stale_version, or invalid_input for a number that nobody has */
  patch(actor: UserActor, { version, ...patch }: ProfilePatch): Promise<ProfileView> {
    return this.database.transaction(actor, async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE }
      const profile = await em.findOne(Profile, { userId: actor.userId }, lock)
      if (!profile) throw new ProblemError('not_found')
      if (profile.version !== version) throw new ProblemError('stale_version')
      const country = patch.country === undefined ? (profile.country ?? null) : patch.country
      const phone = patch.phone == null ? patch.phone : e164(patch.phone, country)
      const wanted = Object.entries({ ...patch, phone }).filter(([, value]) => value !== undefined)
      const before = viewOf(profile)
      const changes = wanted.filter(([field, value]) => before[field as keyof ProfileView] !== value)
      if (changes.length === 0) return before
      em.assign(profile, Object.fromEntries(changes))
      await em.flush()
      await audit(em, actor, {
        action: 'profile.change',
        subjectType: 'user',
        subjectId: actor.userId,
        details: { fields: changes.map(([field]) => field).join(' ') },
      })
      return viewOf(profile)
    })
  }
}

function e164(phone: string, country: string | null): string {
  const region = country && isSupportedCountry(country) ? (country as CountryCode) : undefined
  const parsed = parsePhoneNumber(phone, { defaultCountry: region, extract: false })
  if (parsed?.isValid()) return parsed.number
  throw fieldError('phone', region ? 'phone_invalid' : 'phone_country_code')
}

const viewOf = ({
  firstName,
  lastName,
  phone,
  country,
  language,
  currency,
  version,
}: Profile): ProfileView => ({
  firstName,
  lastName,
  phone: phone ?? null,
  country: country ?? null,
  language: language ?? null,
  currency: currency ?? null,
  version,
})
