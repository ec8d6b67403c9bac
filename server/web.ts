import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { errorTable } from '../src/framework/errors'

/** `dist/web` beside the built server. */
const builtWeb = fileURLToPath(new URL('../web', import.meta.url))

/** Serves the web application: files as built, and its page for every path of its own. */
export async function serveWeb(app: FastifyInstance, root = builtWeb): Promise<void> {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    dotfiles: 'deny',
    wildcard: false,
    setHeaders: (response, path) =>
      void response.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  const html = readFileSync(page)
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      request.method === 'GET' &&
      !request.url.startsWith('/FinanceProject/') &&
      !request.url.startsWith('/api/') &&
      !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')
    if (isPage) return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
    const { status, message } = errorTable.notFound
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ data: null, error: message, code: 'notFound', requestId: request.id }))
  })
}
