import { createHmac, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createTokenSigner } from '../../server/session/tokens'

/** A way to come without a session that holds: who sends it must be nobody. */
export interface Forgery {
  name: string
  headers?: Readonly<Record<string, string>>
  query?: string
  body?: string
}

interface Known {
  secret: string
  /** A token that holds, of somebody who may do everything. */
  token: string
  /** A token of somebody else that holds. */
  othersToken: string
  /** Tokens that were good once. */
  ended: string
  expired: string
}

const lifetime = 259_200
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hmac = (text: string, key: string, digest = 'sha256') => createHmac(digest, key).update(text).digest('base64url')

function signed(header: object, content: object, key: string, digest = 'sha256'): string {
  const text = `${part(header)}.${part(content)}`
  return `${text}.${hmac(text, key, digest)}`
}

const hs256 = { alg: 'HS256', typ: 'JWT' }
export const contentOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

const bearer = (name: string, token: string): Forgery => ({ name, headers: { authorization: `Bearer ${token}` } })

/** Every forged, worn-out or misplaced token that is tried against each operation. */
export function forgeries(known: Known): Forgery[] {
  return [...unsigned(known), ...guessed(known), ...swapped(known), ...worn(known), ...misplaced(known)]
}

function unsigned({ token, secret }: Known): Forgery[] {
  const content = contentOf(token)
  const [head = '', body = '', signature = ''] = token.split('.')
  const none = ['none', 'None', 'NONE', 'nOnE', ''].flatMap((alg) => [
    bearer(`alg ${alg}`, `${part({ alg, typ: 'JWT' })}.${part(content)}.`),
    bearer(`alg ${alg}, signature kept`, `${part({ alg, typ: 'JWT' })}.${part(content)}.${signature}`),
  ])
  return [
    ...none,
    bearer('empty signature', `${head}.${body}.`),
    bearer('no signature', `${head}.${body}`),
    bearer('truncated', token.slice(0, -2)),
    bearer('lengthened', `${token}AA`),
    bearer('doubled dots', token.replaceAll('.', '..')),
    bearer('four parts', `${token}.${signature}`),
    bearer('no head', `.${body}.${signature}`),
    bearer('padded', `${token}=`),
    bearer('critical extension', signed({ ...hs256, crit: ['x'], x: 1 }, content, secret)),
    bearer('critical nothing', signed({ ...hs256, crit: ['b64'], b64: false }, content, secret)),
  ]
}

function guessed({ token, secret }: Known): Forgery[] {
  const content = contentOf(token)
  const secrets = [
    '',
    'secret',
    'password',
    'steward',
    'null',
    'undefined',
    secret.slice(1),
    `${secret} `,
    secret.toUpperCase(),
  ]
  const kids = ['../../../../dev/null', '/dev/null', "x' union select ''--", 'http://localhost/key', '']
  return [
    ...secrets.map((key) => bearer(`signed with ${JSON.stringify(key).slice(0, 12)}`, signed(hs256, content, key))),
    ...kids.map((kid) => bearer(`kid ${kid}`, signed({ ...hs256, kid }, content, ''))),
    bearer('its own key', signed({ ...hs256, jwk: { kty: 'oct', k: part('mine') } }, content, 'mine')),
    bearer('a key elsewhere', signed({ ...hs256, jku: 'http://localhost/jwks.json' }, content, 'mine')),
  ]
}

function swapped({ token, secret, othersToken }: Known): Forgery[] {
  const content = contentOf(token)
  const [head = '', , signature = ''] = token.split('.')
  const other = contentOf(othersToken)
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicText = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const rsText = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(content)}`
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const esText = `${part({ alg: 'ES256', typ: 'JWT' })}.${part(content)}`
  const es = createSign('sha256').update(esText).sign({ key: ec, dsaEncoding: 'ieee-p1363' }).toString('base64url')
  return [
    bearer('RS256', `${rsText}.${createSign('sha256').update(rsText).sign(privateKey).toString('base64url')}`),
    bearer('ES256', `${esText}.${es}`),
    bearer('RS256 by the secret', signed({ alg: 'RS256', typ: 'JWT' }, content, secret)),
    bearer('HS256 by a public key', signed(hs256, content, publicText)),
    bearer('HS512 by the secret', signed({ alg: 'HS512', typ: 'JWT' }, content, secret, 'sha512')),
    bearer('HS384 by the secret', signed({ alg: 'HS384', typ: 'JWT' }, content, secret, 'sha384')),
    bearer('another person, old signature', `${head}.${part({ ...content, sub: other.sub })}.${signature}`),
    bearer('a later end, old signature', `${head}.${part({ ...content, exp: Number(content.exp) + 1 })}.${signature}`),
    bearer('another person of this session', signed(hs256, { ...content, sub: other.sub }, secret)),
    bearer('another session of this person', signed(hs256, { ...content, sid: other.sid }, secret)),
    bearer('a session nobody has', signed(hs256, { ...content, sid: randomUUID() }, secret)),
    bearer('no session', signed(hs256, { ...content, sid: undefined }, secret)),
    bearer('a session that is no id', signed(hs256, { ...content, sid: "' or true --" }, secret)),
    bearer('several sessions', signed(hs256, { ...content, sid: [content.sid] }, secret)),
    bearer('a person that is no id', signed(hs256, { ...content, sub: `${content.sub} or true` }, secret)),
    bearer('a person as a number', signed(hs256, { ...content, sub: Number(content.sub) }, secret)),
    bearer('content that is no object', signed(hs256, [content], secret)),
  ]
}

function worn({ token, secret, ended, expired }: Known): Forgery[] {
  const content = contentOf(token)
  const now = Math.floor(Date.now() / 1000)
  const { sub, sid } = content
  return [
    bearer('signed out', ended),
    bearer('expired in the database', expired),
    bearer('expired', createTokenSigner(secret).sign(Number(sub), String(sid), now - lifetime - 1)),
    bearer('not issued yet', signed(hs256, { sub, sid, iat: now + 3600, exp: now + 3600 + lifetime }, secret)),
    bearer('not valid yet', signed(hs256, { ...content, nbf: now + 3600 }, secret)),
    bearer('without end', signed(hs256, { sub, sid, iat: content.iat }, secret)),
    bearer('without beginning', signed(hs256, { sub, sid, exp: content.exp }, secret)),
    bearer('an end in words', signed(hs256, { ...content, exp: 'never' }, secret)),
  ]
}

/** A token that holds, where it does not count: a link or a foreign form could put it there. */
function misplaced({ token }: Known): Forgery[] {
  const named = ['accessToken', 'access_token', 'token', 'authorization', 'Authorization']
  return [
    ...['bearer', 'BEARER', 'Token', 'Basic', 'JWT', ''].map((scheme) => ({
      name: `scheme ${scheme}`,
      headers: { authorization: `${scheme} ${token}` },
    })),
    { name: 'two blanks', headers: { authorization: `Bearer  ${token}` } },
    { name: 'quoted', headers: { authorization: `Bearer "${token}"` } },
    { name: 'two tokens', headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
    ...named.map((name) => ({ name: `query ${name}`, query: `?${name}=${encodeURIComponent(`Bearer ${token}`)}` })),
    ...named.map((name) => ({ name: `query ${name}, bare`, query: `?${name}=${token}` })),
    ...named.map((name) => ({
      name: `cookie ${name}`,
      headers: { cookie: `${name}=${token}; __Host-${name}=${token}` },
    })),
    ...named.map((name) => ({ name: `body ${name}`, body: `${name}=${token}` })),
    ...['x-access-token', 'x-authorization', 'proxy-authorization', 'x-forwarded-user'].map((name) => ({
      name: `header ${name}`,
      headers: { [name]: `Bearer ${token}` },
    })),
    { name: 'nothing at all' },
  ]
}
