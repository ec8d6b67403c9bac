import { useSearchParams } from 'react-router'
import { type CalendarDate, isCalendarDate } from '../../framework/values/dates'

/** How a value is written in the address: its name and its text. The default value is not written. */
export interface AddressParam<Value> {
  name: string
  read(text: string | null): Value
  write(value: Value): string | undefined
}

const defineAddressParam = <Value>(
  name: string,
  read: (text: string | null) => Value,
  defaultValue: Value,
  inWords: (value: Value) => string = String,
): AddressParam<Value> => ({ name, read, write: (value) => (value === defaultValue ? undefined : inWords(value)) })

/** Declares one of several names; the default is the first of them, or null. */
export const choiceParam = <Name extends string | null>(
  name: string,
  [defaultValue, ...others]: readonly [Name, ...Name[]],
) => defineAddressParam<Name>(name, (text) => others.find((other) => other === text) ?? defaultValue, defaultValue)

/** Declares a year of the 20th to 29th century. */
export const yearParam = (name: string, defaultValue: number) =>
  defineAddressParam(name, (text) => (text && /^(19|2\d)\d\d$/.test(text) ? Number(text) : defaultValue), defaultValue)

/** Declares a month, `2026-11` in the address; its value is its first day. */
export const monthParam = (name: string, defaultValue: CalendarDate) =>
  defineAddressParam<CalendarDate>(
    name,
    (text) => (text && /^\d{4}-(0[1-9]|1[0-2])(-01)?$/.test(text) ? `${text.slice(0, 7)}-01` : defaultValue),
    defaultValue,
    (month) => month.slice(0, 7),
  )

/** Declares a day; the default is null. */
export const dateParam = (name: string) =>
  defineAddressParam<CalendarDate | null>(name, (text) => (text && isCalendarDate(text) ? text : null), null)

/** Declares a number from 1 on, such as an id or a page. */
export const numberParam = <Usual extends number | null>(name: string, defaultValue: Usual) =>
  defineAddressParam<number | Usual>(
    name,
    (text) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : defaultValue),
    defaultValue,
  )

/** Declares a flag that is present or absent. */
export const flagParam = (name: string, text = '') =>
  defineAddressParam(
    name,
    (value) => value !== null,
    false,
    () => text,
  )

type AddressParams<Shown> = { readonly [Name in keyof Shown]: AddressParam<Shown[Name]> }

/** Keeps what the page shows in the address, so that people can save and share it. */
export function useAddressState<Shown extends object>(
  places: AddressParams<Shown>,
): [Shown, (changed: Partial<Shown>) => void] {
  const [params, setParams] = useSearchParams()
  return [
    readAddressState(places, params),
    (changed) => setParams(writeAddressState(places, params, changed), { replace: true }),
  ]
}

const listParamKeys = <Shown extends object>(places: AddressParams<Shown>) => Object.keys(places) as (keyof Shown)[]

export function readAddressState<Shown extends object>(places: AddressParams<Shown>, params: URLSearchParams): Shown {
  const view: Partial<Shown> = {}
  for (const key of listParamKeys(places)) view[key] = places[key].read(params.get(places[key].name))
  return view as Shown
}

/** Writes some changed values into the address. */
export function writeAddressState<Shown extends object>(
  places: AddressParams<Shown>,
  params: URLSearchParams,
  changed: Partial<Shown>,
): Record<string, string> {
  const view = { ...readAddressState(places, params), ...changed }
  const texts = listParamKeys(places).map((key) => [places[key].name, places[key].write(view[key])] as const)
  return Object.fromEntries(texts.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}
