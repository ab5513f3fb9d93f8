import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { threadTime } from '../../../test/support/thread-time.js'
import { EmailInput, SignUpInput } from './auth.dto.js'
import { mailboxOf, normalizeEmail } from './email-address.js'

const ACCENTS = `a${'\u0301\u0323'.repeat(60_000)}`

const problemsOf = (email: unknown) => validateSync(plainToInstance(EmailInput, { email }))
const signUpProblems = (email: string) =>
  validateSync(
    plainToInstance(SignUpInput, { firstName: 'A', lastName: 'B', email, password: 'x'.repeat(20) }),
  )
const millisecondsOf = (work: () => unknown) => {
  const start = threadTime()
  work()
  return threadTime() - start
}

describe('an e-mail address', () => {
  it.each([
    [' Amina@Patients.Example ', 'amina@patients.example'],
    ['ａｍｉｎａ@patients.example', 'amina@patients.example'],
    [`${' '.repeat(1_000)}amina@patients.example`, 'amina@patients.example'],
    ['amina@patients。example', 'amina@patients.example'],
    ['amina@patients｡example', 'amina@patients.example'],
    ['amina@Mu\u0308nchen.example', 'amina@xn--mnchen-3ya.example'],
    ['amina@xn--mnchen-3ya.example', 'amina@xn--mnchen-3ya.example'],
    ['amina@ПРИМЕР.рф', 'amina@xn--e1afmkfd.xn--p1ai'],
  ])('has one spelling (%#)', (typed, address) => {
    expect(normalizeEmail(typed)).toBe(address)
  })

  it.each([
    ['Latin and Cyrillic letters', '\u0430mina@patients.example'],
    ['Latin and Greek letters', 'amin\u03b1@patients.example'],
    ['Cyrillic and Armenian letters', '\u0430\u0585@patients.example'],
  ])('S7: is refused with %s in the name', (_what, email) => {
    const [problem] = signUpProblems(email)
    expect(Object.keys(problem?.constraints ?? {})).toEqual(['mixedAlphabets'])
  })

  it.each([
    'jose\u0301@patients.example',
    '\u0430\u043c\u0438\u043d\u0430@patients.example',
    '\u7530\u4e2d\u3055\u3093@patients.example',
    'amina.o\u2019neil@patients.example',
    'amina+tag_1@patients.example',
  ])('may have a name of one alphabet: %s', (email) => expect(signUpProblems(email)).toEqual([]))

  it('lets an existing account with mixed letters sign in and recover', () =>
    expect(problemsOf('\u0430mina@patients.example')).toEqual([]))

  it.each(['a@ex%61mple.com', 'a@127.1', 'a@0x7f.1', 'a@b/c.com', 'a@ex\u00adample.com', 'a@[::1]'])(
    'is refused with the domain of %s',
    (email) => expect(problemsOf(email)).not.toEqual([]),
  )

  it.each(['of accents alone', 'with its domain'])(
    'is refused at once where it is without end, %s',
    (what) => {
      const email = what === 'with its domain' ? `${ACCENTS}@patients.example` : ACCENTS
      let problems: unknown[] = []
      expect(millisecondsOf(() => (problems = problemsOf(email)))).toBeLessThan(1_000)
      expect(problems).not.toEqual([])
    },
  )

  it.each(['@patients.example', 'amina@', 'amina'])(
    'without one of its parts stays as it is: %s',
    (typed) => {
      expect(normalizeEmail(typed)).toBe(typed)
      expect(problemsOf(typed)).not.toEqual([])
    },
  )

  it('is normalised before it is checked', () => {
    expect(problemsOf(' Amina@Patients.Example ')).toEqual([])
  })

  it.each([[7], [null], [undefined], [['amina@patients.example']]])('cannot be %j', (value) => {
    expect(problemsOf(value)).not.toEqual([])
  })

  it('has at most 254 characters, also for a new account', () => {
    const domain = `${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`
    const email = (length: number) => `${'a'.repeat(length - domain.length - 1)}@${domain}`
    expect([problemsOf(email(254)).length, signUpProblems(email(254)).length]).toEqual([0, 0])
    expect([problemsOf(email(255)).length, signUpProblems(email(255)).length]).toEqual([1, 1])
  })
})

describe('a mailbox', () => {
  it.each([
    ['amina@patients.example', 'amina@patients.example'],
    ['amina+tag@patients.example', 'amina@patients.example'],
    ['amina+a+b@patients.example', 'amina@patients.example'],
    ['a.mina@patients.example', 'a.mina@patients.example'],
    ['a.mi.na+tag@gmail.com', 'amina@gmail.com'],
    ['a.mina@googlemail.com', 'amina@gmail.com'],
    ['a.mina@mail.gmail.com', 'a.mina@mail.gmail.com'],
  ])('of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
})
