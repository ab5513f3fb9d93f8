import { useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { RecoveryPage } from '~/features/auth/recovery-page'
import { askForLink, choosePassword, openLink, type RecoveryState } from '~/features/auth/recovery-submit'
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

export async function loader(args: Route.LoaderArgs) {
  const token = new URL(args.request.url).searchParams.get('token')
  const start: RecoveryState = token ? await openLink(serverApi(args), token) : { kind: 'address', email: '' }
  return { messages: messages(args.context.locale, 'auth'), start }
}

/** The token leaves the address bar; what was loaded with it stays. */
export const shouldRevalidate = () => false

async function submit(api: Api, request: Request): Promise<RecoveryState> {
  const form = await request.formData()
  return form.has('token') ? choosePassword(api, form) : askForLink(api, form)
}

export async function action(args: Route.ActionArgs) {
  const headers = new Headers()
  return data(await submit(serverApi(args, headers), args.request), { headers })
}

/** A new password has ended every session. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const state = await submit(api, request)
  if (state.kind === 'changed') forgetSession()
  return state
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [start] = useState(loaderData.start)
  const isLink = start.kind === 'choose'
  const changed =
    actionData?.kind === 'changed' && actionData.audience === 'patient' ? actionData.email : undefined
  useEffect(() => {
    if (!isLink) return
    announceRecovery()
    void navigate('/reset-password', { replace: true })
  }, [isLink, navigate])
  useEffect(() => {
    if (changed !== undefined)
      void navigate('/auth?notice=new-password', { replace: true, state: { email: changed } })
  }, [changed, navigate])
  return <RecoveryPage state={actionData ?? start} />
}
