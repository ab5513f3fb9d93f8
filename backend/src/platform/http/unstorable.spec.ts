import { refusalOf } from './unstorable.hook.js'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])

describe('what can be stored', () => {
  it.each([{ a: ['text', 1, null, { b: true }] }, 'temp <38 and pulse >100', '😀', undefined, nested(30)])(
    'takes %j',
    (value) => expect(refusalOf(value)).toBeUndefined(),
  )

  it.each([{ a: 'x\0' }, { 'x\0': 1 }, ['\ud800'], { a: { b: ['\udc00x'] } }, nested(40)])(
    'refuses %j',
    (value) => expect(refusalOf(value)).toBe('unstorable'),
  )

  it('refuses a million levels without a stack of its own', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 1_000_000; level++) deep = [deep]
    expect(refusalOf(deep)).toBe('unstorable')
  })

  it('counts keys and elements together, up to 1,200', () => {
    expect(refusalOf({ list: Array(1_198).fill(0), key: 1 })).toBeUndefined()
    expect(refusalOf({ list: Array(1_198).fill(0), key: 1, other: 1 })).toBe('too_many')
    expect(refusalOf(Array(600).fill({ key: 1 }))).toBeUndefined()
    expect(refusalOf(Array(601).fill({ key: 1 }))).toBe('too_many')
  })

  it('names what cannot be stored first', () => {
    expect(refusalOf([...Array(5_000).fill(0), 'x\0'])).toBe('unstorable')
    expect(refusalOf(['x\0', ...Array(5_000).fill(0)])).toBe('unstorable')
  })
})
