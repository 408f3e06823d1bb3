import { BlockList, isIP } from 'node:net'
import { StartError } from '../database/start-error.ts'

/** Of the other end where nothing is known of it: a request that was made in the process itself. */
export const NO_ADDRESS = ''

/** An address as limits and logs know it: without a port, brackets and zone, and IPv4 never dressed as IPv6; '' for what is none. */
export function plainAddress(text: string): string {
  const bare = withoutPort(text.trim()).split('%')[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare
  if (isIP(mapped) === 4) return mapped
  // The parser of addresses writes each IPv6 address in one way, mapped ones in hexadecimal.
  return isIP(mapped) === 6 ? fromMapped(new URL(`http://[${mapped}]`).hostname.slice(1, -1)) : ''
}

/** `1.2.3.4:80`, `[::1]:80` and `[::1]` as well as the bare address. */
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

/** What limits count: an address, of IPv6 the network of 64 bits that one customer of a provider has for itself. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** The proxies whose word on where a call comes from is believed. */
export interface TrustedProxies {
  has(address: string): boolean
}

/**
 * Reads TRUST_PROXY: addresses and ranges as `10.0.0.0/8`, parted by commas; none where it is empty.
 * @throws StartError naming the part that is no range
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
    // A port or a zone says that something else was meant.
    isIP(base) !== 0 && address !== '' && rest.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits))
  if (!isRange || prefix > most) {
    throw new StartError(`TRUST_PROXY 中的「${part}」不是有效的地址或网段，应如 10.0.0.0/8，多个以逗号分隔。`)
  }
  list.addSubnet(address, prefix, familyOf(address))
}

/**
 * Where a call comes from. Each proxy adds at the right whom it heard: the first from the right that is no proxy of ours is
 * the client, and what stands left of it was written by nobody we know. A part that is no address ends the search, for then
 * the last proxy is all that is known.
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
