import { redirect, type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from 'react-router'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { AuthPage } from '~/features/auth/auth-page'
import { goOn, sendOn } from '~/features/auth/finish'
import { signIn, signUp } from '~/features/auth/submit'
import { readNotice, readTab, tabPath } from '~/features/auth/tabs'
import { fetchHospital } from '~/features/catalogue/api'
import { type Api, orUndefined } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { quotedHospital, safeReturnTo } from '~/lib/api/return-to'
import { serverApi } from '~/lib/api/server.server'
import { sessionReady } from '~/lib/api/session'
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

/** A sign-up, a sign-in, or the second step of one. */
async function submit(api: Api, form: FormData, returnTo: string) {
  const intent = form.get('intent')
  if (intent === 'sign-up') return signUp(api, form, returnTo)
  const outcome = intent === 'second-step' ? undefined : await signIn(api, form)
  if (outcome && outcome.kind !== 'pending') return outcome
  const { begin, secondStep } = await import('~/features/auth/second-step-submit')
  return outcome ? begin(outcome) : secondStep(api, form)
}

/** The forms as browsers send them before the scripts have arrived. */
export async function action(args: Route.ActionArgs) {
  const returnTo = returnToOf(args.request)
  const outcome = await submit(serverApi(args), await args.request.formData(), returnTo)
  if (outcome.kind === 'signed-in') return sendOn(outcome, returnTo)
  if (outcome.kind === 'accepted') return redirect(tabPath('sign-in', returnTo, 'check-email'))
  if (outcome.kind === 'over') return redirect(tabPath('sign-in', returnTo, 'step-over'))
  return outcome
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  clearErrors()
  const returnTo = returnToOf(request)
  const outcome = await submit(api, await request.formData(), returnTo)
  if (outcome.kind === 'signed-in') return goOn(outcome, returnTo)
  if (outcome.kind === 'over') return redirect(tabPath('sign-in', returnTo, 'step-over'))
  if (outcome.kind === 'refused' && outcome.failure)
    showToast({ tone: 'destructive', title: 'common.toast.error', body: outcome.failure })
  return outcome
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const accepted = actionData?.kind === 'accepted' ? actionData : undefined
  return (
    <AuthPage
      tab={accepted ? 'sign-in' : readTab(query)}
      returnTo={loaderData.returnTo}
      quoteFrom={loaderData.quoteFrom}
      joined={accepted && { email: accepted.email }}
      notice={readNotice(query)}
      email={emailOf(state)}
      refused={actionData?.kind === 'refused' ? actionData : undefined}
      step={actionData?.kind === 'second-step' ? actionData : undefined}
    />
  )
}

/** The address that a page before has handed over. */
function emailOf(state: unknown): string | undefined {
  const email = typeof state === 'object' && state !== null && 'email' in state ? state.email : undefined
  return typeof email === 'string' ? email : undefined
}
