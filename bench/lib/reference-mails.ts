import { createTransport } from 'nodemailer'

/**
 * The same mails with nothing around them: one nodemailer pool. `node reference-mails.ts URL MAIL ID IDS`: the mail names
 * ID, and is sent once for each of the IDS in its place.
 */
const [url, mail = '{}', id = '', ids = '[]'] = process.argv.slice(2)
const transport = createTransport({ url, pool: true, maxConnections: 4, maxMessages: Infinity })
const mails = (JSON.parse(ids) as string[]).map((other) => JSON.parse(mail.replaceAll(id, other)))
await Promise.all(
  mails.map((content, index) =>
    transport.sendMail({ ...content, messageId: `<${String(index).padStart(36, '0')}@localhost>` }),
  ),
)
transport.close()
