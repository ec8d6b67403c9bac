import { capitalize } from '../naming'
import type { Letter } from '../steps/letters'
import { findCard } from './catalogue'
import { ownPrefix, type ResourceBody } from './resource-body'
import { enginesArea, ownArea, type ResourceCard } from './resource-cards'

/** The answer of the operation that tells screens of the resources that administrators made. */
export interface OwnResourcesAnswer {
  number: number
  resources: readonly { key: string; body: ResourceBody }[]
}

/** What a card is made of: a part of the body, which is sent by itself because whole bodies are long. */
export type CardBody = Pick<ResourceBody, 'name' | 'label' | 'plural' | 'menu' | 'icon' | 'title' | 'comments'> & {
  access: readonly unknown[]
  fields: ResourceBody['fields']
  approval?: { sendBack?: string }
  files?: Readonly<Record<string, unknown>>
  letters?: Readonly<Record<string, Pick<Letter, 'label' | 'template' | 'templatesBy'>>>
}

/** The answer of the operation that tells screens which resources there are, without their bodies. */
export interface OwnCardsAnswer {
  number: number
  cards: readonly CardBody[]
}

/** The path of an own resource without a slash: `equipmentLoans` has `OwnEquipmentLoans`. */
export const buildOwnRoute = (name: string): string => capitalize(ownPrefix) + capitalize(name)

/** Builds the card of an own resource, so that screens know of it before its declaration is built. */
export function buildOwnCard(body: CardBody): ResourceCard {
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
function nameTemplates(kind: string, { label, letters, fields }: CardBody): Pick<ResourceCard, 'templates'> {
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
