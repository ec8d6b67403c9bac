import { isIPv6 } from 'node:net'

/**
 * Answers the network of an address; for IPv6 the /64 network, because one customer owns all of it and could
 * change the address with each guess.
 */
export function toNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const first = head ? head.split(':') : []
  const last = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...gap, ...last].slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16))
  return `${groups.join(':')}::/64`
}
