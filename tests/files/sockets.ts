import { connect, type Socket } from 'node:net'

export interface Line {
  port: number
  token: string
}

/** Begins an upload whose body the test sends as it likes. */
export function begin({ port, token }: Line, headers: Readonly<Record<string, string | number>>): Socket {
  const socket = connect(port, '127.0.0.1')
  const sent = { host: 'localhost', authorization: `Bearer ${token}`, ...headers }
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`POST /FinanceProject/rest/sow/uploadAttachment HTTP/1.1\r\n${lines.join('')}\r\n`)
  return socket
}

/** The status line and whatever else comes until the server closes or the answer is whole. */
export function answered(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text.includes('"requestId"')) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(text))
  })
}

export const codeIn = (answer: string) =>
  /"code":"(\w+)"/.exec(answer)?.[1] ?? /^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? ''
