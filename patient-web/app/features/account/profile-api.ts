import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { Profile, ProfilePatch } from '~/lib/api/types'

export function fetchProfile(): Promise<Profile> {
  return read(api.GET('/api/profile', {}))
}

export function changeProfile(change: ProfilePatch): Promise<Profile> {
  return read(api.PATCH('/api/profile', { body: change }))
}
