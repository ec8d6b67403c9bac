import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { orUnavailable } from './unavailable'

interface Subscription {
  channel: string
  handle: (payload: string) => void
  missed: (() => void) | undefined
}

/** One connection for all channels, opened with the first and opened again whenever it is lost. */
export function openListener(config: pg.ClientConfig) {
  const subscriptions = new Set<Subscription>()
  const closing = new AbortController()
  let current: Promise<pg.Client> | undefined
  let reopening = false

  async function open(): Promise<pg.Client> {
    const client = new pg.Client(config)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of subscriptions) if (each.channel === channel) each.handle(payload)
    })
    try {
      await client.connect()
      for (const channel of new Set([...subscriptions].map((each) => each.channel))) await listenTo(client, channel)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void reopen())
    return client
  }

  async function reopen(): Promise<void> {
    reopening = true
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, 5000)) {
      await delay(pause, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      if (closing.signal.aborted) return
      const next = open()
      // Whoever subscribes meanwhile waits for the same connection.
      current = next
      if (await next.catch(() => undefined)) {
        reopening = false
        for (const each of subscriptions) each.missed?.()
        return
      }
    }
  }

  async function listen(channel: string, handle: (payload: string) => void, missed?: () => void) {
    const subscription: Subscription = { channel, handle, missed }
    subscriptions.add(subscription)
    try {
      current ??= open()
      await listenTo(await current, channel)
    } catch (error) {
      subscriptions.delete(subscription)
      if (!reopening) current = undefined
      throw orUnavailable(error)
    }
    return async () => {
      subscriptions.delete(subscription)
    }
  }

  async function close(): Promise<void> {
    closing.abort()
    const client = await current?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  return { listen, close }
}

async function listenTo(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
