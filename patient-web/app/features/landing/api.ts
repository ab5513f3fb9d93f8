import { type Api, read } from '~/lib/api/api'
import type { Contact } from '~/lib/api/types'

export async function fetchContact(api: Api): Promise<Contact> {
  return (await read(api.GET('/api/settings/public', {}))).contact
}
