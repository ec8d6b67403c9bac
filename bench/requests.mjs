/** An idempotency key of its own for every request. */
const key = (keyed, { headers }, mark, made) =>
  keyed ? { headers: { ...headers, 'idempotency-key': `${mark.replaceAll('+', '-')}${made}` } } : {}

/** What a load sends, by name: each makes the options of autocannon's one request from the job. */
export const makers = {
  /** The same body every time. */
  same: ({ path, body }) => ({ path, body }),

  /** A body with a random id. */
  anyId: ({ path, body, ids }) => ({
    path,
    setupRequest: (request) => ({ ...request, body: `${body}${ids[Math.floor(Math.random() * ids.length)]}` }),
  }),

  /** A list and a record by turns. */
  listAndGet: ({ path, body, getPath, ids }) => {
    let turn = 0
    return {
      path,
      setupRequest(request) {
        turn += 1
        if (turn % 2) return { ...request, path, body }
        return { ...request, path: getPath, body: `id=${ids[turn % ids.length]}` }
      },
    }
  },

  /** One sign-in after the other, each of somebody else: a person's own are not judged all at once. */
  nextPerson: ({ path, body, usernames }) => {
    let turn = 0
    return {
      path,
      setupRequest: (request) => ({ ...request, body: `${body}${usernames[turn++ % usernames.length]}` }),
    }
  },

  /** The same of somebody else every time, by their token. */
  eachPerson: ({ path, body, tokens }) => {
    let turn = 0
    return {
      path,
      body,
      setupRequest: (request) => ({
        ...request,
        headers: { ...request.headers, authorization: `Bearer ${tokens[turn++ % tokens.length]}` },
      }),
    }
  },

  /** A body with the next id. */
  eachId: ({ path, body, ids }) => {
    let turn = 0
    return { path, setupRequest: (request) => ({ ...request, body: `${body}${ids[turn++ % ids.length]}` }) }
  },

  /** A new name every time. */
  newName: ({ path, body, mark, keyed }) => {
    let made = 0
    return {
      path,
      setupRequest(request) {
        made += 1
        return { ...request, ...key(keyed, request, mark, made), body: `${body}${mark}${made}` }
      },
    }
  },

  /** A changed text in records that one connection at a time holds, each with the version it has by now. */
  change: ({ path, body, records, mark, keyed }) => {
    const free = [...records]
    let made = 0
    return {
      path,
      setupRequest(request, context) {
        context.record = free.shift()
        const { id, version } = context.record
        made += 1
        return {
          ...request,
          ...key(keyed, request, mark, made),
          body: `${body}${mark}${made}&id=${id}&version=${version}`,
        }
      },
      onResponse(status, _body, context) {
        if (status === 200) context.record.version += 1
        free.push(context.record)
      },
    }
  },
}
