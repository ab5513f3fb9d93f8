import { isUnavailable } from './unavailable.js'

const withCode = (code: string) => Object.assign(new Error('x'), { code })

it.each([
  withCode('ECONNREFUSED'),
  withCode('57P01'),
  withCode('57P03'),
  withCode('53300'),
  withCode('08006'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('outer', { cause: withCode('ECONNRESET') }),
])('a lost connection is told apart from a fault (%#)', (error) => expect(isUnavailable(error)).toBe(true))

it.each([
  withCode('23505'),
  withCode('57014'),
  new TypeError('x is not a function'),
  undefined,
  'ECONNREFUSED',
])('a fault is no lost connection (%#)', (error) => expect(isUnavailable(error)).toBe(false))
