import { repositoryPath } from '../../src/platform/config/index.js'
import { killPrograms, Program } from './support/program.js'

const DATABASE_URL = 'postgresql://sihat_app:x@127.0.0.1:1/sihat'

afterEach(killPrograms)

/** Starts a built program and returns the sentence with which it refuses to run. */
async function refusalOf(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const path = repositoryPath(`backend/dist/src/${file}.js`)
  const program = Program.node([path, ...args], { DATABASE_URL, LOG_LEVEL: 'info', PORT: '0', ...env })
  const { code } = await program.exited
  expect(code).toBe(1)
  return program.output
}

const PROCESSES: [string, string[]][] = [
  ['main', []],
  ['worker', []],
  ['cli', ['audit:verify']],
]

describe.each(PROCESSES)('a start that cannot succeed (%s)', (file, args) => {
  it('names each variable that production lacks', async () => {
    const production = {
      NODE_ENV: 'production',
      PUBLIC_URL: '',
      STORAGE_URL: '',
      MAIL_FROM: '',
      TEAM_MAIL: '',
    }
    expect(await refusalOf(file, args, production)).toBe(
      [
        'The environment is not usable:',
        '  PUBLIC_URL: is missing, so links in emails would lead to localhost',
        '  STORAGE_URL: is missing, so files would be stored where the other processes cannot read them',
        '  MAIL_FROM: is missing, so patients could not answer our emails',
        '  TEAM_MAIL: is missing, so nobody on the team would hear of new bookings',
        '',
      ].join('\n'),
    )
  }, 90_000)

  it('says that a host name is no trusted proxy, without a stack', async () => {
    expect(await refusalOf(file, args, { TRUSTED_PROXIES: 'proxy.internal' })).toBe(
      [
        'The environment is not usable:',
        '  TRUSTED_PROXIES: proxy.internal is not an IP address or a range such as 10.0.0.0/8',
        '',
      ].join('\n'),
    )
  }, 90_000)
})
