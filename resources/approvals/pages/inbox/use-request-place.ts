import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** What of the inbox is open instead of its list, as the address says. */
export interface RequestPlace {
  /** Id of the step that is open on a narrow screen. */
  requestId: number | null
  /** True while requests are decided one at a time. */
  isFocused: boolean
  /** Opens a request; the back button of the browser returns to the list. */
  open(id: number): void
  /** Opens the next request in place of the open one, or the list. */
  replace(id: number | null): void
  focus(isOn: boolean): void
}

const names = { request: 'request', focus: 'focus' } as const

/** Keeps in the address what is open, so that the back button of a phone returns to the list. */
export function useRequestPlace(): RequestPlace {
  const [params, setParams] = useSearchParams()
  const requestText = params.get(names.request) ?? ''
  const change = useCallback(
    (name: string, value: string | null, isReplaced: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === null) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: isReplaced },
      ),
    [setParams],
  )
  return {
    requestId: /^[1-9]\d{0,14}$/.test(requestText) ? Number(requestText) : null,
    isFocused: params.has(names.focus),
    open: (id) => change(names.request, String(id), false),
    replace: (id) => change(names.request, id === null ? null : String(id), true),
    focus: (isOn) => change(names.focus, isOn ? 'on' : null, !isOn),
  }
}
