import { useMemo } from 'react'

/** The same object as long as it says the same: what is handed another one takes that for a change. */
export function useStable<Value>(value: Value): Value {
  const text = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its text is all there is to it
  return useMemo(() => value, [text])
}
