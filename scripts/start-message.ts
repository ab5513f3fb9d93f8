import { DEMONSTRATION_PASSWORD } from './demonstration.ts'
import type { Stack } from './stack.ts'

/** The block that tells where everything is. */
export function describe({ url, mailUrl, stripeUrl, demonstration }: Stack): string {
  const lines = [
    ['Site', url],
    ['Back office', `${url}/admin`],
    ['Hospital desk', `${url}/desk`],
    ['Mail page', mailUrl],
    ['Test payments', stripeUrl],
    ['API document', `${url}/api/openapi.json`],
    [
      'Accounts',
      demonstration ? 'patient@  premium@  moderator@  admin@  hospital@demo.sihat.example' : undefined,
    ],
    ['Password', demonstration ? DEMONSTRATION_PASSWORD : undefined],
  ]
  const shown = lines.flatMap(([label = '', value]) => (value ? [`  ${label.padEnd(14)}${value}`] : []))
  return `\nSihat is ready. Ctrl-C stops it.\n\n${shown.join('\n')}\n`
}
