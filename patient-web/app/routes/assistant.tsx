import { data, redirect } from 'react-router'
import { AssistantPage } from '~/features/assistant/assistant-page'
import { submitMessage } from '~/features/assistant/submit'
import { orUndefined } from '~/lib/api/api'
import { fetchContact } from '~/lib/api/contact'
import { serverApi } from '~/lib/api/server.server'
import { sessionReady } from '~/lib/api/session'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import type { RouteHandle } from '~/root'
import type { Route } from './+types/assistant'

export const handle: RouteHandle = { interactive: true }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: 'assistant.metaTitle', description: 'assistant.metaDescription' })

export async function loader(args: Route.LoaderArgs) {
  return {
    messages: messages(args.context.locale, 'assistant'),
    contact: await orUndefined(fetchContact(serverApi(args))),
  }
}

/** Whoever is signed in has a chat that can be kept. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  const session = await sessionReady().catch(() => undefined)
  if (session?.status === 'signed-in') throw redirect('/dashboard/conversations?chat=open')
  return serverLoader()
}
clientLoader.hydrate = true as const

/** The form as browsers send it before the scripts have arrived, or without any. */
export async function action(args: Route.ActionArgs) {
  return data(await submitMessage(serverApi(args), await args.request.formData()), {
    headers: { 'Cache-Control': 'no-store' },
  })
}

export default function Assistant({ loaderData, actionData }: Route.ComponentProps) {
  return <AssistantPage contact={loaderData.contact} given={actionData} />
}
