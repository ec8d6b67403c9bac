import type { Draft } from '../draft'

type StepNamers = Pick<Draft, 'letters' | 'needsFiles' | 'rules'>

/** Follows a renamed step into letters, files that it needs, and rules. */
export function renameStepIn<D extends StepNamers>(draft: D, from: string, to: string): D {
  if (from === to) return draft
  const follow = (name: string) => (name === from ? to : name)
  const { letters, needsFiles, rules } = draft
  return {
    ...draft,
    ...(letters && { letters: mapValues(letters, (letter) => ({ ...letter, at: follow(letter.at) })) }),
    ...(needsFiles && { needsFiles: mapValues(needsFiles, (need) => ({ ...need, at: need.at.map(follow) })) }),
    ...(rules && { rules: rules.map((rule) => (rule.at ? { ...rule, at: rule.at.map(follow) } : rule)) }),
  }
}

/** Leaves a removed step out of what needs files and of rules; a letter says that it has none. */
export function dropStepIn<D extends StepNamers>(draft: D, name: string): D {
  const { needsFiles, rules, ...rest } = draft
  const needs = Object.entries(needsFiles ?? {}).flatMap(([kind, need]) => {
    const at = need.at.filter((each) => each !== name)
    return at.length > 0 ? [[kind, { ...need, at }] as const] : []
  })
  const others = (rules ?? []).flatMap((rule) => {
    if (!rule.at?.includes(name)) return [rule]
    const at = rule.at.filter((each) => each !== name)
    return at.length > 0 ? [{ ...rule, at }] : []
  })
  return {
    ...rest,
    ...(needs.length > 0 && { needsFiles: Object.fromEntries(needs) }),
    ...(others.length > 0 && { rules: others }),
  } as unknown as D
}

const mapValues = <Value>(map: Readonly<Record<string, Value>>, change: (value: Value) => Value) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, change(value)]))
