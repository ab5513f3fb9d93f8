import { type Api, read } from './api'
import type { Contact } from './types'

export async function fetchContact(api: Api): Promise<Contact> {
  return (await read(api.GET('/api/settings/public', {}))).contact
}
