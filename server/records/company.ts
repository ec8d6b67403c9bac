/** Settings of the company that say how values are counted. */
export interface Company {
  /** The ISO 4217 code. */
  currency: string
  /** The IANA name of the time zone in which calendar days are counted. */
  zone: string
  /** The first month of the fiscal year, 1 to 12. */
  fiscalYearStart: number
  /** The ISO 3166-1 code of the country of phone numbers that name none; absent: there is none. */
  country?: string
  /** The domains of work addresses in lower case; absent or empty: any domain. */
  mailDomains?: readonly string[]
}
