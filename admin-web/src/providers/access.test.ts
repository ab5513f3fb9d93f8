import { mayAccess } from './access'

const actions = ['list', 'show', 'create', 'edit', 'delete']
const allowed = (role: Parameters<typeof mayAccess>[0], resource: string) =>
  actions.filter((action) => mayAccess(role, { resource, action }))

test.each([
  ['bookings', ['list', 'show', 'edit']],
  ['enquiries', ['list', 'show', 'edit']],
  ['reviews', ['list', 'show', 'edit']],
  ['payments', []],
  ['users', []],
  ['ai/tickets', []],
])('of %s a moderator may %j', (resource, expected) => {
  expect(allowed('moderator', resource)).toEqual(expected)
  expect(allowed('admin', resource)).toEqual(actions)
  expect(allowed('user', resource)).toEqual([])
})
