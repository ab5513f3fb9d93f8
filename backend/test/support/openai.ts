import { LocalOpenAi } from '@sihat/dev-services/openai'
import type OpenAI from 'openai'

const OPENAI_KEY = 'sk-of-the-backend-tests'

type Sent = Omit<OpenAI.Responses.ResponseCreateParamsStreaming, 'input'> & {
  input: OpenAI.Responses.EasyInputMessage[]
}

/** An OpenAI of the test's own, and what it was sent. */
export class TestOpenAi {
  private constructor(readonly local: LocalOpenAi) {}

  /** To be called before the application starts. */
  static async start(): Promise<TestOpenAi> {
    const local = new LocalOpenAi({ apiKey: OPENAI_KEY })
    process.env.OPENAI_BASE_URL = await local.listen()
    process.env.OPENAI_API_KEY = OPENAI_KEY
    return new TestOpenAi(local)
  }

  close(): Promise<void> {
    delete process.env.OPENAI_BASE_URL
    delete process.env.OPENAI_API_KEY
    return this.local.close()
  }

  /** Everything that was asked of the model, oldest first. */
  get sent(): Sent[] {
    return this.local.calls.filter(({ path }) => path === '/v1/responses').map(({ body }) => JSON.parse(body))
  }
}
