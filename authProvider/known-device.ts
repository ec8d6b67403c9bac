const key = 'devices'

/** What the server knows this browser by, for each user name: it lets nobody in, and others who guess do not lock it out. */
function devices(): Record<string, string> {
  try {
    return Object(JSON.parse(localStorage[key]))
  } catch {
    return {}
  }
}

/** What names this browser to the server; undefined where the person never signed in here. */
export const knownDevice = (username: string): string | undefined => devices()[username]

export function keepDevice(username: string, device: string): void {
  localStorage[key] = JSON.stringify({ ...devices(), [username]: device })
}
