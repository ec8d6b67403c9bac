import { countRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import { findRecordInForce } from '../../../../server/records/write/given/records-in-force'
import { type Context, defineOperation } from '../../../../server/wire/operation'
import { email, rows, text } from '../../../../src/fields'
import { contactPersons } from '../../../sales/contactPersons'
import { customers } from '../../../sales/customers'
import { leadContacts } from '../../leadContacts'
import { leadDetails } from '../../leadDetails'
import { leadSettings } from '../../leadSettings'
import {
  findEmailDomain,
  foldCompanyName,
  listCompanyDomains,
  usualFreeMailDomains,
  usualLegalForms,
} from '../../rules/company-names'

const l = sqlNames(leadDetails, 'l')
const c = sqlNames(leadContacts, 'c')
const k = sqlNames(customers, 'k')
const p = sqlNames(contactPersons, 'p')

interface KnownCompany {
  kind: 'lead' | 'customer'
  id: number
  number: string
  name: string
  status: string
  emails: readonly string[]
}

const knownCompaniesSql = statement('companies_of_leads_and_customers')`
  select 'lead' as kind, ${l.id}, ${l.leadNumber} as number, ${l.company} as name, ${l.status},
    array(select ${c.email} from ${c} where ${c.leadId} = ${l.id} and ${c.email} is not null) as emails
  from ${l} where ${l.mergedIntoId} is null
  union all select 'customer', ${k.id}, ${k.customerCode}, ${k.name}, ${k.status},
    array(select ${p.email} from ${p} where ${p.customerId} = ${k.id}) from ${k}
  order by 1 desc, 2`

/** Answers what a company that is known already has in common with the new one. */
function findCommonTraits(company: KnownCompany, name: string, domains: readonly string[], forms: readonly string[]) {
  const hasDomain = company.emails.some((each) => domains.includes(findEmailDomain(each)))
  const hasName = name !== '' && foldCompanyName(company.name, forms) === name
  return [...(hasDomain ? ['domain' as const] : []), ...(hasName ? ['name' as const] : [])]
}

/** Names what is known only to those who may list it; others hear that there is something. */
async function toMatch(context: Context, { kind, id, number, name, status }: KnownCompany, by: readonly string[]) {
  const resource = kind === 'lead' ? leadDetails.name : customers.name
  const isListed = (await countRecords(context, resource, { id: { eq: id } }).catch(() => 0)) > 0
  return isListed
    ? { kind, id, number, name, status, by }
    : { kind, id: null, number: null, name: null, status: null, by }
}

/** Answers leads and customers that may be the same company, before a lead is saved. */
export const duplicates = defineOperation({
  name: 'getLeadDuplicates',
  area: leadDetails.label,
  resource: leadDetails.name,
  to: ['employee', 'marketing'],
  input: {
    company: text({ required: true, max: 120 }),
    emails: rows({ email: email({ required: true }) }, { max: 50 }),
  },
  async run(context, { company, emails }) {
    const settings = await findRecordInForce(context, leadSettings, context.today)
    const forms = settings?.legalForms?.map(({ form }) => form) ?? usualLegalForms
    const free = settings?.freeMailDomains?.map(({ domain }) => domain.toLowerCase()) ?? usualFreeMailDomains
    const domains = listCompanyDomains(emails?.map((row) => row.email ?? '') ?? [], free)
    const name = foldCompanyName(company, forms)
    const { rows: companies } = await context.sql.query<KnownCompany>(knownCompaniesSql())
    const similar = companies
      .map((each) => ({ each, by: findCommonTraits(each, name, domains, forms) }))
      .filter(({ by }) => by.length > 0)
      .sort((a, b) => b.by.length - a.by.length)
      .slice(0, 50)
    const matches = []
    for (const { each, by } of similar) matches.push(await toMatch(context, each, by))
    return { data: matches, total: matches.length }
  },
})
