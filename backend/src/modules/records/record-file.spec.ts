import { attachment, cleanFileName, declaredKind } from './record-file.js'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('the declared kind', () => {
  it.each([
    ['a.pdf', 'application/pdf', 'pdf'],
    ['A.PDF', 'Application/PDF; charset=binary', 'pdf'],
    ['a.jpg', 'image/jpeg', 'jpg'],
    ['a.jpeg', 'image/jpeg', 'jpg'],
    ['a.png', 'image/png', 'png'],
    ['a.gif', 'image/gif', 'gif'],
    ['a.doc', 'application/msword', 'doc'],
    ['a.docx', WORD, 'docx'],
    ['results 12.03.2026 v1.2.pdf', 'application/pdf', 'pdf'],
  ])('of %s as %s is stored as %s', (name, type, extension) => {
    expect(declaredKind(name, type)?.extension).toBe(extension)
  })

  it.each([
    ['a.pdf', 'image/jpeg'],
    ['a.jpg', 'application/pdf'],
    ['a.docx', 'application/msword'],
    ['a.pdf', 'application/octet-stream'],
    ['a.pdf', ''],
    ['pdf', 'application/pdf'],
    ['a.pdf.', 'application/pdf'],
    ['a.php.jpg', 'image/jpeg'],
    ['a.EXE .pdf', 'application/pdf'],
    ['a.constructor', 'application/pdf'],
    ['a.docm.pdf', 'application/pdf'],
  ])('of %s as %s is none', (name, type) => {
    expect(declaredKind(name, type)).toBeUndefined()
  })
})

it.each([
  'a.exe%00.pdf',
  'a.exe%2500.pdf',
  'a.exe\u0000.pdf',
  'a.e%78e.pdf',
  'a.exe%E2%80%AE.pdf',
  'a.e\u202exe.pdf',
])('a program named %j is refused under its clean name', (sent) => {
  expect(declaredKind(cleanFileName(sent), 'application/pdf')).toBeUndefined()
})

describe('the name to show', () => {
  it.each([
    ['/etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\a.pdf', 'a.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
    ['a\u2028b\u202ec\ufeffd\ud800.pdf', 'abcd\ufffd.pdf'],
    ['   a    b.pdf ', 'a b.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
    ['', ''],
    ['blood%20count.pdf', 'blood count.pdf'],
    ['..%2F..%2Fpasswd.pdf', 'passwd.pdf'],
    ['scan%00%0d%1f.pdf', 'scan.pdf'],
    ['scan%E2%80%AEfdp.pdf', 'scanfdp.pdf'],
    ['saturation 98%.pdf', 'saturation 98%.pdf'],
    ['a%C3.pdf', 'a%C3.pdf'],
  ])('of %j is %j', (sent, shown) => {
    expect(cleanFileName(sent)).toBe(shown)
  })

  it('is never longer than a line, and never cut inside a character', () => {
    const name = cleanFileName(`${'😀'.repeat(5_000)}.pdf`)
    expect([...name]).toHaveLength(154)
    expect(name.isWellFormed()).toBe(true)
  })
})

it('travels as an attachment that no character breaks', () => {
  expect(attachment('a"b\'c*(é).pdf')).toBe(
    `attachment; filename="a_b_c_(_).pdf"; filename*=UTF-8''a%22b%27c%2A%28%C3%A9%29.pdf`,
  )
})
