import 'reflect-metadata'
import { triage } from '@sihat/red-flags'
import { AppModule } from './app.module.js'
import { Config } from './platform/config/index.js'
import { hostFrontEnds } from './platform/http/front-ends.js'
import { createHttpApp } from './platform/http/index.js'
import { collectGarbage, endOnSignal, limitShutdown, reportStartFailure } from './process-lifecycle.js'

limitShutdown()
try {
  const app = await createHttpApp(AppModule)
  await endOnSignal(app)
  const { env } = app.get(Config)
  await hostFrontEnds(app)
  // Makes the rules ready: nobody in an emergency waits for them.
  triage([' '])
  collectGarbage()
  // `::` also takes IPv4 on every system the product runs on; without a HOST only the loopback addresses are open.
  if (env.HOST) await app.listen(env.PORT, env.HOST)
  else await app.listen(env.PORT, 'localhost')
} catch (error) {
  reportStartFailure(error)
}
