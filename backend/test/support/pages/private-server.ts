import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** Stands for what only this machine may reach: hears whoever connects, or sends as much as one datagram. */
export class PrivateServer {
  heard: string[] = []
  private readonly servers: (Server | UdpSocket)[] = []
  private readonly sockets = new Set<Socket>()
  port = 0

  static async start(): Promise<PrivateServer> {
    const server = new PrivateServer()
    for (const host of ['127.0.0.1', '::1']) await server.listen(host)
    return server
  }

  async close() {
    for (const socket of this.sockets) socket.destroy()
    await Promise.all(
      this.servers.map(async (server) => {
        server.close()
        await once(server, 'close')
      }),
    )
  }

  private async listen(host: string) {
    const tcp = createServer((socket) => {
      this.sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', (data) => this.heard.push(`${host} tcp ${data.toString('latin1').split('\r\n')[0]}`))
      this.heard.push(`${host} tcp`)
      socket.end('HTTP/1.1 200 OK\r\nAccess-Control-Allow-Origin: *\r\nContent-Length: 6\r\n\r\nsecret')
    })
    await once(tcp.listen(this.port, host), 'listening')
    this.port = (tcp.address() as AddressInfo).port
    const udp = createSocket(host === '::1' ? 'udp6' : 'udp4')
    udp.on('message', () => this.heard.push(`${host} udp`))
    udp.bind(this.port, host)
    await once(udp, 'listening')
    this.servers.push(tcp, udp)
  }
}
