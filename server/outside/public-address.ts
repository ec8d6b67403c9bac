import { BlockList, isIP } from 'node:net'

/** Networks that are no part of the public Internet. */
const inner = new BlockList()
const fourBits: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [network, bits] of fourBits) inner.addSubnet(network, bits, 'ipv4')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** Within the global ones: documentation, tunnels that carry an inner address, and benchmarks. */
const sixBits: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]
for (const [network, bits] of sixBits) inner.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public Internet: not of this machine, nor of a network around it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inner.check(address, 'ipv4')
  return family === 6 && global.check(address, 'ipv6') && !inner.check(address, 'ipv6')
}
