import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteUnusedFiles } from '../../server/files/delete-unused'
import type { FileStore } from '../../server/files/store/file-store'
import { openFileStore } from '../../server/files/store/open'
import { connectTo } from '../durability/postgres'
import { Program, type Run } from '../durability/program'
import { until } from '../durability/until'
import { Wire } from '../durability/wire'
import { pdfText } from './samples'
import { keysIn } from './standing'
import { places } from './stores'

const rounds = 20
const program = new Program()
const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(400_000, 0x20), Buffer.from(pdfText)])

beforeAll(() => program.build())
afterAll(() => program.cleanUp())

interface Purchase {
  id: number
}

/** Uploads again and again until the server is gone; answers the ids that were acknowledged. */
async function uploadUntilKilled(wire: Wire, id: number, begun: () => void): Promise<number[]> {
  const ids: number[] = []
  for (;;) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ resource: 'procurements', id: String(id), kind: 'quote' }))
      form.append(name, value)
    form.append('file', new Blob([pdf]), 'offer.pdf')
    begun()
    const response = await fetch(`${wire.origin}/FinanceProject/rest/sow/uploadAttachment`, {
      method: 'POST',
      headers: { authorization: `Bearer ${wire.token}` },
      body: form,
    }).catch(() => undefined)
    if (!response) return ids
    const { data, code } = (await response.json().catch(() => ({}))) as { data?: { id: number }; code?: string }
    if (data) ids.push(data.id)
    else if (code !== 'tooManyFiles') return ids
  }
}

async function killWhileUploading(run: Run, wire: Wire, ids: readonly number[]): Promise<number[]> {
  let begun = 0
  const uploads = ids.map((id) => uploadUntilKilled(wire, id, () => begun++))
  await until('all upload', () => begun >= ids.length + 2)
  // Not a wait: this makes it a random moment.
  await delay(Math.random() * 60)
  run.child.kill('SIGKILL')
  await run.ended
  return (await Promise.all(uploads)).flat()
}

test.each(Object.entries(places))(
  'a server killed while it takes files in loses none that it acknowledged, and keeps none without a row: %s',
  {
    timeout: 300_000,
  },
  async (_, openPlace) => {
    const home = program.newHome()
    const {
      settings: { s3Url },
      close,
    } = await openPlace()
    const settings = { STEWARD_RATE_LIMIT: '10000000', LOG_LEVEL: 'silent', ...(s3Url && { STEWARD_S3_URL: s3Url }) }
    const store = openFileStore({ s3Url, dataDir: join(home, 'data') })
    let run = program.start(home, settings)
    let wire = await new Wire(await run.ready).signIn('admin')
    const { token } = wire
    const acknowledged: number[] = []
    const strays: number[] = []
    for (let round = 0; round < rounds; round++) {
      const made = await Promise.all(
        [1, 2, 3].map((n) =>
          wire.data<Purchase>('createProcurementDetails', {
            title: `Round ${round}, ${n}`,
            justification: 'Files',
            neededBy: '2099-01-01',
          }),
        ),
      )
      acknowledged.push(
        ...(await killWhileUploading(
          run,
          wire,
          made.map(({ id }) => id),
        )),
      )
      run = program.start(home, settings)
      wire = new Wire(await run.ready, token)
      strays.push(await check(home, store))
    }
    for (const id of acknowledged) {
      const { status, text } = await wire.call('downloadAttachment', { id })
      expect([id, status, text.length]).toEqual([id, 200, pdf.length])
    }
    console.log(
      `${rounds} kills, ${acknowledged.length} files acknowledged, none lost; ${strays.reduce((a, b) => a + b, 0)} without a row were removed`,
    )
    expect(acknowledged.length).toBeGreaterThan(rounds)
    await close()
  },
)

/** Never a row without its file; what has no row is gone after the job. Answers how many those were. */
async function check(home: string, store: FileStore): Promise<number> {
  const client = await connectTo(join(home, 'data'))
  try {
    const rows = async () =>
      (await client.query<{ key: string }>('select stored_key as key from attachments')).rows
        .map(({ key }) => key)
        .sort()
    const there = await rows()
    const before = await keysIn(store)
    expect(there.filter((key) => !before.includes(key))).toEqual([])
    const db = { query: ({ text, values }: { text: string; values: unknown[] }) => client.query(text, values) }
    const { removed } = await deleteUnusedFiles({ db: db as never, files: store }, { graceMs: -60_000 })
    expect(await keysIn(store)).toEqual(there)
    return removed
  } finally {
    await client.end()
  }
}
