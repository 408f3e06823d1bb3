import { argon2, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { commonPasswords } from './common-passwords.ts'

const derive = promisify(argon2)

/**
 * Argon2id as OWASP recommends: 19 MiB, two passes, one lane. Stored in PHC format, so the parameters may be raised
 * later.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }

// Four hashes at once use 76 MiB; with more, a flood of sign-ins could exhaust the memory.
const waiting: (() => void)[] = []
let running = 0

async function hash(password: string, nonce: Buffer, settings = cost): Promise<Buffer> {
  if (running >= 4) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    return await derive('argon2id', { message: password, nonce, tagLength: 32, ...settings })
  } finally {
    running--
    waiting.shift()?.()
  }
}

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await hash(password, nonce)
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(nonce)}$${text(tag)}`
}

/** For an unknown account a dummy hash is verified, so that the response time reveals nothing. */
let decoy: Promise<string> | undefined

export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('no account has this password')
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored ?? (await decoy))
  if (!match) return false
  const [, memory, passes, parallelism, nonce = '', tag = ''] = match
  const settings = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
  const actual = await hash(password, Buffer.from(nonce, 'base64'), settings)
  const expected = Buffer.from(tag, 'base64')
  return stored !== undefined && actual.length === expected.length && timingSafeEqual(actual, expected)
}

/**
 * Why a new password is refused, or null. Checks length, common passwords and the account's own name; no composition
 * rules (OWASP ASVS 5, 6.2).
 */
export async function passwordFault(password: string, account: string): Promise<string | null> {
  if ([...password].length < 8) return '新密码至少 8 个字符'
  if ((await commonPasswords()).has(password.toLowerCase())) return '该密码过于常见，请更换'
  if (account && password.toLowerCase().includes(account.toLowerCase())) return '密码不能包含登录账号'
  return null
}

// Without 0 O 1 l I, which are easily misread.
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 12 characters that are easy to read out. */
export function temporaryPassword(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}
