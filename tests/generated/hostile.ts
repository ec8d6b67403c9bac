/** What hostile callers send, by the kind of harm. `text` is what arrives; null where the encoding itself is broken. */
export interface Payload {
  /** As it stands in the form, escaped. */
  sent: string
  text: string | null
}

const plain = (text: string): Payload => ({ sent: encodeURIComponent(text), text })
const broken = (sent: string): Payload => ({ sent, text: null })
const nest = (levels: number, open: string, close: string, inner = '1') =>
  `${open.repeat(levels)}${inner}${close.repeat(levels)}`

/** Values for any input, by category: every input meets every category. */
export const valuePayloads: Readonly<Record<string, readonly Payload[]>> = {
  empty: ['', 'null', 'Invalid date', ' ', '\t', 'undefined'].map(plain),
  wrongType: ['x', '{}', '[]', '[1,2]', '{"a":1}', 'true', '""', 'null,null', '0x', '-', 'Infinity', '2026-13-45'].map(
    plain,
  ),
  oversized: ['x', '9', ' ', '[', '%', '\u0301'].map((one) =>
    plain(one.repeat(1_000_000 / encodeURIComponent(one).length)),
  ),
  broken: ['%00', 'a%00b', '%ff', '%c3%28', '%ed%a0%80', '%', '%zz', '%f4%90%80%80'].map(broken),
  unicode: [
    '\u202egpj.exe',
    '\u2066x\u2069',
    'a\u200bb',
    '\ufeffx',
    '１２３',
    'Ａ＝１',
    'e\u0301',
    '\u00e9',
    '😀',
    '\u{10ffff}',
    '\uffff',
    'ﬁ',
    'İ',
    '\u2028',
    '\u0085',
    '\u001b[31m',
    'а',
    '👨‍👩‍👧',
    'x'.repeat(100) + '\u0301'.repeat(100),
  ].map(plain),
  numbers: [
    '1e309',
    'NaN',
    '-0',
    '9007199254740993',
    '0x10',
    '-1',
    '1.5',
    '0.1e1',
    '1,00,000',
    '999999999999999',
    '0000000000000000001',
    '1_000',
    '+5',
    '٣',
    '1.000000000000000001',
    '-9223372036854775809',
    '.5',
    '1000000000',
  ].map(plain),
  booleans: ['true', 'TRUE', '1', 'yes', 'on', 'false', 'off', 'maybe', 'True ', 't'].map(plain),
  sql: [
    "'; drop table employees; --",
    "x' or '1'='1",
    '1) or (1=1',
    '1; select pg_sleep(5)',
    '" or ""="',
    '$1',
    '$me',
    '$reports',
    "\\'; --",
    '/* */ union select password_hash from accounts',
    "E'\\x27'",
    '%',
    '_',
    'id desc; --',
  ].map(plain),
  markup: [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    'data:text/html,<b>x</b>',
    '{{7*7}}',
    '#{7*7}',
    '<svg/onload=alert(1)>',
    '=cmd|calc!A1',
    '\r\nSet-Cookie: a=b',
    '../../etc/passwd',
  ].map(plain),
  prototype: [
    '__proto__',
    'constructor',
    'toString',
    '{"__proto__":{"polluted":1}}',
    '[{"__proto__":{"polluted":1}}]',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"toString":1,"valueOf":1}',
    '[["__proto__","asc"]]',
    '{"__proto__":{"eq":1}}',
    '["__proto__","constructor"]',
  ].map(plain),
  nested: [
    nest(1000, '[', ']'),
    nest(1000, '{"a":', '}'),
    '['.repeat(1000),
    nest(300, '{"and":[', ']}', '{"id":{"eq":1}}'),
    nest(300, '{"not":', '}', '{"id":{"eq":1}}'),
    JSON.stringify({ or: Array.from({ length: 500 }, () => ({ id: { eq: 1 } })) }),
    JSON.stringify(Array.from({ length: 5000 }, () => ({}))),
    '{"a":1,"a":2}',
    '[{"a":"\\ud800"}]',
    '{"\\u0000":1}',
  ].map(plain),
}

/** Names that no operation has; each is refused by name. */
export const strangeKeys: readonly string[] = [
  'colour',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__proto__.polluted',
  'constructor[prototype][polluted]',
  '',
  ' ',
  '$me',
  "id'--",
  'createdBy',
  'updatedAt',
  'labels',
  'can',
  'run',
  'isSystem',
  '\u202eid',
  'ｉｄ',
  'x'.repeat(5000),
]

/** Whole bodies that are no form of any operation. */
export const strangeBodies: readonly string[] = [
  Array.from({ length: 10_000 }, (_, n) => `k${n}=1`).join('&'),
  '&'.repeat(10_000),
  `a${'[b]'.repeat(1000)}=1`,
  `${'['.repeat(1000)}=1`,
  '%',
  '%00=1',
  '%ff=x',
  '={"a":1}',
  '{"id":1}',
  '<xml/>',
  `x=${'y'.repeat(1_048_576)}`,
  '=',
  '\u0000',
]
