import { createServer } from 'node:net'

/**
 * A mail server that takes everything at once and keeps nothing: `node mail-sink.ts`. Its parent asks by messages: 'begin'
 * forgets what was counted, 'report' answers {mails, bytes, sample, millisBetween}, the time from the first mail to the last.
 */
let mails = 0
let bytes = 0
let sample = ''
let first = 0
let last = 0

const END = Buffer.from('\r\n.\r\n')

const server = createServer((socket) => {
  let pending = Buffer.alloc(0)
  let inData = false
  socket.setNoDelay(true)
  socket.write('220 sink\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    pending = pending.length ? Buffer.concat([pending, chunk]) : chunk
    for (;;) {
      const mark = inData ? END : '\r\n'
      const end = pending.indexOf(mark)
      if (end < 0) return
      const part = pending.subarray(0, end)
      pending = pending.subarray(end + mark.length)
      if (inData) {
        inData = false
        take(part)
        socket.write('250 taken\r\n')
        continue
      }
      const command = part.toString('latin1').slice(0, 4).toUpperCase()
      if (command === 'EHLO') socket.write('250-sink\r\n250 8BITMIME\r\n')
      else if (command === 'DATA') {
        inData = true
        socket.write('354 go on\r\n')
      } else if (command === 'QUIT') socket.end('221 bye\r\n')
      else socket.write('250 well\r\n')
    }
  })
})

function take(mail: Buffer) {
  last = performance.now()
  if (!mails) {
    first = last
    sample = mail.toString('utf8')
  }
  mails += 1
  bytes += mail.length
}

process.on('message', (asked) => {
  if (asked === 'begin') mails = bytes = 0
  process.send?.({ mails, bytes, sample, millisBetween: last - first })
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
