import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { toUnavailable } from './unavailable'

interface Subscription {
  channel: string
  handle: (payload: string) => void
  missed: (() => void) | undefined
}

/**
 * One connection for all channels. The first subscription opens it, and it is reopened whenever it is lost.
 */
export class ChannelListener {
  readonly #config: pg.ClientConfig
  readonly #subscriptions = new Set<Subscription>()
  readonly #closing = new AbortController()
  #current: Promise<pg.Client> | undefined
  #isReopening = false

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  async listen(channel: string, handle: (payload: string) => void, missed?: () => void): Promise<() => Promise<void>> {
    const subscription: Subscription = { channel, handle, missed }
    this.#subscriptions.add(subscription)
    try {
      this.#current ??= this.#open()
      await listenToChannel(await this.#current, channel)
    } catch (error) {
      this.#subscriptions.delete(subscription)
      if (!this.#isReopening) this.#current = undefined
      throw toUnavailable(error)
    }
    return async () => {
      this.#subscriptions.delete(subscription)
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#current?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  async #open(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => {
      for (const each of this.#subscriptions) if (each.channel === channel) each.handle(payload)
    })
    try {
      await client.connect()
      for (const channel of new Set([...this.#subscriptions].map((each) => each.channel))) {
        await listenToChannel(client, channel)
      }
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    client.once('end', () => void this.#reopen())
    return client
  }

  async #reopen(): Promise<void> {
    const { signal } = this.#closing
    this.#isReopening = true
    for (let pause = 100; !signal.aborted; pause = Math.min(pause * 2, 5000)) {
      await delay(pause, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      // Others that subscribe meanwhile wait for the same connection.
      this.#current = this.#open()
      if (!(await this.#current.catch(() => undefined))) continue
      this.#isReopening = false
      for (const each of this.#subscriptions) each.missed?.()
      return
    }
  }
}

async function listenToChannel(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}
