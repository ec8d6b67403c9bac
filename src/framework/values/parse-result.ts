import type { FieldError, FieldErrors } from '../errors'

/** The value to store, or why it is refused; `nested` names positions inside rows, `0.email`. */
export type ParseResult<Value = unknown> =
  | { ok: true; value: Value }
  | { ok: false; error: FieldError; nested?: FieldErrors }

export const acceptValue = <Value>(value: Value): ParseResult<Value> => ({ ok: true, value })

export const refuseValue = (code: string, args?: FieldError['args']): ParseResult<never> => ({
  ok: false,
  error: { code, ...(args && { args }) },
})
