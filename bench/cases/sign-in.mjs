import { crowd, password, people } from '../fill.mjs'
import { load, median } from '../rates.mjs'
import { form, headers, prefix } from '../wire.mjs'

const operation = `${prefix}getEmployeeByCredentials`

/** Sends from an address of its own each time: the counter of guesses by address is not what is measured. */
const from = (n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

/** The list's slowest answers while nobody signs in, and while eight people at a time do. */
export async function measureStorm({ server, listJob, report, pace }) {
  // Long enough for sign-ins to get through beside the list.
  const seconds = Math.max(4, pace.seconds)
  const quiet = []
  const stormy = []
  const signIns = []
  const body = `${form({ password })}&username=`
  const storm = { url: server.origin, path: operation, headers: headers(), make: 'nextPerson', body, usernames: crowd }
  for (let round = 0; round < pace.rounds; round++) {
    quiet.push((await load({ ...listJob, seconds })).p99)
    const [list, signedIn] = await Promise.all([
      load({ ...listJob, seconds }),
      load({ ...storm, connections: 8, seconds }),
    ])
    stormy.push(list.p99)
    signIns.push(signedIn.rate)
  }
  report.add('storm.list.p99', median(stormy), 'ms', { n: pace.rounds })
  report.add('storm.list.p99.ratio', median(stormy) / median(quiet), 'of quiet', { aim: ['<=', 3], n: pace.rounds })
  report.add('storm.sign-ins', median(signIns), 'per s', { n: pace.rounds })
}

/** Whether the time of a refusal tells its reason: medians of the four reasons, asked in turn. */
export async function measureRefusals({ server, report, samples }) {
  const lock = `update accounts set failed_attempts = 5, failed_since = now(), locked_until = now() + interval '1 hour' where username = $1`
  const open = `update accounts set failed_attempts = 0, failed_since = null, locked_until = null where username = $1`
  const reasons = {
    unknown: { username: 'nobody.at.all', prepare: open },
    wrong: { username: people.worker, prepare: open },
    locked: { username: people.locked, prepare: lock },
    inactive: { username: people.inactive, prepare: open },
  }
  const names = Object.keys(reasons)
  const found = Object.fromEntries(names.map((name) => [name, []]))
  for (let sample = -2; sample < samples; sample++) {
    for (const [turn, name] of names.entries()) {
      const { username, prepare } = reasons[name]
      await server.query(prepare, [username])
      const ms = await refused(server, username, (sample + 3) * names.length + turn)
      if (sample >= 0) found[name].push(ms)
    }
  }
  const medians = names.map((name) => median(found[name]))
  for (const [turn, name] of names.entries()) report.add(`sign-in.${name}`, medians[turn], 'ms', { n: samples })
  const spread = Math.max(...medians) - Math.min(...medians)
  report.add('sign-in.spread', spread, 'ms', { aim: ['<=', 5], n: samples * names.length })
}

async function refused(server, username, n) {
  const began = performance.now()
  const response = await fetch(server.origin + operation, {
    method: 'POST',
    headers: { ...headers(), 'x-forwarded-for': from(n) },
    body: form({ username, password: 'not the password of anybody' }),
  })
  await response.arrayBuffer()
  const ms = performance.now() - began
  if (response.ok) throw new Error(`${username} was let in`)
  return ms
}
