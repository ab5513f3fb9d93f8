import { threadTime } from '../../../test/support/thread-time.js'
import { sanitizeText, sanitizeTexts } from './index.js'

const LENGTH = 1_000_000
/** Ten times what it takes on a slow machine; more than linear takes minutes. */
const MOST_MS = 15_000

const HOSTILE: [given: string, kept: string][] = [
  ['<b>Knee</b> pain', 'Knee pain'],
  ['before<script>alert(1)</script>after', 'beforeafter'],
  ['a<SCRIPT type="x">alert("</b>")</SCRIPT >b', 'ab'],
  ['a<script>document.write("<script>x</script>")</script>b', 'a")b'],
  ['a<style>b { color: red }</style>c', 'ac'],
  ['a<svg><style><img src=x onerror=alert(1)></style></svg>b', 'ab'],
  ['<img src=x onerror="alert(\'>\')">text', 'text'],
  ['<a title="a > b">link</a>', 'link'],
  ['one<!-- two --> three', 'one three'],
  ['one<![CDATA[two]]>three', 'onethree'],
  ['<?php echo 1 ?>text', 'text'],
  ['<!doctype html>text', 'text'],
  ['<p>one<p>two<br/>three', 'onetwothree'],
  ['<scr<script>ipt>alert(1)</script>', 'ipt>alert(1)'],
  ['<<b>script>alert(1)<</b>/script>', '< script>alert(1)< /script>'],
  ['<<<b>b>bold', '<< b>bold'],
  ['</b></i>text', 'text'],
  ['text<script>alert(1)', 'text'],
  ['text <img src=x onerror=alert(1)', 'text < img src=x onerror=alert(1)'],
  ['text <a title="never ends> <script>x</script>', 'text < a title="never ends> < script>x< /script>'],
  ['text <!-- never ends <script>', 'text < !-- never ends < script>'],
  ['<script></b>x</script><script>y</script>z', 'z'],
  ['<script><!--<script></script>--></script>text', 'text'],
]

const PLAIN = [
  'temp <38 and pulse >100',
  'a < b && c > d',
  '5<6',
  '5<6>4',
  'I <3 my knee',
  'Tom & Jerry; R&D; &copy is no sign',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'one\r\ntwo\n\nthree\tfour',
  'café, सिर दर्द, ألم, 🩺 < 🩹',
  'ends with <',
  '<',
  '',
]

/** Words between signs of comparison, which a browser would read as tags. */
const COMPARISONS: [given: string, kept: string][] = [
  ['Walks <one km, sugar >10', 'Walks < one km, sugar >10'],
  ['<EF 35%> and BP >140', '< EF 35%> and BP >140'],
  ['Aspirin 75 mg <daily>', 'Aspirin 75 mg < daily>'],
  ['pain <a week, fever >2 days', 'pain < a week, fever >2 days'],
  ['two tablets </day> at most', 'two tablets < /day> at most'],
  ['<one <b>bold</b> word', '< one < b>bold word'],
]

describe('sanitizeText', () => {
  it.each(COMPARISONS)('keeps the words of %s', (given, kept) => {
    expect(sanitizeText(given)).toBe(kept)
  })

  it.each(HOSTILE)('makes of %s', (given, kept) => {
    expect(sanitizeText(given)).toBe(kept)
  })

  it.each(PLAIN)('leaves %s whole', (text) => {
    expect(sanitizeText(text)).toBe(text)
  })

  it('trims', () => {
    expect(sanitizeText('  <b> Knee </b>\n')).toBe('Knee')
  })

  it('changes nothing the second time, and leaves nothing that opens a tag', () => {
    const pieces = [
      '<',
      '>',
      '</',
      '/',
      '!--',
      '-->',
      'script',
      'style',
      'b',
      'one',
      ' ',
      '"',
      "'",
      '=',
      'x',
      '&lt;',
      '?',
    ]
    let seed = 7
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed
    }
    const made = Array.from({ length: 3_000 }, () =>
      Array.from({ length: 1 + (next() % 14) }, () => pieces[next() % pieces.length]).join(''),
    )
    for (const text of [...made, ...[...HOSTILE, ...COMPARISONS].map(([given]) => given)]) {
      const once = sanitizeText(text)
      expect([text, sanitizeText(once)]).toEqual([text, once])
      expect(once).not.toMatch(/<[a-z/!?]/i)
    }
  })

  it.each([
    ['<', '<'],
    ['beginnings of tags', '<a'],
    ['tags', '<a>'],
    ['attributes', '<a '.padEnd(5_000, 'b c=1 d="2" ')],
    ['endings', '</'],
    ['comments', '<!--'],
    ['bogus comments', '<!'],
    ['scripts', '<script>'],
    ['endings of scripts', '<script></scrip'],
    ['quotes', '<a b="'],
    ['entities', '&amp'],
    ['spaces', ' <'],
  ])('takes little time for a million characters of %s', (_what, piece) => {
    const text = piece.repeat(Math.ceil(LENGTH / piece.length))
    const start = threadTime()
    sanitizeText(text)
    expect(threadTime() - start).toBeLessThan(MOST_MS)
  })

  it('takes little time for one tag with a hundred thousand attributes', () => {
    const text = `<a ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(' ')}>text`
    const start = threadTime()
    expect(sanitizeText(text)).toBe('text')
    expect(threadTime() - start).toBeLessThan(MOST_MS)
  })
})

describe('sanitizeTexts', () => {
  it('reaches every string, and nothing else', () => {
    const given = {
      a: ' <b>x</b> ',
      list: ['<i>y</i>', 3],
      deep: { b: [{ c: '<p>z' }] },
      n: 1,
      no: null,
      yes: true,
    }
    expect(sanitizeTexts(given)).toEqual({
      a: 'x',
      list: ['y', 3],
      deep: { b: [{ c: 'z' }] },
      n: 1,
      no: null,
      yes: true,
    })
    expect(given.a).toBe(' <b>x</b> ')
  })

  it('sets no prototype', () => {
    const copy = sanitizeTexts(JSON.parse('{"__proto__": {"admin": "<b>yes</b>"}}'))
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(copy.admin).toBeUndefined()
  })

  it('refuses what is too deep or too large', () => {
    let deep: unknown = 'x'
    for (let level = 0; level < 9; level++) deep = [deep]
    expect(() => sanitizeTexts(deep)).toThrow('invalid_input')
    expect(() => sanitizeTexts(['x'.repeat(200_000), 'x'.repeat(100_000)])).toThrow('invalid_input')
  })
})
