/** Legal forms at the end of a name, unless the company names its own. */
export const usualLegalForms = [
  ...['private limited', 'pvt ltd', 'limited', 'ltd', 'llp', 'inc', 'llc', 'gmbh', 'g m b h', 'plc', 'co'],
]

/** Mail providers that say nothing about a company, unless the company names its own. */
export const usualFreeMailDomains = ['gmail.com', 'outlook.com', 'yahoo.com', 'rediffmail.com']

/** Folds the name of a company: without case, marks, punctuation and legal form, `&` as `and`. */
export function foldCompanyName(name: string, legalForms: readonly string[] = usualLegalForms): string {
  const words = foldWords(name)
  const forms = legalForms.map(foldWords).filter((form) => form.length > 0)
  for (;;) {
    const form = forms.find((each) => endsWithWords(words, each))
    if (!form) return words.join(' ')
    words.length -= form.length
  }
}

const foldWords = (text: string): string[] =>
  text
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Tells whether the words end with the form and begin with something else. */
const endsWithWords = (words: readonly string[], form: readonly string[]): boolean =>
  words.length > form.length && form.every((word, place) => words[words.length - form.length + place] === word)

export const findEmailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Lists the domains of addresses that say something about a company. */
export const listCompanyDomains = (emails: readonly string[], freeMail: readonly string[] = usualFreeMailDomains) => [
  ...new Set(emails.map(findEmailDomain).filter((domain) => domain && !freeMail.includes(domain))),
]

/** Splits a name: the last word is the last name, the rest the first name; one word is a first name. */
export function splitName(name: string): { firstName: string; lastName: string | null } {
  const words = name.trim().split(/\s+/)
  const lastName = words.length > 1 ? (words.pop() ?? null) : null
  return { firstName: words.join(' '), lastName }
}
