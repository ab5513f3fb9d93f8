import { plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { threadTime } from '../../../test/support/thread-time.js'
import { EmailInput } from './auth.dto.js'
import { RECOVER_LIMIT } from './auth.limits.js'
import { normalizeEmail } from './email-address.js'

const ACCENTS = `a${'\u0301\u0323'.repeat(60_000)}`

const problemsOf = (email: string) => validateSync(plainToInstance(EmailInput, { email }))
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
  ])('has one spelling (%#)', (typed, address) => {
    expect(normalizeEmail(typed)).toBe(address)
  })

  it.each(['of accents alone', 'with its domain'])(
    'is refused at once where it is without end, %s',
    (what) => {
      const email = what === 'with its domain' ? `${ACCENTS}@patients.example` : ACCENTS
      let problems: unknown[] = []
      expect(millisecondsOf(() => (problems = problemsOf(email)))).toBeLessThan(1_000)
      expect(problems).not.toEqual([])
      const key = () => RECOVER_LIMIT.by({ body: { email }, ip: '203.0.113.9' })
      expect(millisecondsOf(key)).toBeLessThan(1_000)
      expect(key()).toBe('203.0.113.9')
    },
  )
})
