import type { Audience, Role } from './types'

interface Front {
  /** The path under which the server mounts it; the router knows paths without it. */
  mount: string
  api: string
  audience: Audience
  roles: readonly Role[]
}

const DESK: Front = { mount: '/desk', api: '/api/desk', audience: 'desk', roles: ['hospital'] }
const BACK_OFFICE: Front = {
  mount: '/admin',
  api: '/api/admin',
  audience: 'admin',
  roles: ['admin', 'moderator'],
}

/** Returns the front end that this page belongs to: the desk of hospitals, or the back office. */
export const front = ({ pathname } = window.location): Front =>
  /^\/desk(\/|$)/.test(pathname) ? DESK : BACK_OFFICE

export const isDesk = () => front() === DESK

/** Whether people of that role work in this front end. */
export const mayEnter = (role: Role) => front().roles.includes(role)

/** The start page of those who do not work here; absolute, because the router cannot leave its own mount. */
export function homeUrl(role?: Role): string {
  const own = [DESK, BACK_OFFICE].find(({ roles }) => role && roles.includes(role))
  return new URL(own && own !== front() ? own.mount : '/', window.location.origin).href
}
