// The ceiling: the same rows by Fastify, pg and one prepared statement each, without rights, checks, history or sessions.
import { createServer } from 'node:http'
import { parse } from 'node:querystring'
import fastify from 'fastify'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { copied, statements } from './bare-sql.mjs'

const { database, poolSize } = JSON.parse(process.argv[2])
const pool = new pg.Pool({ ...database, max: poolSize })
pg.types.setTypeParser(20, Number)

const app = fastify()
app.removeAllContentTypeParsers()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, parse(body)),
)
for (const [name, { text, values }] of Object.entries(statements)) {
  app.post(`/${name}`, async (request, reply) => {
    const { rows } = await pool.query({ name, text, values: values(request.body) })
    const { data, total } = rows[0]
    const counted = total === undefined ? '' : `,"total":${total}`
    return reply.type('application/json; charset=utf-8').send(`{"data":${data},"error":null${counted}}`)
  })
}
app.post('/csv', async (_request, reply) => {
  const client = await pool.connect()
  const rows = client.query(copyTo(copied))
  rows.once('close', () => client.release())
  return reply.type('text/csv; charset=utf-8').send(rows)
})
await app.listen({ host: '127.0.0.1', port: 0 })

/** The trivial operation without any framework. */
const plain = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', async () => {
    parse(body)
    const { rows } = await pool.query({ name: 'ping', text: 'select now()::text as time' })
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ data: { ok: true, time: rows[0].time }, error: null }))
  })
})
await new Promise((resolve) => plain.listen(0, '127.0.0.1', resolve))
process.stdout.write(`${JSON.stringify({ app: app.server.address().port, plain: plain.address().port })}\n`)
process.on('SIGTERM', () => process.exit(0))
