import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  /** As it came over the line, headers and body. */
  raw: string
}

export interface MailServer {
  url: string
  received: Received[]
  /** How many deliveries are refused before one is taken. */
  refuse(times: number): void
  close(): Promise<void>
}

/** An SMTP server on this machine that keeps what it is given; on a free port where none is named. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Received[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          done(
            Object.assign(new Error('Try again later, says mail server of ann@tests.example'), { responseCode: 451 }),
          )
          return
        }
        const { mailFrom, rcptTo } = session.envelope
        const to = rcptTo.map(({ address }) => address)
        received.push({ from: mailFrom ? mailFrom.address : '', to, raw: Buffer.concat(chunks).toString('utf8') })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    received,
    refuse: (times) => {
      refusals = times
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
