import dns from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address given by a device leads to this machine or its network instead of the internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError'
}

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
/** IPv6 on the public internet; addresses that embed IPv4 are elsewhere. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** This machine, a private network or a special-purpose address. */
function isInside(address: string): boolean {
  if (isIP(address) === 6) return !globalUnicast.check(address, 'ipv6') || special.check(address, 'ipv6')
  return special.check(address, 'ipv4')
}

/**
 * By its spelling alone.
 * @param host a name or an IP address
 */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').replace(/\.+$/, '')
  if (isIP(bare) !== 0) return isInside(bare)
  return !bare.includes('.') || /\.(?:localhost|local|internal)$/i.test(bare)
}

/**
 * By its spelling alone; the resolved address is checked when connecting.
 * @param isLocalAllowed for tests: also plain http and this machine
 */
export function isPublicUrl(address: string, isLocalAllowed: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (isLocalAllowed) return protocol === 'https:' || protocol === 'http:'
  // Push services use the https port; other ports could be anything.
  return protocol === 'https:' && port === '' && !isPrivateHost(hostname)
}

/** Rejects a name if any of its addresses is private, and connects to a checked one. */
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

/** Posts to public addresses over kept-alive connections. Reads only the status of the answer. */
export type PublicPoster = (address: string, post: PublicPost) => Promise<PublicAnswer>

const connections = { keepAlive: true, maxSockets: 128, timeout: 30_000 } as const

/**
 * @param isLocalAllowed for tests: also plain http and this machine
 * @returns throws PrivateAddressError for a private address, and network errors
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
      // The rest of the response does not matter, nor does its failure.
      response.on('error', () => {}).resume()
      resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] })
    })
    request.end(body)
    return promise
  }
}
