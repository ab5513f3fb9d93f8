import { parseArgs } from 'node:util'
import { LocalOpenAi } from '@sihat/dev-services/openai'
import { loadConfig } from '../src/platform/config/index.js'
import { reportStartFailure } from '../src/process-lifecycle.js'

/** `node dist/dev/openai-server.js --port 12112`, with the OPENAI_API_KEY that the API was given. */
async function main(): Promise<void> {
  const { production, openai } = loadConfig()
  if (production) throw new Error('The local OpenAI does not start in production: unset OPENAI_BASE_URL')
  if (!openai) throw new Error('Set OPENAI_API_KEY to what the API was given')
  const { values } = parseArgs({ options: { port: { type: 'string' } } })
  const local = new LocalOpenAi({ apiKey: openai.apiKey })
  process.stdout.write(`The local OpenAI listens at ${await local.listen(Number(values.port))}\n`)
  const stop = () => void local.close()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch(reportStartFailure)
