import { chromiumArguments } from './chromium-arguments.js'

const as = (user: number) => {
  jest.spyOn(process, 'geteuid').mockReturnValue(user)
  return chromiumArguments(1)
}
afterEach(() => jest.restoreAllMocks())

it('keeps its sandbox, but for root', () => {
  expect(as(1_000).filter((argument) => argument.includes('sandbox'))).toEqual([])
  expect(as(0)).toContain('--no-sandbox')
})

it('trusts no certificate but the usual ones unless it is handed one', () => {
  expect(as(1_000).filter((argument) => argument.includes('certificate'))).toEqual([])
})
