import { VerifyPage } from '~/features/auth/verify-page'
import { resendVerification, verifyEmail } from '~/features/auth/verify-submit'
import type { Api } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { safeReturnTo } from '~/lib/api/return-to'
import { serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/verify-email'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'auth.verify.metaTitle', index: false })

// The address holds a secret: no other site may learn it. (no-referrer would take the Origin from our own form.)
export const headers: Route.HeadersFunction = () => ({ 'Referrer-Policy': 'same-origin' })

export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { messages: messages(context.locale, 'auth'), token }
}

async function submit(api: Api, request: Request) {
  const form = await request.formData()
  if (form.get('intent') === 'resend') return resendVerification(api, form)
  const verified = await verifyEmail(api, String(form.get('token')))
  const wanted = new URL(request.url).searchParams.get('returnTo')
  return verified
    ? {
        kind: 'checked' as const,
        verified: true as const,
        passwordNeeded: verified.passwordNeeded,
        changedTo: verified.purpose === 'change_email' ? verified.email : undefined,
        returnTo: safeReturnTo(verified.returnTo ?? wanted),
      }
    : { kind: 'checked' as const, verified: false as const }
}

export function action(args: Route.ActionArgs) {
  return submit(serverApi(args), args.request)
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submit(api, request)
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <VerifyPage token={loaderData.token} result={actionData?.kind === 'checked' ? actionData : undefined} />
  )
}
