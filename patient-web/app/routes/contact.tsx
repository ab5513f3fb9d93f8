import { data, redirect } from 'react-router'
import { tabPath } from '~/features/auth/tabs'
import { ContactPage } from '~/features/contact/contact-page'
import { type RefusedEnquiry, sendEnquiry } from '~/features/contact/submit'
import { orUndefined } from '~/lib/api/api'
import { fetchContact } from '~/lib/api/contact'
import { mayHaveSession, serverApi } from '~/lib/api/server.server'
import { messages } from '~/lib/i18n/messages.server'
import { pageMeta } from '~/lib/seo/meta'
import { contactPage } from '~/lib/seo/structured-data'
import type { Route } from './+types/contact'

const SENT = '/contact?sent=yes'

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: 'contact.metaTitle',
    description: 'contact.metaDescription',
    structuredData: (origin) => {
      const { contact } = page.loaderData ?? {}
      return contact ? [contactPage(origin, contact)] : []
    },
  })

export async function loader(args: Route.LoaderArgs) {
  return {
    messages: messages(args.context.locale, 'contact'),
    contact: await orUndefined(fetchContact(serverApi(args))),
    idempotencyKey: crypto.randomUUID(),
    sent: new URL(args.request.url).searchParams.get('sent') === 'yes',
  }
}

/**
 * Leads to the sign-in page, which says that the message is stored and sends a signed-in person back to here. After a message
 * about an emergency this page stays, with the number to call.
 */
export async function action(args: Route.ActionArgs) {
  const outcome = await sendEnquiry(serverApi(args), await args.request.formData())
  if (outcome.kind === 'refused')
    return data(outcome, { status: outcome.status, headers: whenToRetry(outcome) })
  if (outcome.emergency) return outcome
  return redirect(tabPath('sign-in', mayHaveSession(args.request) ? SENT : '/dashboard', 'enquiry-sent'))
}

/** For clients that are no people: the form says it in words. */
function whenToRetry({ failure }: RefusedEnquiry): HeadersInit {
  const seconds = typeof failure === 'object' && 'waitSeconds' in failure ? failure.waitSeconds : undefined
  return seconds ? { 'Retry-After': `${seconds}` } : {}
}

export const headers: Route.HeadersFunction = ({ parentHeaders, actionHeaders }) =>
  new Headers([...parentHeaders, ...actionHeaders])

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, idempotencyKey, sent } = loaderData
  return (
    <ContactPage
      contact={contact}
      idempotencyKey={idempotencyKey}
      refused={actionData?.kind === 'refused' ? actionData : undefined}
      sent={actionData ? actionData.kind === 'stored' : sent}
      emergency={actionData?.emergency}
    />
  )
}
