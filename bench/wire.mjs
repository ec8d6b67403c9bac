export const prefix = '/FinanceProject/rest/sow/'
const formType = 'application/x-www-form-urlencoded'

/** Values as a form; what is no text travels as JSON. */
export function form(values) {
  const pairs = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return new URLSearchParams(pairs).toString()
}

export const headers = (token) => ({
  'content-type': formType,
  ...(token ? { authorization: `Bearer ${token}` } : {}),
})

/** Calls an operation once; throws unless it succeeds. */
export async function call(server, operation, values, { token, extra } = {}) {
  const response = await fetch(`${server.origin}${prefix}${operation}`, {
    method: 'POST',
    headers: { ...headers(token), ...extra },
    body: form(values),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${JSON.stringify(body)}`)
  return body
}
