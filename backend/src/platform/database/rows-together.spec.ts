import type { EntityManager } from '@mikro-orm/postgresql'
import { RowsTogether } from './rows-together.js'

const transaction = () => ({}) as EntityManager

it('what is asked for in the same moment is read together, and each gets its own row', async () => {
  const asked: (readonly string[])[] = []
  const rows = new RowsTogether(async (_em, ids) => {
    asked.push(ids)
    return [...ids]
      .reverse()
      .filter((id) => id !== 'gone')
      .map((id) => ({ id, name: `row ${id}` }))
  })
  const em = transaction()
  expect(await Promise.all(['a', 'gone', 'b', 'a'].map((id) => rows.one(em, id)))).toEqual([
    { id: 'a', name: 'row a' },
    undefined,
    { id: 'b', name: 'row b' },
    { id: 'a', name: 'row a' },
  ])
  expect(asked).toEqual([['a', 'gone', 'b']])
})

it('another transaction reads anew', async () => {
  let state = 'before'
  const rows = new RowsTogether(async (_em, ids) => ids.map((id) => ({ id, state })))
  expect(await rows.one(transaction(), 'a')).toEqual({ id: 'a', state: 'before' })
  state = 'after'
  expect(await rows.one(transaction(), 'a')).toEqual({ id: 'a', state: 'after' })
})

it('a read that fails fails for all who asked', async () => {
  const rows = new RowsTogether(() => Promise.reject(new Error('no answer')))
  const em = transaction()
  const both = await Promise.allSettled([rows.one(em, 'a'), rows.one(em, 'b')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
