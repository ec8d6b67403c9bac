import { useMemo } from 'react'

/** Keeps the same object while its JSON is the same, for components that treat a new object as a change. */
export function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text is all there is to it
  return useMemo(() => value, [text])
}
