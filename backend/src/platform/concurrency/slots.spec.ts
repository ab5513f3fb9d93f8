import { Slots } from './slots.js'

it('lets so many work at once, in turn, and goes on after one has failed', async () => {
  const slots = new Slots(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = Array.from({ length: 5 }, (_, n) =>
    slots.take(async () => {
      begun.push(n)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (n === 1) throw new Error('broken')
    }),
  )
  const outcomes = Promise.allSettled(work)
  for (const expected of [2, 3, 4, 5, 5]) {
    await new Promise(setImmediate)
    expect(begun).toHaveLength(expected)
    ends.shift()?.()
  }
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
