import type { Actor, Answer, ExampleCompany, Params } from './company'

export interface IdentityGiven {
  docType: string
  number: string
  country?: string
}

const enteredAt = '2026-11-22T06:30:00Z'

const firstProblem = ({ fields = {} }: Answer<unknown>) => Object.entries(fields)[0]

/** Somebody enters a number of a document; answers it as it is kept, or why it is refused. */
export async function runIdentityNumber(company: ExampleCompany, given: IdentityGiven): Promise<Params> {
  company.setClock(enteredAt)
  const person = await company.hire()
  const needsEnd = ['passport', 'driving_licence'].includes(given.docType)
  const input = { ...given, ...(needsEnd && { expiresOn: '2030-01-01' }) }
  const answer = await company.call<Params & { id: number }>(person, 'createEmployeeIdentityDocDetails', input)
  const { data } = answer
  if (!data) return { valid: false, warning: null, reason: firstProblem(answer)?.[1].code.replace('number_', '') }
  const reveal = { id: data.id, reason: 'To compare it' }
  const { value } = await company.done<{ value: string }>(person, 'revealIdentityNumber', reveal)
  return { valid: true, normalized: value, last4: data.last4, warning: data.hasOlderShape ? 'older_shape' : null }
}

export interface NomineesGiven {
  asOf: string
  relations: (Params & { name: string; isNominee: boolean; nomineeShare?: string })[]
}

const nominationReasons: Readonly<Record<string, string>> = {
  sharesNotWhole: 'sum_not_100',
  guardianMissing: 'guardian_required',
}

/** Enters the family, then nominates those that the example does. */
async function nominate(company: ExampleCompany, person: Actor, { relations }: NomineesGiven) {
  const nominees: Params[] = []
  for (const { isNominee, nomineeShare, ...relation } of relations) {
    const { id } = await company.done<{ id: number }>(person, 'createEmployeeRelationDetails', relation)
    if (isNominee) nominees.push({ relationId: id, share: nomineeShare })
  }
  if (nominees.length === 0) return undefined
  const created = await company.call<{ id: number }>(person, 'createNomination', { nominees })
  return created.data ? company.call(person, 'nominateNomination', { id: created.data.id }) : created
}

/** Nominates; answers whether that is in force, or why it is not. */
export async function runNominees(company: ExampleCompany, given: NomineesGiven): Promise<Params> {
  company.setClock(`${given.asOf}T06:30:00Z`)
  const person = await company.hire()
  const answer = await nominate(company, person, given)
  if (!answer?.error) {
    const inForce = { filter: { status: { eq: 'in_force' } } }
    const nominations = await company.done<object[]>(person, 'getNominations', inForce)
    return { valid: nominations.length === (answer ? 1 : 0) }
  }
  const problems = Object.entries(answer.fields ?? {})
  const code = problems[0]?.[1].code ?? answer.code ?? ''
  const named = given.relations.filter(({ isNominee }) => isNominee)
  const names = problems.flatMap(([path]) => named[Number(path.split('.')[1])]?.name ?? [])
  const [nomination] = await company.done<{ shareTotal: number }[]>(person, 'getNominations')
  return { valid: false, reason: nominationReasons[code] ?? code, names, sum: nomination?.shareTotal.toFixed(2) }
}

interface ShareGiven {
  teamId: number
  fromDate: string
  toDate: string | null
  allocationPercent: number
}

export interface AllocationGiven {
  existing: ShareGiven[]
  new: ShareGiven
}

let teams = 0
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A date as the product shows it, `15 Nov 2026`. */
function toDate(shown: string): string {
  const [day = '', month = '', year = ''] = shown.split(' ')
  return `${year}-${String(months.indexOf(month.slice(0, 3)) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Puts somebody into teams one after the other; answers what comes of the last one. */
export async function runAllocation(company: ExampleCompany, given: AllocationGiven): Promise<Params> {
  company.setClock(enteredAt)
  const { empId } = await company.hire()
  const ids = new Map<number, number>()
  const allocate = async ({ teamId, ...share }: ShareGiven) => {
    const team = { name: `Team ${++teams}`, leadEmpId: company.manager.empId }
    const id = ids.get(teamId) ?? (await company.done<{ id: number }>(company.hr, 'createTeam', team)).id
    ids.set(teamId, id)
    return company.call<Params>(company.hr, 'createTeamMember', { ...share, teamId: id, empId })
  }
  for (const share of given.existing) await allocate(share)
  const { data, fields } = await allocate(given.new)
  if (!data) {
    const { percent, from } = fields?.allocationPercent?.args ?? {}
    return { outcome: 'refused', peakPercent: percent, peakFrom: toDate(String(from)) }
  }
  const { peakPercent, peakFrom } = data
  return { outcome: Number(peakPercent) > 100 ? 'warning' : 'ok', peakPercent, peakFrom }
}

export interface BookValueGiven {
  purchaseDate: string
  purchaseCost: string
  currency: string
  usefulLifeMonths: number
  salvageValue: string
  asOf: string
  disposedOn?: string
}

/** Buys a thing, perhaps disposes of it; answers what it is worth on the day. */
export async function runBookValue(company: ExampleCompany, given: BookValueGiven): Promise<Params> {
  const { asOf, disposedOn, ...thing } = given
  const { director, finance, done } = company
  company.setClock(`${thing.purchaseDate}T06:30:00Z`)
  const input = { ...thing, name: 'Thing', category: 'other' }
  const { id } = await done<{ id: number }>(finance, 'createCompanyAssetDetails', input)
  let onEvent: Params | undefined
  if (disposedOn) {
    company.setClock(`${disposedOn}T06:30:00Z`)
    await done(director, 'disposeCompanyAsset', { id, note: 'Sold' })
    const filter = { assetId: { eq: id }, eventType: { eq: 'disposed' } }
    onEvent = (await done<Params[]>(director, 'getAllCompanyAssetTrackerDetails', { filter }))[0]
  }
  company.setClock(`${asOf}T06:30:00Z`)
  const [row] = await done<Params[]>(director, 'getAllCompanyAssetDetails', { asOf, filter: { id: { eq: id } } })
  return { ...row, bookValueOnDisposalEvent: onEvent?.bookValue }
}
