import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecoveryPage } from '~/features/auth/recovery-page'
import { askForLink, choosePassword, type RecoveryState } from '~/features/auth/recovery-submit'
import type { Api } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { serverApi } from '~/lib/api/server.server'
import { announceRecovery, forgetSession } from '~/lib/api/session'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/reset-password'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'auth.recover.metaTitle', index: false })

// The address holds a secret: no other site may learn it. (no-referrer would take the Origin from our own form.)
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
})

export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { messages: messages(context.locale, 'auth'), token }
}

/** The token leaves the address bar; what was loaded with it stays. */
export const shouldRevalidate = () => false

async function submit(api: Api, request: Request): Promise<RecoveryState> {
  const form = await request.formData()
  return form.has('token') ? choosePassword(api, form) : askForLink(api, form)
}

export function action(args: Route.ActionArgs) {
  return submit(serverApi(args), args.request)
}

/** A new password has ended every session. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const state = await submit(api, request)
  if (state.kind === 'changed') forgetSession()
  return state
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [token] = useState(loaderData.token)
  const changed = actionData?.kind === 'changed' ? actionData.email : undefined
  useEffect(() => {
    if (!token) return
    announceRecovery()
    void navigate('/reset-password', { replace: true })
  }, [token, navigate])
  useEffect(() => {
    if (changed !== undefined)
      void navigate('/auth?notice=new-password', { replace: true, state: { email: changed } })
  }, [changed, navigate])
  const start: RecoveryState = token ? { kind: 'choose' } : { kind: 'address', email: '' }
  return <RecoveryPage state={actionData ?? start} token={token} />
}
