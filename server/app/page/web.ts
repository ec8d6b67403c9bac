import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { StewardError } from '../../../src/framework/errors'
import { readPageStart } from './page-start'
import { buildPagePolicy, generateNonce, noncePlaceholder, workerPolicy } from './policy'

/** The folder `dist/web` beside the built server. */
const builtWeb = fileURLToPath(new URL('../web', import.meta.url))

const pageName = 'index.html'
const assets = 'assets'

/** Serves the web application: its files, and the page, with a new nonce, for each of its paths. */
export async function serveWeb(app: FastifyInstance, root = builtWeb): Promise<void> {
  const path = join(root, pageName)
  const isBuilt = existsSync(path)
  if (isBuilt) await serveStaticFiles(app, root)
  const page = isBuilt ? readFileSync(path, 'utf8') : undefined
  const findStart = readPageStart(root, noncePlaceholder)
  app.setNotFoundHandler((request, reply) => {
    if (!page || !isPageRequest(request)) throw new StewardError('notFound')
    const nonce = generateNonce()
    const start = findStart(pathOf(request))
    return reply
      .header('content-security-policy', buildPagePolicy(nonce, { hasWorker: start !== undefined }))
      .type('text/html; charset=utf-8')
      .send(insertStart(page, start).replaceAll(noncePlaceholder, nonce))
  })
}

const insertStart = (page: string, start: ReturnType<ReturnType<typeof readPageStart>>): string =>
  start
    ? page
        // Before that element a phone's window is as wide as a desk's.
        .replace(/<meta name="viewport"[^>]*>/, (viewport) => viewport + start.first)
        .replace('</head>', (end) => start.rest + end)
    : page

async function serveStaticFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    dotfiles: 'deny',
    wildcard: false,
    // The built page has no nonce, so its scripts would not run. All assets share one route.
    globIgnore: [`${pageName}*`, `${assets}/**`],
    setHeaders(response, path) {
      const isFixed = path.includes(`/${assets}/`)
      response.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache')
      // The file may be the compressed one.
      if (/\/sw\.js(\.\w+)?$/.test(path)) response.header('content-security-policy', workerPolicy)
    },
  })
  // A route for each asset would add a tenth of a second to every start.
  const names = new Set(readdirSync(join(root, assets)))
  app.get<{ Params: { name: string } }>(`/${assets}/:name`, ({ params: { name } }, reply) =>
    names.has(name) ? reply.sendFile(`${assets}/${name}`) : reply.callNotFound(),
  )
}

/** Paths of files or calls. Upper and lower case distinguish the folder `assets` from the page `Assets`. */
const notPages = /^\/(FinanceProject|api|assets|health|metrics)(\/|$)/
/** Paths with an extension are files. Hidden files are never served. */
const files = /\/\.|\.[a-z0-9]+$/i

/** The path of a request, without its query. */
const pathOf = ({ url }: FastifyRequest) => decodeURIComponent(url.split('?', 1)[0] ?? '')

function isPageRequest(request: FastifyRequest): boolean {
  const { method } = request
  const plain = pathOf(request)
  return (method === 'GET' || method === 'HEAD') && !notPages.test(plain) && !files.test(plain)
}
