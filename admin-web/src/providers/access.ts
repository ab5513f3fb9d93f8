import type { Role } from './types'

interface AccessRequest {
  resource: string
  action: string
}

/** The actions of each role, by resource. The server decides. The pages only hide the acts that the server would refuse. */
const ACTIONS: Partial<Record<Role, Record<string, readonly string[]>>> = {
  moderator: {
    bookings: ['list', 'show', 'edit', 'assign', 'appointment'],
    'erased-bookings': ['list', 'delete'],
    'quote-requests': ['list'],
    invoices: ['list'],
    enquiries: ['list', 'show', 'edit'],
    reviews: ['list', 'show', 'edit'],
  },
  hospital: {
    'quote-requests': ['list', 'show'],
    'offer-templates': ['list', 'show'],
    figures: ['list'],
    page: ['list'],
    team: ['list'],
    guide: ['list'],
  },
}

export const mayAccess = (role: Role, { resource, action }: AccessRequest): boolean =>
  role === 'admin' || (ACTIONS[role]?.[resource]?.includes(action) ?? false)
