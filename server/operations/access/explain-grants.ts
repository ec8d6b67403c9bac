import type { ExplainedCondition, ExplainedGrant } from '../../../src/framework/answers/access-explanation'
import { fillPlaceholders } from '../../../src/framework/errors'
import type { LooseFilter } from '../../../src/framework/filter'
import type { Role } from '../../../src/framework/register'
import { type ConditionSpeaker, describeCondition, describeFailure, readCondition } from './condition-words'
import {
  excludesBeneficiaries,
  isHeldBy,
  isOwnDenial,
  type ListedRule,
  nameCondition,
  splitConditions,
} from './listed-rules'
import type { SeenValues } from './seen-values'
import { words } from './words'

/** What explains grants: their words, what the administrator may read, and the roles of the person. */
export interface GrantExplainer {
  speaker: ConditionSpeaker
  seen: SeenValues
  ownRoles: readonly Role[]
  /** Which conditions hold; undefined where no record was named. */
  flags: Readonly<Record<string, boolean>> | undefined
}

/** A grant with the rule that it explains. */
export interface GrantVerdict extends ExplainedGrant {
  rule: ListedRule
  /** True where nothing but being the beneficiary stands against it. */
  isOnlyOwn: boolean
}

/** Explains each grant and denial for the person and the record. */
export async function explainGrants(explainer: GrantExplainer, rules: readonly ListedRule[]): Promise<GrantVerdict[]> {
  const verdicts: GrantVerdict[] = []
  for (const rule of rules) verdicts.push(await explainGrant(explainer, rule))
  return verdicts
}

async function explainGrant(explainer: GrantExplainer, rule: ListedRule): Promise<GrantVerdict> {
  const { ownRoles, flags, speaker } = explainer
  const parts = rule.where ? splitConditions(rule.where) : []
  const isHeld = isHeldBy(rule, ownRoles)
  const conditions: ExplainedCondition[] = []
  for (const part of parts) conditions.push(await explainCondition(explainer, part, isHeld))
  const isHidden = conditions.some(({ text }) => text === words.hidden)
  const flag = rule.where && flags?.[nameCondition(rule.where)]
  const failing = parts.filter((_, at) => conditions[at]?.holds === false)
  return {
    rule,
    roles: labelRoles(speaker, rule.roles),
    isHeld,
    isDenial: rule.isDenial,
    conditions,
    holds: rule.where === undefined ? true : isHidden ? null : (flag ?? null),
    isOnlyOwn: failing.length === 1 && failing.every((part) => excludesBeneficiaries(speaker.resource, part)),
  }
}

/** Conditions of roles that the person lacks are not looked at: they decide nothing. */
async function explainCondition(
  { speaker, seen, flags }: GrantExplainer,
  part: LooseFilter,
  isHeld: boolean,
): Promise<ExplainedCondition> {
  const node = readCondition(part)
  if (await seen.isHidden(node)) return { text: words.hidden, holds: null, why: null }
  const text = describeCondition(speaker, node)
  const holds = isHeld && flags ? flags[nameCondition(part)] === true : null
  if (holds !== false) return { text, holds, why: null }
  if (excludesBeneficiaries(speaker.resource, part)) return { text, holds, why: describeOwn(speaker) }
  const value = node.kind === 'compare' ? await seen.read(node.path) : undefined
  const actual = value && !value.isHidden ? (value.text ?? words.empty) : undefined
  return { text, holds, why: describeFailure(speaker, node, actual) }
}

const describeOwn = ({ resource }: ConditionSpeaker): string => (resource.isOverLine ? words.ownOrLine : words.own)

export const labelRoles = ({ model }: ConditionSpeaker, roles: readonly Role[] | null): string =>
  roles === null ? words.everybody : roles.map((role) => model.roles.labels[role] ?? role).join(', ')

/** Finds the reason in grants and denials why something is refused; undefined where they refuse nothing. */
export function findReasonInGrants(
  { speaker, ownRoles }: GrantExplainer,
  verdicts: readonly GrantVerdict[],
): string | undefined {
  const grants = verdicts.filter(({ isDenial, isHeld }) => !isDenial && isHeld)
  const denial = verdicts.find(({ isDenial, isHeld, holds }) => isDenial && isHeld && holds !== false)
  if (denial?.holds && isOwnDenial(speaker.resource, denial.rule)) return describeOwn(speaker)
  if (denial?.holds) return describeDenial(denial)
  if (grants.some(({ holds }) => holds === true)) return denial ? words.hiddenWhy : undefined
  if (grants.some(({ isOnlyOwn }) => isOnlyOwn)) return describeOwn(speaker)
  // The grant of which the least is missing is the one that people mean.
  const missing = grants.map(({ conditions }) => conditions.flatMap(({ why }) => why ?? []))
  const [whys = []] = missing.filter((each) => each.length > 0).sort((one, next) => one.length - next.length)
  if (whys[0] !== undefined) return whys[0]
  return grants.length > 0 ? words.hiddenWhy : describeMissingRole(speaker, verdicts, ownRoles)
}

function describeDenial({ roles, conditions }: ExplainedGrant): string {
  const condition = conditions.map(({ text }) => text).join(words.and)
  return fillPlaceholders(condition ? words.denied : words.deniedAlways, { roles, condition })
}

function describeMissingRole(
  speaker: ConditionSpeaker,
  verdicts: readonly GrantVerdict[],
  ownRoles: readonly Role[],
): string {
  const roleLabels = [...new Set(verdicts.filter(({ isDenial }) => !isDenial).map(({ roles }) => roles))]
  if (roleLabels.length === 0) return words.nobody
  const parts = {
    roles: roleLabels.join(', '),
    held: ownRoles.length > 0 ? labelRoles(speaker, ownRoles) : words.noRole,
  }
  return fillPlaceholders(words.otherRoles, parts)
}
