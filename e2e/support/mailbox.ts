import { type APIRequestContext, expect } from '@playwright/test'

export interface Mail {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

async function mailsTo(request: APIRequestContext, address: string): Promise<Mail[]> {
  const answer = await request.get('/dev/mail/messages', { params: { to: address } })
  return answer.json()
}

/** Waits for the mail with this subject; the worker sends it in its own time. */
export async function receiveMail(
  request: APIRequestContext,
  address: string,
  subject: string,
): Promise<Mail> {
  let mail: Mail | undefined
  await expect
    .poll(
      async () => {
        const mails = await mailsTo(request, address)
        mail = mails.find((candidate) => candidate.subject === subject)
        return mails.map((candidate) => candidate.subject)
      },
      { message: `mail to ${address}`, timeout: 20_000 },
    )
    .toContain(subject)
  if (!mail) throw new Error(`No mail "${subject}" to ${address}`)
  return mail
}

export function linkIn({ text }: Mail, path: string): URL {
  const found = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === path)
  if (!found) throw new Error(`The mail holds no link to ${path}: ${text}`)
  return new URL(found)
}
