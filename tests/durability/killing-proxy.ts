import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import type pg from 'pg'

/** The statement at which a server is ended: the one of that number that holds these words. */
export interface Moment {
  words: RegExp
  /** Default: the first. */
  at?: number
  /** True: the next statement of the same connection, such as the commit. */
  isNext?: boolean
}

/** Stands between a server and PostgreSQL, sees what is sent, and ends the server at a statement. */
export class KillingProxy {
  readonly #sockets = new Map<Socket, Socket>()
  readonly #listening = new Set<Socket>()
  #server: Server | undefined
  #armed: { child: ChildProcess; moment: Moment; count: number; from: Socket | undefined } | undefined

  /** Begins to listen; answers the connection that leads through it. */
  async open({ host = '', port }: pg.PoolConfig): Promise<{ host: string; port: number }> {
    const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) }
    this.#server = createServer((client) => this.#join(client, createConnection(target)))
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
    return { host: '127.0.0.1', port: address.port }
  }

  /** From now on the server is ended at that moment. The statement reaches PostgreSQL. */
  arm(child: ChildProcess, moment: Moment): void {
    this.#armed = { child, moment, count: 0, from: undefined }
  }

  disarm(): void {
    this.#armed = undefined
  }

  /** Cuts the connections that wait for notifications; answers how many. */
  cutListening(): number {
    const cut = [...this.#listening]
    this.#listening.clear()
    for (const socket of cut) socket.destroy()
    return cut.length
  }

  async close(): Promise<void> {
    for (const [client, target] of this.#sockets) {
      client.destroy()
      target.destroy()
    }
    this.#server?.close()
  }

  #join(client: Socket, target: Socket): void {
    this.#sockets.set(client, target)
    client.on('data', (chunk) => {
      target.write(chunk)
      const words = chunk.toString('latin1')
      if (/\blisten "/i.test(words)) this.#listening.add(client)
      this.#see(client, words)
    })
    target.on('data', (chunk) => client.write(chunk))
    const end = () => {
      this.#sockets.delete(client)
      this.#listening.delete(client)
      client.destroy()
      target.destroy()
    }
    for (const socket of [client, target]) socket.on('error', end).on('close', end)
  }

  #see(from: Socket, words: string): void {
    const armed = this.#armed
    if (!armed) return
    if (armed.from) {
      if (armed.from === from) this.#kill(armed.child)
      return
    }
    armed.count += words.match(new RegExp(armed.moment.words, 'g'))?.length ?? 0
    if (armed.count < (armed.moment.at ?? 1)) return
    if (armed.moment.isNext) armed.from = from
    else this.#kill(armed.child)
  }

  #kill(child: ChildProcess): void {
    child.kill('SIGKILL')
    this.#armed = undefined
  }
}
