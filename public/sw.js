// Keeps the shell of the application, so that it opens without a connection and says so. It keeps the page
// and its files, of which each has its content in its name: no data, nothing of a person, no call.
const prefix = 'steward-shell-'
const shell = '/'
const pages = /^\/(?!(FinanceProject|api|assets|health|metrics)(\/|$))(?!.*\/\.)(?!.*\.[a-z0-9]+$)/i
const files = /^\/(assets\/|theme\.js$|favicon\.svg$)/

const isOwn = (url) => url.origin === self.location.origin

/** The build that a page belongs to: its scripts, of which each has its content in its name. */
const findBuild = (text) =>
  [...text.matchAll(/<script type="module"[^>]* src="\/assets\/([\w-]+)\.js"/g)].map(([, name]) => name).join()

/** Keeps the page under the name of its build, and forgets those of other builds. */
async function keepPage(answer) {
  const text = await answer.clone().text()
  const build = findBuild(text)
  if (!build) return
  const name = prefix + build
  const cache = await caches.open(name)
  await cache.put(shell, answer)
  for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other)
}

async function openPage(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    if (answer.ok && !answer.redirected) event.waitUntil(keepPage(answer.clone()).catch(() => undefined))
    return answer
  } catch (error) {
    const kept = await caches.match(shell)
    if (kept) return kept
    throw error
  }
}

async function findCache() {
  const name = (await caches.keys()).find((each) => each.startsWith(prefix))
  return name && caches.open(name)
}

/** Files whose name is their content come from what is kept; the others are asked for first. */
async function openFile(request, isFixed) {
  const kept = isFixed ? await caches.match(request) : undefined
  if (kept) return kept
  try {
    const answer = await fetch(request)
    const cache = answer.ok && (await findCache())
    if (cache) await cache.put(request, answer.clone()).catch(() => undefined)
    return answer
  } catch (error) {
    const earlier = await caches.match(request)
    if (earlier) return earlier
    throw error
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    fetch(shell)
      .then(keepPage)
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || !isOwn(url)) return
  if (request.mode === 'navigate') {
    if (pages.test(url.pathname)) event.respondWith(openPage(event))
  } else if (files.test(url.pathname)) event.respondWith(openFile(request, url.pathname.startsWith('/assets/')))
})

// What a page had loaded before the worker was there: asked for again, mostly from the browser's own cache.
self.addEventListener('message', (event) => {
  const named = Array.isArray(event.data) ? event.data : []
  const wanted = named.flatMap((each) => {
    const url = typeof each === 'string' && URL.canParse(each) ? new URL(each) : undefined
    return url && isOwn(url) && files.test(url.pathname) ? [url.pathname] : []
  })
  const keep = async () => {
    const cache = await findCache()
    if (!cache) return
    for (const path of wanted) if (!(await cache.match(path))) await cache.add(path).catch(() => undefined)
  }
  event.waitUntil(keep())
})
