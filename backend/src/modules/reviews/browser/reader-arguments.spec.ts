import { readerArguments } from './reader-arguments.js'

it('trusts no certificate but the usual ones unless it is handed one', () => {
  expect(readerArguments(1).filter((argument) => argument.includes('certificate'))).toEqual([])
})
