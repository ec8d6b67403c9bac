/** Settings of the company that values are counted by. */
export interface Company {
  /** ISO 4217. */
  currency: string
  /** IANA name of the zone of its calendar days. */
  zone: string
  /** First month of its fiscal year, 1 to 12. */
  fiscalYearStart: number
  /** ISO 3166-1 code of the country for phone numbers without one; absent: none. */
  country?: string
  /** Domains of work addresses in lower case; absent or empty: any. */
  mailDomains?: readonly string[]
}
