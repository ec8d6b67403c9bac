import { hasValidCheckDigit } from './verhoeff'

/** The documents that can prove an identity. */
export const documentTypes = {
  aadhaar: 'Aadhaar',
  pan: 'PAN',
  voter_id: 'Voter ID',
  driving_licence: 'Driving licence',
  passport: 'Passport',
  other: 'Other document',
} as const
export type DocumentType = keyof typeof documentTypes

/** The problems of a number, and how to correct them. */
export const numberProblems = {
  characters: 'The number has characters that this document never has.',
  length: 'The number has the wrong length for this document.',
  first_digit: 'The first digit must be 2 to 9.',
  check_digit: 'A digit is wrong: compare the number with the document.',
  shape: 'The order of letters and digits does not fit this document.',
  holder_type: 'This is not a person’s number: the fourth letter must be P.',
} as const
type NumberProblem = keyof typeof numberProblems

interface ParsedNumber {
  number: string
  last4: string | null
  /** The number of a licence in a format that is no longer issued. */
  isOlderShape: boolean
}

type NumberCheck = readonly [NumberProblem, (number: string) => boolean]

const hasShape =
  (shape: RegExp) =>
  (number: string): boolean =>
    shape.test(number)
const hasLength =
  (from: number, to = from) =>
  (number: string): boolean =>
    number.length >= from && number.length <= to

const indianPassport: readonly NumberCheck[] = [
  ['length', hasLength(8)],
  ['shape', hasShape(/^[A-Z]\d{7}$/)],
]
const foreignPassport: readonly NumberCheck[] = [
  ['characters', hasShape(/^[A-Z0-9]+$/)],
  ['length', hasLength(6, 9)],
  // The number must contain a digit.
  ['shape', hasShape(/\d/)],
]

/** The checks run in this order; the first one that fails is reported. */
const checks: Readonly<Record<Exclude<DocumentType, 'passport'>, readonly NumberCheck[]>> = {
  aadhaar: [
    ['characters', hasShape(/^\d+$/)],
    ['length', hasLength(12)],
    ['first_digit', hasShape(/^[2-9]/)],
    ['check_digit', hasValidCheckDigit],
  ],
  pan: [
    ['length', hasLength(10)],
    ['shape', hasShape(/^[A-Z]{5}\d{4}[A-Z]$/)],
    ['holder_type', hasShape(/^...P/)],
  ],
  voter_id: [
    ['length', hasLength(10)],
    ['shape', hasShape(/^[A-Z]{3}\d{7}$/)],
  ],
  driving_licence: [],
  other: [],
}

const usualLicence = /^[A-Z]{2}\d{13}$/

/** The shortest number that is accepted. Of a shorter one the mask would show too much. */
const shortest = 6

function normalizeNumber(type: DocumentType, typed: string): string {
  const number = typed.trim()
  if (type === 'other') return number
  if (type === 'aadhaar') return number.replace(/\s/g, '')
  return (type === 'driving_licence' ? number.replace(/[\s-]/g, '') : number).toUpperCase()
}

/** Converts the number to the form in which it is stored, or returns its first problem. */
export function parseIdentityNumber(
  type: DocumentType,
  typed: string,
  country: string | null,
): ParsedNumber | { problem: NumberProblem } {
  const number = normalizeNumber(type, typed)
  const applicable = type === 'passport' ? (country === 'IN' ? indianPassport : foreignPassport) : checks[type]
  const failed = applicable.find(([, holds]) => !holds(number))
  if (failed) return { problem: failed[0] }
  return {
    number,
    last4: number.length < shortest ? null : number.slice(-4),
    isOlderShape: type === 'driving_licence' && !usualLicence.test(number),
  }
}
