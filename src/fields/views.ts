import type { Field } from '../framework/field'
import { views as check } from './check/views'
import { views as choice } from './choice/views'
import { views as choices } from './choices/views'
import { views as country } from './codes/country/views'
import { views as currency } from './codes/currency/views'
import { views as zone } from './codes/zone/views'
import { views as age } from './computed/age/views'
import { views as daysFrom } from './computed/days-from/views'
import { views as flag } from './computed/flag/views'
import { views as latest } from './computed/latest/views'
import { views as lookup } from './computed/lookup/views'
import { views as path } from './computed/path/views'
import { views as rollup } from './computed/rollup/views'
import { views as share } from './computed/share/views'
import { views as total } from './computed/total/views'
import { views as condition } from './condition/views'
import { views as date } from './date/views'
import { views as email } from './email/views'
import type { FieldViews, InputProps } from './field-views'
import { views as group } from './group/views'
import { views as instant } from './instant/views'
import { views as longText } from './long-text/views'
import { views as members } from './members/views'
import { views as rate } from './money/rate/views'
import { views as money } from './money/views'
import { views as number } from './number/views'
import type { PreloadableComponent } from './parts/lazy-with-preload'
import { views as percent } from './percent/views'
import { views as phone } from './phone/views'
import { views as ref } from './ref/views'
import { views as rows } from './rows/views'
import { views as serial } from './serial/views'
import { views as secret } from './text/secret/views'
import { views as text } from './text/views'
import { views as url } from './url/views'

/** How every field type looks, by the type's name; there is no other list of it. */
const allViews: Readonly<Record<string, FieldViews>> = {
  age,
  check,
  choice,
  choices,
  condition,
  country,
  currency,
  date,
  daysFrom,
  email,
  flag,
  group,
  instant,
  latest,
  longText,
  lookup,
  members,
  money,
  number,
  path,
  percent,
  phone,
  rate,
  ref,
  rollup,
  rows,
  secret,
  serial,
  share,
  text,
  total,
  url,
  zone,
}

/**
 * Finds how a field looks.
 * @throws Error for a type that is missing in the list
 */
export function requireViews(field: Field): FieldViews {
  const views = allViews[field.type.name]
  if (!views) throw new Error(`The field type ${field.type.name} has no views: add it to src/fields/views.ts`)
  return views
}

/** Loads the inputs that only forms need. */
export const preloadInputs = (): Promise<unknown> =>
  Promise.all(
    Object.values(allViews).map(
      ({ Input }) => Input && 'preload' in Input && (Input as PreloadableComponent<InputProps>).preload(),
    ),
  )
