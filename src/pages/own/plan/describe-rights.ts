import { requireCatalogue } from '../../../framework/company/catalogue'
import type { RightChange } from '../../../framework/company/definition-plan'
import { humanizeName } from '../../../framework/naming'
import type { Role } from '../../../framework/register'
import { findLevel, rightVerbs } from '../rights/rights'
import type { OwnSay } from '../words'
import type { PlanSay } from './plan-words'

interface RightWords {
  say: PlanSay
  sayOfEditor: OwnSay
  /** Answers the label of a field or step by its name. */
  nameOf(name: string): string
}

/** Writes one line for each role: what it gets, and what it loses. */
export function describeRights(rights: readonly RightChange[], words: RightWords): readonly string[] {
  const { labels } = requireCatalogue().roles
  const roles = [...new Set(rights.map(({ role }) => role))]
  return roles.map((role) => {
    const changes = rights.filter((change) => change.role === role)
    const parts = [
      ...describeVerbs(changes, words),
      ...describeSteps(changes, words),
      ...describeFields(changes, words),
    ]
    return words.say('roleLine', { role: labels[role as Role] ?? role, rights: parts.join('; ') })
  })
}

const isWider = ({ before, after }: RightChange) => before === 'none' || (before === 'some' && after === 'all')

/** On some records before and on others from then on. */
const isMoved = ({ before, after }: RightChange) => before === 'some' && after === 'some'

const isNarrower = (change: RightChange) => !isWider(change) && !isMoved(change)

function describeVerbs(changes: readonly RightChange[], { say, sayOfEditor }: RightWords): string[] {
  const ofVerbs = changes.filter(({ right }) => rightVerbs.some((verb) => verb === right))
  const nameGain = (chosen: readonly RightChange[]) => {
    const verbs = rightVerbs.filter((verb) => chosen.some(({ right }) => right === verb))
    const level = chosen.every(({ before }) => before === 'none') ? findLevel(verbs) : undefined
    if (level && level !== 'noAccess') return sayOfEditor(level).toLowerCase()
    return say('gets', { rights: nameVerbs(chosen) })
  }
  const pick = (extent: string) => ofVerbs.filter((change) => isWider(change) && change.after === extent)
  const [all, some] = [pick('all'), pick('some')]
  const nameVerbs = (changes: readonly RightChange[]) =>
    rightVerbs
      .filter((verb) => changes.some(({ right }) => right === verb))
      .map((verb) => sayOfEditor(verb === 'create' ? 'add' : verb))
      .join(', ')
  const lost = ofVerbs.filter((change) => isNarrower(change) && change.after === 'none')
  const fewer = ofVerbs.filter((change) => isNarrower(change) && change.after === 'some')
  const onOthers = ofVerbs.filter(isMoved)
  return [
    ...(all.length > 0 ? [say('getsAll', { rights: nameGain(all) })] : []),
    ...(some.length > 0 ? [say('getsSome', { rights: nameGain(some) })] : []),
    ...(onOthers.length > 0 ? [say('otherRecords', { rights: nameVerbs(onOthers) })] : []),
    ...(fewer.length > 0 ? [say('losesSome', { rights: nameVerbs(fewer) })] : []),
    ...(lost.length > 0 ? [say('loses', { rights: nameVerbs(lost) })] : []),
  ]
}

/** Names what the changes of a kind, `read:`, give or take. */
function listNames(changes: readonly RightChange[], kind: string, isGiven: boolean, { nameOf }: RightWords): string {
  const names = changes.flatMap((change) =>
    change.right.startsWith(kind) && (isGiven ? isWider(change) : isNarrower(change))
      ? [nameOf(change.right.slice(kind.length))]
      : [],
  )
  return names.join(', ')
}

function describeSteps(changes: readonly RightChange[], words: RightWords): string[] {
  const [gains, losses] = [listNames(changes, 'step:', true, words), listNames(changes, 'step:', false, words)]
  const { say } = words
  return [...(gains ? [say('mayStep', { steps: gains })] : []), ...(losses ? [say('noStep', { steps: losses })] : [])]
}

/** Says which fields change; those of a list that a role gets or loses as a whole go without saying. */
function describeFields(changes: readonly RightChange[], words: RightWords): string[] {
  if (changes.some(({ right, before, after }) => right === 'list' && (before === 'none' || after === 'none'))) return []
  const { say } = words
  const kinds = [
    ['read:', true, 'sees'],
    ['read:', false, 'unsees'],
    ['write:', true, 'writes'],
    ['write:', false, 'unwrites'],
  ] as const
  return kinds.flatMap(([kind, isGiven, word]) => {
    const fields = listNames(changes, kind, isGiven, words)
    return fields ? [say(word, { fields })] : []
  })
}

/** Answers a function that names fields and steps by their labels in the body. */
export function createNamer(body: unknown): (name: string) => string {
  const fields = (body as { fields?: readonly (readonly unknown[])[] } | null)?.fields ?? []
  const labels = new Map(
    fields.flatMap(([, name, , options]) => {
      const label = (options as { label?: unknown } | undefined)?.label
      return typeof label === 'string' ? [[String(name), label] as const] : []
    }),
  )
  return (name) => labels.get(name) ?? humanizeName(name)
}
