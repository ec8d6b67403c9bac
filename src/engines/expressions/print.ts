import { bindingPowers, type ExpressionNode, prefixPowers } from './syntax'

/** Writes an expression in its usual form, with brackets only where they are needed. */
export const printExpression = (node: ExpressionNode): string => print(node, 0)

/** Writes a part that stands where signs bind with `power`. */
function print(node: ExpressionNode, power: number): string {
  switch (node.is) {
    case 'number':
      return node.value
    case 'text':
      return `'${node.value.replaceAll("'", "''")}'`
    case 'boolean':
      return String(node.value)
    case 'empty':
      return 'empty'
    case 'name':
      return node.of === undefined ? node.name : `${node.of}.${node.name}`
    case 'call':
      return `${node.name}(${printList(node.values)})`
    case 'in':
      return addBrackets(`${print(node.value, 5)} in (${printList(node.options)})`, bindingPowers.in, power)
    case 'prefix':
      return printPrefix(node.sign, node.value, power)
    case 'between':
      return printBetween(node, power)
  }
}

const printList = (nodes: readonly ExpressionNode[]): string => nodes.map((node) => print(node, 0)).join(', ')

/** Puts brackets around what binds less tightly than its place asks. */
const addBrackets = (text: string, own: number | undefined, power: number): string =>
  (own ?? 0) < power ? `(${text})` : text

function printPrefix(sign: string, value: ExpressionNode, power: number): string {
  const own = prefixPowers[sign] ?? 0
  return addBrackets(`${sign}${sign === 'not' ? ' ' : ''}${print(value, own)}`, own, power)
}

/** The second value needs brackets where its sign binds as tightly: `a - (b - c)`. */
function printBetween({ sign, first, second }: Extract<ExpressionNode, { is: 'between' }>, power: number): string {
  const own = bindingPowers[sign] ?? 0
  const text = `${print(first, own === 4 ? own + 1 : own)} ${sign} ${print(second, own + 1)}`
  return addBrackets(text, own, power)
}
