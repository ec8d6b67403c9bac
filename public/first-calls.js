// Asks at once for what this page asked for first at its last visit, while the code is still on its way; at the
// first visit for what the build tells of it. The page holds this script itself. What it keeps stands beside the session and leaves with it.
{
  const key = 'steward.firstCalls'
  // Within this time (ms) a page asks for its first data; an answer that nobody took until then is dropped.
  const firstMs = 10_000
  const [mostCalls, mostPages] = [30, 40]
  const place = sessionStorage.getItem('accessToken') ? sessionStorage : localStorage
  const token = place.getItem('accessToken')

  // All records of a kind ask for the same, so the number of the record is no part of what is kept.
  const id = /\/(\d+)(?=\/|$)/.exec(location.pathname)?.[1]
  const nameOf = (address) => (id ? address.replace(`/${id}`, '/#') : address)
  const findPage = () => nameOf(location.pathname + location.search)
  // In a form a value stands after `=`, and within an encoded filter after `%3A`.
  const generalize = (body) => (id ? body.replace(RegExp(`(=|%3A)${id}(?=&|$|%7D|%2C)`, 'g'), '$1#') : body)
  const specify = (body) => (id ? body.replaceAll('#', id) : body)
  const page = findPage()

  const readKept = () => {
    try {
      const kept = JSON.parse(place.getItem(key) || '{}')
      return kept && typeof kept === 'object' ? kept : {}
    } catch {
      return {}
    }
  }
  /** What the build tells: `getInvoiceById?id=#`. */
  const readDeclared = () =>
    JSON.parse(document.currentScript?.dataset.asks || '[]').map((call) => {
      const [operation, body = ''] = call.split('?')
      return [`/FinanceProject/rest/sow/${operation}`, body]
    })
  const { roles } = document.currentScript?.dataset ?? {}
  /** Whether the server answers a role of the person: what it would refuse is not asked for. */
  const isAnswered = () => {
    try {
      const own = JSON.parse(place.getItem('userToken')).roles
      return !roles || JSON.parse(roles).some((role) => own.includes(role))
    } catch {
      return true
    }
  }
  const isCall = (call) =>
    Array.isArray(call) &&
    call.every((part) => typeof part === 'string') &&
    call[0]?.startsWith('/FinanceProject/rest/')

  const waiting = new Map()
  // On phones, the first content is drawn from these answers before the application is there.
  const { first } = document.currentScript?.dataset ?? {}
  const picture = first && matchMedia('(max-width: 599.95px)').matches
  const arrived = new Map()
  const send = ([path, kept]) => {
    const body = specify(kept)
    const answer = fetch(path, {
      method: 'POST',
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}` },
      body: new URLSearchParams(body),
      credentials: 'omit',
      // Read at once: an answer that nobody takes would hold its connection.
    }).then(async (response) => new Response(await response.arrayBuffer(), response))
    answer.catch(() => undefined)
    waiting.set(`${path}?${body}`, answer)
    if (picture)
      arrived.set(
        path.split('/').at(-1),
        // Without a connection the application says so; here nothing is drawn early.
        answer.then((response) => response.clone().json()).catch(() => ({ error: 'unread' })),
      )
  }

  const asked = []
  const keep = (path, body) => {
    if (asked.length === mostCalls) return
    asked.push([path, generalize(body)])
    const others = Object.entries(readKept()).filter(([other]) => other !== page)
    try {
      place.setItem(key, JSON.stringify(Object.fromEntries([...others.slice(1 - mostPages), [page, asked]])))
    } catch {
      // The storage is full: the next visit asks as if it were the first.
    }
  }
  const isFirst = () => place.getItem('accessToken') === token && performance.now() < firstMs && findPage() === page

  /** Answers the call if it was sent already, each once. A call that nothing can break off may write. */
  const take = (path, body, { signal, idempotencyKey, token: other }) => {
    const call = `${path}?${body}`
    const answer = waiting.get(call)
    if (!signal || idempotencyKey) waiting.clear()
    else if (!other && isFirst()) {
      keep(path, body)
      waiting.delete(call)
      return answer
    }
  }

  if (token) {
    const kept = readKept()[page]
    // With a query the page asks for something else.
    const calls = Array.isArray(kept) ? kept : location.search || !isAnswered() ? [] : readDeclared()
    for (const call of calls.filter(isCall).slice(0, mostCalls)) send(call)
    setTimeout(() => waiting.clear(), firstMs)
    const read = (operation) => arrived.get(operation)?.then(({ error, data }) => (error ? undefined : data))
    window.stewardFirstCalls = { take, read }
    if (picture && !location.search) {
      const { file, ...rest } = JSON.parse(first)
      // Without this file the application comes a little later, and nothing is lost.
      import(file).then(({ draw }) => draw(rest)).catch(() => undefined)
    }
  }
}
