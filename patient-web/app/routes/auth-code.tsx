import { data, redirect } from 'react-router'
import { CodePage } from '~/features/auth/code-page'
import { codeSignIn } from '~/features/auth/code-submit'
import { goOn, sendOn } from '~/features/auth/finish'
import { api } from '~/lib/api/client'
import { safeReturnTo } from '~/lib/api/return-to'
import { serverApi } from '~/lib/api/server.server'
import { sessionReady } from '~/lib/api/session'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/auth-code'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'auth.metaTitle', index: false })

const returnToOf = ({ url }: { url: string }) => safeReturnTo(new URL(url).searchParams.get('returnTo'))

export function loader({ request, context }: Route.LoaderArgs) {
  return { messages: messages(context.locale, 'auth'), returnTo: returnToOf(request) }
}

/** Whoever is signed in already goes straight on. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const session = await sessionReady().catch(() => undefined)
  if (session?.status === 'signed-in') throw redirect(returnToOf(request))
  return serverLoader()
}
clientLoader.hydrate = true as const

export const shouldRevalidate = () => false

export async function action(args: Route.ActionArgs) {
  const headers = new Headers()
  const outcome = await codeSignIn(serverApi(args, headers), await args.request.formData())
  return outcome.kind === 'signed-in' ? sendOn(outcome, returnToOf(args.request)) : data(outcome, { headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await codeSignIn(api, await request.formData())
  return outcome.kind === 'signed-in' ? goOn(outcome, returnToOf(request)) : outcome
}

export default function AuthCode({ loaderData, actionData }: Route.ComponentProps) {
  return <CodePage state={actionData ?? { kind: 'address', email: '' }} returnTo={loaderData.returnTo} />
}
