import type { Role } from './types'

interface AccessRequest {
  resource: string
  action: string
}

/** What a moderator may do, by resource; the server decides, this only hides what it would refuse. */
const moderatorActions: Record<string, readonly string[]> = {
  bookings: ['list', 'show', 'edit', 'assign', 'appointment'],
  'erased-bookings': ['list', 'delete'],
  'quote-requests': ['list'],
  enquiries: ['list', 'show', 'edit'],
  reviews: ['list', 'show', 'edit'],
}

export const isStaff = (role: Role) => role === 'admin' || role === 'moderator'

export function mayAccess(role: Role, { resource, action }: AccessRequest): boolean {
  if (role === 'admin') return true
  return role === 'moderator' && (moderatorActions[resource]?.includes(action) ?? false)
}
