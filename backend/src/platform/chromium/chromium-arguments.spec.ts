import { chromiumArguments } from './chromium-arguments.js'

const as = (user: number) => {
  jest.spyOn(process, 'geteuid').mockReturnValue(user)
  return chromiumArguments()
}
afterEach(() => jest.restoreAllMocks())

it('keeps its sandbox, but for root', () => {
  expect(as(1_000).filter((argument) => argument.includes('sandbox'))).toEqual([])
  expect(as(0)).toContain('--no-sandbox')
})
