import type { AttachmentKind } from '../../src/framework/answers/attached-files'
import type { Envelope } from '../../src/framework/errors'
import type { Person, TestApp } from '../setup/app'

const prefix = '/FinanceProject/rest/sow/'
export const boundary = 'x-boundary-of-the-tests'
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** A form with its file, as a browser sends it. */
export function multipart(
  fields: Readonly<Record<string, string | number>>,
  file?: { name: string; bytes: Buffer; field?: string },
): Buffer {
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  if (file) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field ?? 'file'}"; filename="${file.name}"\r\n`
    parts.push(Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`), file.bytes, Buffer.from('\r\n'))
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

export interface Answered<Data> {
  status: number
  headers: Readonly<Record<string, unknown>>
  bytes: Buffer
  body: Envelope<Data>
}

/** Sends a body of parts as it is. */
export async function sendParts<Data = { id: number; fileName: string }>(
  { app }: TestApp,
  operation: string,
  payload: Buffer,
  as: Person,
  headers: Record<string, string> = {},
): Promise<Answered<Data>> {
  const response = await app.inject({
    method: 'POST',
    url: prefix + operation,
    headers: { 'content-type': multipartType, authorization: `Bearer ${as.token}`, ...headers },
    payload,
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    body: JSON.parse(response.body),
  }
}

export interface Sent {
  resource?: string
  id: number
  kind?: string
  name?: string
  bytes: Buffer
  /** Idempotency key. */
  key?: string
}

export const upload = (
  steward: TestApp,
  as: Person,
  { resource = 'papers', id, kind = 'note', name = 'offer.pdf', bytes, key }: Sent,
) =>
  sendParts(
    steward,
    'uploadAttachment',
    multipart({ resource, id, kind }, { name, bytes }),
    as,
    key ? { 'idempotency-key': key } : {},
  )

/** The answer byte for byte; the body of a refusal is in `text`. */
export async function download(
  { app }: Pick<TestApp, 'app'>,
  as: Person,
  id: number,
  operation = 'downloadAttachment',
) {
  const response = await app.inject({
    method: 'POST',
    url: prefix + operation,
    headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${as.token}` },
    payload: `id=${id}`,
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    code: String(response.headers['content-type']).startsWith('application/json')
      ? (JSON.parse(response.body) as Envelope).code
      : undefined,
  }
}

export const filesOf = async (steward: TestApp, as: Person, id: number, resource = 'papers') =>
  (await steward.call<AttachmentKind[]>('getAttachments', { resource, id }, { as })).body
