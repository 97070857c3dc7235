import { describe, expect, it } from 'vitest'
import { clientAddress, networkOf, networkText } from './client-address.ts'

describe('the address a request comes from', () => {
  const forwarded = (value: string) => new Headers({ 'x-forwarded-for': value })

  it.each([
    ['is the socket without a proxy, whatever a header claims', '203.0.113.9', 0, '198.51.100.7'],
    ['is what our one proxy saw', '203.0.113.9', 1, '203.0.113.9'],
    ['is what our one proxy saw, not what the caller claimed before', '1.2.3.4, 203.0.113.9', 1, '203.0.113.9'],
    ['is what the outer of two proxies saw', '1.2.3.4, 203.0.113.9, 10.0.0.1', 2, '203.0.113.9'],
    ['is the socket when a proxy is missing', '203.0.113.9', 2, '198.51.100.7'],
    ['is the socket when the header holds no address', 'unknown', 1, '198.51.100.7'],
  ])('%s', (_, header, proxies, address) => {
    expect(clientAddress(forwarded(header), '198.51.100.7', proxies)).toBe(address)
  })

  it('is unknown without a socket', () => {
    expect(clientAddress(new Headers(), undefined, 0)).toBe('unknown')
  })
})

describe('a network', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

describe('the network that is shown', () => {
  it.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002:0000:0000:0000:0000'],
    ['unknown', null],
  ])('the network shown for %s is %s, and is the same network', (address, text) => {
    expect(networkText(address)).toBe(text)
    expect(networkOf(text ?? address)).toBe(networkOf(address))
  })
})
