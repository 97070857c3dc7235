import { isIP } from 'node:net'

/**
 * The network address of a request, for counting attempts. X-Forwarded-For is unverified except for the entries that
 * our own proxies appended: the n-th from the right is what the outermost of n trusted proxies saw. Without trusted
 * proxies it is ignored.
 * @param socketAddress the peer of the connection
 * @param trustedProxies our proxies in front of the server (TRUST_PROXY)
 */
export function clientAddress(headers: Headers, socketAddress: string | undefined, trustedProxies: number): string {
  if (trustedProxies > 0) {
    const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const clientHop = hops.at(-trustedProxies)
    if (clientHop !== undefined && isIP(clientHop) !== 0) return clientHop
  }
  return socketAddress ?? 'unknown'
}

/** An IPv4 address, or the /64 of an IPv6 customer, who could otherwise use each of its addresses. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * For storing and showing: an IPv4 address, or the first address of an IPv6 customer's /64, in full.
 * @returns null if the address is unknown
 */
export function networkText(address: string): string | null {
  if (isIP(address) === 0) return null
  const network = networkOf(address)
  if (!network.endsWith('::/64')) return network
  const groups = [...network.slice(0, -'::/64'.length).split(':'), '0', '0', '0', '0']
  return groups.map((group) => group.padStart(4, '0')).join(':')
}
