import { setImmediate as turn } from 'node:timers/promises'
import { Batches } from './batches.js'

function double(size = 3) {
  const seen: number[][] = []
  const batches = new Batches<number, number>(async (items) => {
    seen.push(items)
    await turn()
    if (items.includes(13)) throw new Error('unlucky')
    return items.map((item) => item * 2)
  }, size)
  return { seen, batches }
}

it('takes together who comes together, and answers each', async () => {
  const { seen, batches } = double()
  const results = [1, 2, 3, 4].map((item) => batches.take(item))
  expect(await Promise.all(results)).toEqual([2, 4, 6, 8])
  expect(await batches.take(5)).toBe(10)
  expect(seen).toEqual([[1, 2, 3], [4], [5]])
})

it('has one fail alone, and goes on', async () => {
  const { batches } = double()
  const results = await Promise.allSettled([1, 13, 3].map((item) => batches.take(item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await batches.take(4)).toBe(8)
})

it('lets those who come one by one gather for the next', async () => {
  const seen: number[][] = []
  const batches = new Batches<number, number>(
    async (items) => {
      seen.push(items)
      return items
    },
    3,
    50,
  )
  await batches.take(1)
  const later = [2, 3].map(async (item) => {
    await turn()
    return batches.take(item)
  })
  await turn()
  expect(await Promise.all([...later, batches.take(4)])).toEqual([2, 3, 4])
  expect(seen.map((batch) => batch.length)).toEqual([1, 3])
})
