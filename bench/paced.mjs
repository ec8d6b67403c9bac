import { Agent, request as send } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * Sends requests evenly, so many a second, whether or not those before are answered, as people do who know nothing of each
 * other; latencies count from when each was due, so that what waits to be sent is seen as well.
 * @param options of `makers`
 */
export async function pacedLoad({ url, headers, perSecond, seconds, method = 'POST' }, { path, body, setupRequest }) {
  const agent = new Agent({ keepAlive: true })
  const found = { latencies: [], statuses: {}, errors: 0 }
  const began = performance.now()
  const sent = []
  for (let no = 0; no < perSecond * seconds; no++) {
    const due = began + (no * 1000) / perSecond
    if (due > performance.now()) await delay(due - performance.now())
    const asked = { path, body, headers, ...setupRequest?.({ path, body, headers }, {}) }
    sent.push(answered(new URL(asked.path, url), { agent, method, headers: asked.headers }, asked.body, found, due))
  }
  await Promise.all(sent)
  agent.destroy()
  return { ...found, duration: (performance.now() - began) / 1000 }
}

const answered = (url, options, body, found, due) =>
  new Promise((resolve) => {
    const failed = () => {
      found.errors += 1
      resolve()
    }
    const request = send(url, options, (response) => {
      response.resume()
      response.on('error', failed)
      response.on('end', () => {
        found.latencies.push(performance.now() - due)
        found.statuses[response.statusCode] = (found.statuses[response.statusCode] ?? 0) + 1
        resolve()
      })
    })
    request.on('error', failed)
    request.end(body)
  })
