import { createTransport } from 'nodemailer'

/** The same mails with nothing around them: one nodemailer pool. `node reference-mails.ts URL COUNT MAIL` */
const [url, count = '0', mail = '{}'] = process.argv.slice(2)
const transport = createTransport({ url, pool: true, maxConnections: 4, maxMessages: Infinity })
const content = JSON.parse(mail)
await Promise.all(
  Array.from({ length: Number(count) }, (_, index) =>
    transport.sendMail({ ...content, messageId: `<${String(index).padStart(36, '0')}@localhost>` }),
  ),
)
transport.close()
