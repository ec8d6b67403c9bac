import { demoPassword } from '../../resources/people/server/demo/demo-accounts'
import type { Envelope } from '../../src/framework/errors'

export interface Reply {
  status: number
  headers: Headers
  text: string
}

export interface Row {
  id: number
  name: string
  notes: string | null
  status: string
  version: number
}

export type Params = Readonly<Record<string, string | number>>

/** Calls operations of one server over HTTP as one person. */
export class Wire {
  constructor(
    readonly origin: string,
    readonly token = '',
  ) {}

  async signIn(username: string): Promise<Wire> {
    const { accessToken } = await this.data<{ accessToken: string }>('getEmployeeByCredentials', {
      username,
      password: demoPassword,
    })
    return new Wire(this.origin, accessToken)
  }

  /** Rejects where no whole answer came back. */
  async call(operation: string, params: Params = {}, key?: string): Promise<Reply> {
    const response = await fetch(`${this.origin}/FinanceProject/rest/sow/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)])).toString(),
    })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  async data<Data>(operation: string, params: Params = {}, key?: string): Promise<Data> {
    const { status, text } = await this.call(operation, params, key)
    if (status !== 200) throw new Error(`${operation} answered ${status}: ${text}`)
    return dataOf<Data>(text)
  }

  /** All customers whose name begins with `prefix`. */
  async customers(prefix: string): Promise<Row[]> {
    const rows: Row[] = []
    const filter = JSON.stringify({ name: { startsWith: prefix } })
    for (let page = 1; ; page++) {
      const found = await this.data<Row[]>('getCustomers', {
        filter,
        page,
        perPage: 500,
        sort: '[["id","asc"]]',
        fields: '["name","notes","status"]',
      })
      rows.push(...found)
      if (found.length < 500) return rows
    }
  }

  async isReady(): Promise<boolean> {
    const response = await fetch(`${this.origin}/health/ready`).catch(() => null)
    return response?.status === 200
  }
}

export function dataOf<Data>(text: string): Data {
  return (JSON.parse(text) as Envelope<Data>).data as Data
}
