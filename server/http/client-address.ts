import { BlockList, isIP } from 'node:net'
import { StartError } from '../database/start-error.ts'

/** Unknown remote address: a request made within the process. */
export const NO_ADDRESS = ''

/**
 * Normalised address for limits and logs: without port, brackets and zone, mapped IPv4 as plain IPv4; '' for an invalid
 * one.
 */
export function plainAddress(text: string): string {
  const bare = withoutPort(text.trim()).split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
  if (isIP(mapped) === 4) return mapped
  // The URL parser normalises IPv6 addresses, with mapped ones in hexadecimal.
  return isIP(mapped) === 6 ? fromMapped(new URL(`http://[${mapped}]`).hostname.slice(1, -1)) : ''
}

/** Accepts `1.2.3.4:80`, `[::1]:80` and `[::1]` as well as the bare address. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return /^[^:]+:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text
}

function fromMapped(address: string): string {
  const halves = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address)
  if (!halves) return address
  const [high, low] = halves.slice(1).map((half) => Number.parseInt(half, 16))
  return [high, low].flatMap((half = 0) => [half >> 8, half & 255]).join('.')
}

/** The unit that rate limits count: an IPv4 address, or the /64 network of an IPv6 address, which one customer has. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Proxies whose X-Forwarded-For entries are trusted. */
export interface TrustedProxies {
  has(address: string): boolean
}

/**
 * Parses TRUST_PROXY: comma-separated addresses and ranges such as `10.0.0.0/8`; empty for none.
 * @throws StartError naming the invalid part
 */
export function trustedProxies(text: string): TrustedProxies {
  const list = new BlockList()
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  for (const part of parts) addRange(list, part)
  return { has: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

function addRange(list: BlockList, part: string): void {
  const [base = '', bits, ...rest] = part.split('/')
  const address = plainAddress(base)
  const most = isIP(address) === 6 ? 128 : 32
  const prefix = bits === undefined ? most : Number(bits)
  const isRange =
    // A port or a zone indicates a mistake.
    isIP(base) !== 0 && address !== '' && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
  if (!isRange || prefix > most) {
    throw new StartError(`TRUST_PROXY 中的「${part}」不是有效的地址或网段，应如 10.0.0.0/8，多个以逗号分隔。`)
  }
  list.addSubnet(address, prefix, familyOf(address))
}

/**
 * Client address of a call. Each proxy appends the address it heard from, so the first entry from the right that is not
 * a trusted proxy is the client; entries to its left are untrusted. An invalid entry ends the search with the last
 * known proxy.
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: TrustedProxies): string {
  let client = plainAddress(remote)
  for (const part of (forwarded ?? '').split(',').reverse()) {
    if (!proxies.has(client)) break
    const before = plainAddress(part)
    if (before === '') break
    client = before
  }
  return client
}
