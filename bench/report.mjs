import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './program.mjs'

const round = (value) => (Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

/** Collects figures; an aim is `['>=', 0.6]` or `['<=', 5]`. */
export class Report {
  #lines = []
  #began = performance.now()
  #about

  constructor(rounds) {
    const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
    this.#about = { rounds, commit }
  }

  /** The version of PostgreSQL, once it is known. */
  set postgres(version) {
    this.#about.postgres = version
  }

  add(id, figure, unit, { aim, n = 1 } = {}) {
    const ok = aim ? (aim[0] === '>=' ? figure >= aim[1] : figure <= aim[1]) : null
    const line = { id, figure: round(figure), unit, aim: aim?.join(' ') ?? null, ok, n }
    this.#lines.push(line)
    process.stderr.write(`${row(line)}\n`)
  }

  /** The figures of one case on one side. */
  addSide(id, { n, rate, p50, p99, node, postgres }) {
    this.add(`${id}.rate`, rate, 'requests/s', { n })
    this.add(`${id}.p50`, p50, 'ms', { n })
    this.add(`${id}.p99`, p99, 'ms', { n })
    this.add(`${id}.cpu.node`, node, 'us/request', { n })
    this.add(`${id}.cpu.postgres`, postgres, 'us/request', { n })
  }

  /** Writes the lines to standard output, and to bench/results in place of the last run where `keep` says so. */
  finish(keep) {
    const seconds = Math.round((performance.now() - this.#began) / 1000)
    const about = { ...this.#about, seconds, node: process.version, cores: availableParallelism() }
    const text = `${this.#lines.map((line) => JSON.stringify({ ...line, ...about })).join('\n')}\n`
    process.stdout.write(text)
    const missed = this.#lines.filter(({ ok }) => ok === false)
    process.stderr.write(
      `\n${this.#lines
        .filter(({ ok }) => ok !== null)
        .map(row)
        .join('\n')}\n${missed.length} missed\n`,
    )
    if (!keep) return
    const results = join(root, 'bench', 'results')
    mkdirSync(results, { recursive: true })
    for (const name of readdirSync(results)) rmSync(join(results, name))
    writeFileSync(join(results, `${new Date().toISOString().slice(0, 10)}.jsonl`), text)
  }
}

function row({ id, figure, unit, aim, ok }) {
  const verdict = ok === null ? '' : ok ? 'ok' : 'MISSED'
  return `${id.padEnd(34)} ${String(figure).padStart(9)} ${unit.padEnd(16)} ${(aim ?? '').padEnd(9)} ${verdict}`.trimEnd()
}
