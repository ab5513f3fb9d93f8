import { isStorable } from './unstorable.hook.js'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('what can be stored', () => {
  it.each([{ a: ['text', 1, null, { b: true }] }, 'temp <38 and pulse >100', '😀', undefined, nested(30)])(
    'takes %j',
    (value) => expect(isStorable(value)).toBe(true),
  )

  it.each([{ a: 'x\0' }, { 'x\0': 1 }, ['\ud800'], { a: { b: ['\udc00x'] } }, nested(40)])(
    'refuses %j',
    (value) => expect(isStorable(value)).toBe(false),
  )

  it('refuses a million levels without a stack of its own', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 1_000_000; level++) deep = [deep]
    expect(isStorable(deep)).toBe(false)
  })
})
