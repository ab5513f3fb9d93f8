import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LocalStripe } from '@sihat/dev-services/stripe'
import { loadConfig } from '../src/platform/config/index.js'
import { reportStartFailure } from '../src/process-lifecycle.js'

/** `node dist/dev/stripe-server.js --port 12111 --data-dir .data` */
async function main(): Promise<void> {
  const config = loadConfig()
  if (config.production)
    throw new Error('The local Stripe does not start in production: set STRIPE_SECRET_KEY')
  const { env, publicOrigin, stripe: settings } = config
  if (!settings) throw new Error('Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRETS to what the API was given')
  const { values } = parseArgs({ options: { port: { type: 'string' }, 'data-dir': { type: 'string' } } })
  const stripe = new LocalStripe({
    file: join(values['data-dir'] ?? '.data', 'stripe', 'account.json'),
    apiKey: settings.secretKey,
    webhook: {
      url: `http://127.0.0.1:${env.PORT}/api/payments/webhook`,
      secret: settings.webhookSecrets[0] ?? '',
    },
    pagesUrl: `${publicOrigin}/dev/stripe`,
  })
  await stripe.listen(Number(values.port))
  const stop = () => void stripe.close()
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

main().catch(reportStartFailure)
