import { describeError } from './describe-error.js'

describe('an error in the log', () => {
  it('keeps nothing that a person wrote', () => {
    const secret = 'pain in the left knee'
    const database = Object.assign(new Error(`value "${secret}"`), {
      code: '22021',
      where: secret,
      constraint: 'c',
    })
    const orm = Object.assign(new Error(secret), {
      name: 'OptimisticLockError',
      entity: { medicalSummary: secret },
    })
    const url = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: secret })
    const logged = [database, orm, url].map(describeError)
    expect(JSON.stringify(logged)).not.toContain(secret)
    expect(logged).toMatchObject([
      { type: 'Error', code: '22021', constraint: 'c' },
      { type: 'OptimisticLockError' },
      { type: 'TypeError', message: 'Invalid URL' },
    ])
    expect(logged[0]?.stack.length).toBeGreaterThan(0)
  })
})
