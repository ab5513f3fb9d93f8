import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { AuthPage } from '~/features/auth/auth-page'
import { signIn, signUp } from '~/features/auth/submit'
import { readTab, tabPath } from '~/features/auth/tabs'
import { fetchHospital } from '~/features/catalogue/api'
import { orUndefined } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { quotedHospital, safeReturnTo } from '~/lib/api/return-to'
import { serverApi } from '~/lib/api/server.server'
import { adoptSession, sessionReady } from '~/lib/api/session'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/auth'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: 'auth.metaTitle', index: false })

const returnToOf = ({ url }: { url: string }) => safeReturnTo(new URL(url).searchParams.get('returnTo'))

export async function loader(args: Route.LoaderArgs) {
  const returnTo = returnToOf(args.request)
  const slug = quotedHospital(returnTo)
  const hospital = slug ? await orUndefined(fetchHospital(serverApi(args), slug)) : undefined
  return { messages: messages(args.context.locale, 'auth'), returnTo, quoteFrom: hospital?.name }
}

/** Whoever is signed in already goes straight on. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const session = await sessionReady().catch(() => undefined)
  if (session?.status === 'signed-in') throw redirect(returnToOf(request))
  return serverLoader()
}
clientLoader.hydrate = true as const

/** Neither another tab nor a refused form changes what was loaded, so neither depends on the line to the server. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return returnToOf({ url: currentUrl.href }) !== returnToOf({ url: nextUrl.href })
}

/** The forms as browsers send them before the scripts have arrived. */
export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData()
  const returnTo = returnToOf(args.request)
  if (form.get('intent') === 'sign-up') {
    const outcome = await signUp(serverApi(args), form, returnTo)
    return outcome.kind === 'refused' ? outcome : redirect(tabPath('sign-in', returnTo, 'check-email'))
  }
  const outcome = await signIn(serverApi(args), form)
  if (outcome.kind === 'refused') return outcome
  const headers = outcome.response.headers
    .getSetCookie()
    .map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect(returnTo, { headers })
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  clearErrors()
  const form = await request.formData()
  const returnTo = returnToOf(request)
  const joining = form.get('intent') === 'sign-up'
  const outcome = joining ? await signUp(api, form, returnTo) : await signIn(api, form)
  if (outcome.kind === 'refused') {
    if (outcome.failure) {
      showToast({ tone: 'destructive', title: 'common.toast.error', body: outcome.failure })
    }
    return outcome
  }
  if (outcome.kind === 'accepted') return outcome
  adoptSession(outcome.session)
  showToast({ tone: 'success', title: 'common.toast.welcome', body: 'common.toast.welcome.body' })
  return redirect(returnTo)
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const accepted = actionData?.kind === 'accepted' ? { email: actionData.email } : undefined
  return (
    <AuthPage
      tab={accepted ? 'sign-in' : readTab(query)}
      returnTo={loaderData.returnTo}
      quoteFrom={loaderData.quoteFrom}
      joined={accepted ?? (query.get('notice') === 'check-email' ? {} : undefined)}
      refused={actionData?.kind === 'refused' ? actionData : undefined}
    />
  )
}
