import { capitalize } from '../naming'
import { findCard } from './catalogue'
import { ownPrefix, type ResourceBody } from './resource-body'
import { enginesArea, ownArea, type ResourceCard } from './resource-cards'

/** The answer of the operation that tells screens of the resources that administrators made. */
export interface OwnResourcesAnswer {
  number: number
  resources: readonly { key: string; body: ResourceBody }[]
}

/** The path of an own resource without a slash: `equipmentLoans` has `OwnEquipmentLoans`. */
export const buildOwnRoute = (name: string): string => capitalize(ownPrefix) + capitalize(name)

/** Builds the card of an own resource, so that screens know of it before its declaration is built. */
export function buildOwnCard(body: ResourceBody): ResourceCard {
  const { name, label, plural = `${label}s`, menu, icon, title, access, approval, fields } = body
  const targets = fields.flatMap(([, , , { to } = {}]) => (typeof to === 'string' ? (findCard(to)?.area ?? []) : []))
  const refersTo = fields.flatMap(([, by, type, { to, isUnlisted } = {}]) =>
    type === 'ref' && typeof to === 'string' && !isUnlisted ? [{ of: to, by }] : [],
  )
  const kind = ownPrefix + capitalize(name)
  return {
    ...{ name: kind as ResourceCard['name'], label, plural, route: buildOwnRoute(name), title, area: ownArea },
    access: access as ResourceCard['access'],
    ...(menu && { menu }),
    ...(icon && { icon }),
    ...(approval && { approval: { kind, sendBack: approval.sendBack !== undefined } }),
    ...(refersTo.length > 0 && { refersTo }),
    needs: [...new Set(targets)].filter((area) => area !== ownArea),
    ...(approval && { beside: [enginesArea] }),
  }
}
