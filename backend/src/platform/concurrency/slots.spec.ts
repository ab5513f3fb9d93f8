import { Slots } from './slots.js'

const settled = () => new Promise(setImmediate)

function slotsOf(atOnce: number, mostWaiting: number, each?: { atOnce: number; mostWaiting: number }) {
  const slots = new Slots({
    atOnce,
    mostWaiting,
    refusal: () => new Error('full'),
    ...(each && { each: { ...each, refusal: () => new Error('full of one person') } }),
  })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const bring = (who: string, what: string) =>
    slots.take(who, async () => {
      begun.push(what)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (what === 'broken') throw new Error('broken')
    })
  return { begun, ends, bring }
}

it('lets so many work at once, in turn, and goes on after one has failed', async () => {
  const { begun, ends, bring } = slotsOf(2, 10)
  const outcomes = Promise.allSettled(['a', 'broken', 'c', 'd', 'e'].map((what) => bring(what, what)))
  for (const expected of [2, 3, 4, 5, 5]) {
    await settled()
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
  expect(begun).toEqual(['a', 'broken', 'c', 'd', 'e'])
})

it('takes turns by person', async () => {
  const { begun, ends, bring } = slotsOf(1, 10)
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((what) => bring(what[0] ?? '', what))
  for (const _ of all) {
    await settled()
    ends.shift()?.()
  }
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('refuses whoever comes when so many wait, and takes them again later', async () => {
  const { begun, ends, bring } = slotsOf(1, 2)
  const taken = [bring('a', 'a1'), bring('a', 'a2'), bring('b', 'b1')]
  await expect(bring('c', 'c1')).rejects.toThrow('full')
  ends.shift()?.()
  await settled()
  const later = bring('c', 'c2')
  for (let n = 0; n < 3; n++) {
    ends.shift()?.()
    await settled()
  }
  await Promise.all([...taken, later])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c2'])
})

it('keeps a person within the own places, and leaves the others to the next', async () => {
  const { begun, ends, bring } = slotsOf(2, 3, { atOnce: 1, mostWaiting: 1 })
  const taken = [bring('a', 'a1'), bring('a', 'a2')]
  await expect(bring('a', 'a3')).rejects.toThrow('full of one person')
  taken.push(bring('b', 'b1'), bring('b', 'b2'), bring('c', 'c1'))
  expect(begun).toEqual(['a1', 'b1'])
  await expect(bring('d', 'd1')).rejects.toThrow('full')
  // `a` has finished: of those who wait, `a` comes first again.
  ends.shift()?.()
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'a2'])
  // `a` has finished again, and `b` still works: the place goes to `c`.
  ends.splice(1, 1)[0]?.()
  await settled()
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1'])
  // `c` has finished: `b` may not work twice, and the place stays free for `e`.
  ends.splice(1, 1)[0]?.()
  await settled()
  taken.push(bring('e', 'e1'))
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'e1'])
  for (let n = 0; n < 3; n++) {
    ends.shift()?.()
    await settled()
  }
  await Promise.all(taken)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'e1', 'b2'])
})
