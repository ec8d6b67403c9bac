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
  const { name, label, plural = `${label}s`, menu, icon, title, access, approval, fields, files, comments } = body
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
    ...(files && { files: Object.fromEntries(Object.keys(files).map((each) => [each, true])) }),
    ...(comments && { comments }),
    ...nameTemplates(kind, body),
    needs: [...new Set(targets)].filter((area) => area !== ownArea),
    ...(approval && { beside: [enginesArea] }),
  }
}

/** Names the letter templates of the resource, so that their screen offers them. */
function nameTemplates(kind: string, { label, letters, fields }: ResourceBody): Pick<ResourceCard, 'templates'> {
  if (!letters) return {}
  const all = Object.values(letters)
  const names = all.flatMap((letter) => {
    const [, , , { options } = {}] = fields.find(([, name]) => `$record.${name}` === letter.template) ?? []
    const choices = Array.isArray(options) ? options.map(([, value, words = value]) => [value, words]) : undefined
    return (choices ?? [[letter.template, letter.label]]).map(([name, words]) => [
      `${kind}.${name}`,
      `${label}: ${words}`,
    ])
  })
  return {
    templates: { by: [...new Set(all.flatMap(({ templatesBy }) => templatesBy))], names: Object.fromEntries(names) },
  }
}
