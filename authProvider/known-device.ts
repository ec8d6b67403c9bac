const key = 'steward.devices'
/** People who share a browser. */
const most = 5

/** What the server knows this browser by, for each user name: it lets nobody in, and others who guess do not lock it out. */
function devices(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && each.length === 2) : []
  } catch {
    return []
  }
}

const nameOf = (username: string) => username.trim().toLowerCase()

/** The parameter that names this browser to the server; nothing where the person never signed in here. */
export function knownDevice(username: string): { device?: string } {
  const [, device] = devices().find(([name]) => name === nameOf(username)) ?? []
  return device ? { device } : {}
}

export function keepDevice(username: string, device: string): void {
  const others = devices().filter(([name]) => name !== nameOf(username))
  localStorage.setItem(key, JSON.stringify([[nameOf(username), device], ...others].slice(0, most)))
}
