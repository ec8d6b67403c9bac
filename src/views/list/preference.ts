import { useState } from 'react'

/** A choice of how to look at things, kept on this device. */
export function usePreference<Value>(key: string, standard: Value): [Value, (value: Value) => void] {
  const place = `steward.${key}`
  const [value, setValue] = useState<Value>(() => {
    try {
      return (JSON.parse(localStorage.getItem(place) ?? 'null') as Value | null) ?? standard
    } catch {
      return standard
    }
  })
  const keep = (next: Value) => {
    setValue(next)
    localStorage.setItem(place, JSON.stringify(next))
  }
  return [value, keep]
}
