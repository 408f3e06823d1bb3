import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { clientAddress, networkOf, plainAddress, trustedProxies } from '#server/http/client-address.ts'
import { createLog } from '#server/log.ts'
import { createTestServer } from '../setup/test-server.ts'

describe('an address is normalised', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    [' 203.0.113.9:4711 ', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:cb00:7109', '203.0.113.9'],
    ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
    ['2001:DB8:0:0::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['', ''],
    ['unknown', ''],
    ['_hidden', ''],
    ['1.2.3', ''],
    ['1.2.3.4.5', ''],
    ['01.2.3.4', ''],
    ['[2001:db8::1', ''],
    ['2001:db8::1::', ''],
    ["1.2.3.4'; drop table", ''],
    ['localhost:80', ''],
  ])('%j is %j', (text, address) => {
    expect(plainAddress(text)).toBe(address)
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
])('limits count %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

describe('the client address', () => {
  const proxies = trustedProxies('10.0.0.0/8, 192.0.2.7 ,2001:db8:ffff::/48')
  test.each([
    ['nobody believes a stranger', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['a proxy is believed', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['a proxy that is dressed as IPv6 too', '::ffff:10.0.0.1', '203.0.113.9:55', '203.0.113.9'],
    ['what the client wrote itself is not', '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['through several proxies', '2001:db8:ffff::2', '1.1.1.1, 203.0.113.9, 192.0.2.7, 10.1.1.1', '203.0.113.9'],
    ['IPv6 behind a proxy', '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    ['garbage ends the search', '10.0.0.1', '203.0.113.9, what?, 10.1.1.1', '10.1.1.1'],
    ['an empty part too', '10.0.0.1', '203.0.113.9,', '10.0.0.1'],
    ['proxies alone', '10.0.0.1', '10.1.1.1', '10.1.1.1'],
    ['without the header', '10.0.0.1', undefined, '10.0.0.1'],
    ['without a connection nothing is believed', '', '203.0.113.9', ''],
  ])('%s', (_name, remote, forwarded, client) => {
    expect(clientAddress(remote, forwarded, proxies)).toBe(client)
  })

  test('without configured proxies the header is ignored', () => {
    for (const remote of ['127.0.0.1', '::1', '10.0.0.1', '192.168.0.1']) {
      expect(clientAddress(remote, '203.0.113.9', trustedProxies(''))).toBe(remote)
    }
  })
})

describe('TRUST_PROXY', () => {
  test.each([
    '10.0.0.0/33',
    '10.0.0/8',
    'proxy.example',
    '10.0.0.1:80',
    '::1/129',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/a',
  ])('%s prevents the start with one sentence', (range) => {
    expect(() => readConfig({ TRUST_PROXY: `127.0.0.1,${range}` })).toThrow(
      `TRUST_PROXY 中的「${range}」不是有效的地址或网段，应如 10.0.0.0/8，多个以逗号分隔。`,
    )
  })

  test('accepts addresses and ranges of IPv4 and IPv6', () => {
    expect(readConfig({ TRUST_PROXY: ' 127.0.0.1, 10.0.0.0/8,::1, 2001:db8::/32' }).trustProxy).toContain('::1')
    expect(readConfig({}).trustProxy).toBe('')
  })
})

test('limits and the log use the same address', async () => {
  const lines: string[] = []
  const server = await createTestServer({ config: { trustProxy: '' } })
  const log = createLog((line) => lines.push(line))
  Object.assign(server.services, { log })
  const codes = []
  for (let attempt = 0; attempt < 21; attempt++) {
    const response = await server.app.request('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
      body: JSON.stringify({ account: `guess${attempt}`, password: 'wrong-password' }),
    })
    codes.push(response.status)
  }
  await server.close()
  // The minute may have changed in between; a new header for each request does not raise the limit.
  expect(codes).toContain(429)
  expect(lines.filter((line) => line.includes('"ip":"127.0.0.1"'))).toHaveLength(21)
})
