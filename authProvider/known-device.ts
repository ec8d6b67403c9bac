const key = 'devices'

/** What the server knows this browser by, for each user name: it lets nobody in, and others who guess do not lock it out. */
function devices(): Record<string, unknown> {
  try {
    return Object(JSON.parse(localStorage[key]))
  } catch {
    return {}
  }
}

/** The parameter that names this browser to the server; nothing where the person never signed in here. */
export function knownDevice(username: string): { device?: string } {
  const device = devices()[username]
  return typeof device === 'string' ? { device } : {}
}

export function keepDevice(username: string, device: string): void {
  localStorage[key] = JSON.stringify({ ...devices(), [username]: device })
}
