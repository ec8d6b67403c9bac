import { findNearest } from '../../framework/naming'
import { bindingPowers, ExpressionError, type ExpressionNode, expressionBounds, keywords, prefixPowers } from './syntax'
import { readTokens, type Token } from './tokens'

/**
 * Reads the text of an expression by the binding powers of its signs.
 * @throws ExpressionError at the first place that does not fit
 */
export function parseText(text: string): ExpressionNode {
  if (text.length > expressionBounds.characters)
    throw new ExpressionError(0, `an expression has at most ${expressionBounds.characters} characters`)
  const parser = new Parser(readTokens(text))
  return parser.parseWhole()
}

class Parser {
  private place = 0
  private depth = 0
  private nodes = 0

  constructor(private readonly tokens: readonly Token[]) {}

  parseWhole(): ExpressionNode {
    const node = this.parseFrom(0)
    const { kind, at, value } = this.peek()
    if (kind === 'end') return node
    throw new ExpressionError(at, describeUnexpected(value))
  }

  /** Parses a value and what follows it, as long as the signs bind more tightly than `power`. */
  private parseFrom(power: number): ExpressionNode {
    if (++this.depth > expressionBounds.depth)
      throw new ExpressionError(this.peek().at, `an expression is at most ${expressionBounds.depth} levels deep`)
    let node = this.parseValue()
    for (;;) {
      const { value: sign, kind, at } = this.peek()
      const next = kind === 'sign' || kind === 'name' ? findPower(bindingPowers, sign) : undefined
      if (next === undefined || next <= power) break
      this.take()
      node = sign === 'in' ? this.parseOptions(node) : this.parseRight(node, sign, next)
      if (next === 4 && findPower(bindingPowers, this.peek().value) === 4 && this.peek().kind !== 'text')
        throw new ExpressionError(at, 'two comparisons in a row; join them with and')
    }
    this.depth--
    return node
  }

  private parseRight(first: ExpressionNode, sign: string, power: number): ExpressionNode {
    const second = this.parseFrom(power)
    return this.add({ is: 'between', sign, first, second, at: first.at, end: second.end })
  }

  private parseOptions(value: ExpressionNode): ExpressionNode {
    this.expect('(')
    const options = this.parseList()
    if (options.length === 0) throw new ExpressionError(this.peek(-1).at, 'the list is empty')
    return this.add({ is: 'in', value, options, at: value.at, end: this.peek(-1).end })
  }

  /** Parses values up to the closing bracket. */
  private parseList(): ExpressionNode[] {
    const values: ExpressionNode[] = []
    if (this.accept(')')) return values
    do values.push(this.parseFrom(0))
    while (this.accept(','))
    this.expect(')')
    return values
  }

  private parseValue(): ExpressionNode {
    const token = this.take()
    const { kind, value, at, end } = token
    if (kind === 'number' || kind === 'text') return this.add({ is: kind, value, at, end })
    const power = findPower(prefixPowers, value)
    if (power !== undefined && kind !== 'end') {
      const operand = this.parseFrom(power)
      return this.add({ is: 'prefix', sign: value, value: operand, at, end: operand.end })
    }
    if (kind === 'name') return this.parseName(token)
    if (value !== '(') throw new ExpressionError(at, kind === 'end' ? 'a value is missing' : describeUnexpected(value))
    const inner = this.parseFrom(0)
    this.expect(')')
    return inner
  }

  private parseName({ value, at, end }: Token): ExpressionNode {
    if (value === 'true' || value === 'false') return this.add({ is: 'boolean', value: value === 'true', at, end })
    if (value === 'empty') return this.add({ is: 'empty', at, end })
    if (keywords.includes(value)) throw new ExpressionError(at, `a value is missing before ${value}`)
    if (this.accept('(')) {
      const values = this.parseList()
      return this.add({ is: 'call', name: value, values, at, end: this.peek(-1).end })
    }
    if (!this.accept('.')) return this.add({ is: 'name', name: value, at, end })
    const field = this.take()
    if (field.kind !== 'name') throw new ExpressionError(field.at, `the name of a field is missing after ${value}.`)
    return this.add({ is: 'name', name: field.value, of: value, at, end: field.end })
  }

  private add(node: ExpressionNode): ExpressionNode {
    if (++this.nodes > expressionBounds.nodes)
      throw new ExpressionError(node.at, `an expression has at most ${expressionBounds.nodes} parts`)
    return node
  }

  private peek(by = 0): Token {
    return this.tokens[this.place + by] ?? { kind: 'end', value: '', at: 0, end: 0 }
  }

  private take(): Token {
    const token = this.peek()
    this.place++
    return token
  }

  private accept(sign: string): boolean {
    const { kind, value } = this.peek()
    if (kind !== 'sign' || value !== sign) return false
    this.place++
    return true
  }

  private expect(sign: string): void {
    const { at, value } = this.peek()
    if (!this.accept(sign))
      throw new ExpressionError(at, value ? `${sign} is missing before ${value}` : `${sign} is missing at the end`)
  }
}

const findPower = (powers: Readonly<Record<string, number>>, sign: string): number | undefined =>
  Object.hasOwn(powers, sign) ? powers[sign] : undefined

function describeUnexpected(value: string): string {
  const near = /^[a-zA-Z]/.test(value) ? findNearest(value, keywords) : undefined
  return `${value} does not fit here${near && near !== value ? `; did you mean ${near}?` : ''}`
}
