import dns from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Where an address leads that a patient's device gave us must lie outside: not this machine, not the network around it. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

/** Special-purpose addresses (RFC 6890 and its registries). */
const special = new BlockList()
for (const [address, bits] of [
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
] as const) {
  special.addSubnet(address, bits, 'ipv4')
}
for (const [address, bits] of [
  // Protocols and tunnels (Teredo), documentation, 6to4.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(address, bits, 'ipv6')
}
/** All of IPv6 that is reached over the internet; what embeds an IPv4 address lies elsewhere. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is anything but one of the internet's: this machine's, a private network's, or a special one. */
function isInside(address: string): boolean {
  if (isIP(address) === 6) return !globalUnicast.check(address, 'ipv6') || special.check(address, 'ipv6')
  return special.check(address, 'ipv4')
}

/** Whether a host, by how it is written, is this machine or in the network around it. @param host a name or an IP address */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(bare) !== 0) return isInside(bare)
  return !bare.includes('.') || /\.(?:localhost|local|internal)$/i.test(bare)
}

/**
 * Whether an address may be one outside, by how it is written; what its name leads to is seen when it is called.
 * @param isLocalAllowed also plain http and this machine, as under test
 */
export function isPublicUrl(address: string, isLocalAllowed: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (isLocalAllowed) return protocol === 'https:' || protocol === 'http:'
  // A push service is at the port of https; at another there may be anything.
  return protocol === 'https:' && port === '' && !isPrivateHost(hostname)
}

/** Looks a name up, and refuses it where any of its addresses is inside: the connection goes to one that was looked at. */
const lookupPublic: LookupFunction = (host, options, done) => {
  dns.lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    if (addresses.some(({ address }) => isInside(address)))
      return done(new PrivateAddressError('An address inside.'), [])
    const [first] = addresses
    if (options.all || !first) return done(null, addresses)
    done(null, first.address, first.family)
  })
}

export type PublicPost = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
  readonly signal: AbortSignal
}

export type PublicAnswer = { readonly status: number; readonly retryAfter: string | undefined }

/** Posts to addresses outside, over connections that are kept. What is answered beside the status is not read. */
export type PublicPoster = (address: string, post: PublicPost) => Promise<PublicAnswer>

const connections = { keepAlive: true, maxSockets: 128, timeout: 30_000 } as const

/**
 * @param isLocalAllowed also plain http and this machine, as under test
 * @returns what posts. It throws PrivateAddressError where an address leads inside, and what the network throws.
 */
export function postPublic(isLocalAllowed: boolean): PublicPoster {
  const guard = isLocalAllowed ? {} : { lookup: lookupPublic }
  const https = new HttpsAgent({ ...connections, ...guard })
  const http = new HttpAgent(connections)
  return (address, { headers, body, signal }) => {
    if (!isPublicUrl(address, isLocalAllowed)) return Promise.reject(new PrivateAddressError('An address inside.'))
    const { promise, resolve, reject } = Promise.withResolvers<PublicAnswer>()
    const options = { method: 'POST', headers: { ...headers, 'Content-Length': String(body.length) }, signal }
    const request = address.startsWith('https:')
      ? httpsRequest(address, { ...options, agent: https })
      : httpRequest(address, { ...options, agent: http })
    request.once('error', reject).once('response', (response) => {
      // What follows the status is nobody's wait, and its failure nobody's.
      response.on('error', () => {}).resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.end(body)
    return promise
  }
}
