import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ParamsOf } from '#contract/endpoint.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { terminal } from '#contract/users/codes.ts'
import { addUser } from '#contract/users/user-changes.ts'
import { user, userSession } from '#server/database/schema/users.ts'
import { sha256 } from '#server/secrets.ts'
import type { TestServer } from '../setup/test-server.ts'

let serial = 0
/** A mobile number that nobody has. */
export const freshPhone = (): string =>
  `18${String(Date.now() % 100_000).padStart(5, '0')}${String(serial++).padStart(4, '0')}`

export const newUser = (change: Partial<ParamsOf<typeof addUser>> = {}): ParamsOf<typeof addUser> => ({
  phone: freshPhone(),
  realName: '测试用户',
  identity: userIdentity.homeOwner,
  area: '330106',
  ...change,
})

export const register = (server: TestServer, change: Partial<ParamsOf<typeof addUser>> = {}) =>
  server.data(addUser, newUser(change), { as: 'trade' })

export async function rowOf(server: TestServer, id: number): Promise<typeof user.$inferSelect> {
  const [row] = await server.db.select().from(user).where(eq(user.id, id))
  if (!row) throw new Error(`no user ${id}`)
  return row
}

/** Signs a user in to the mini-programme, which has no sign-in here; returns the token. */
export async function mallToken(server: TestServer, userId: number): Promise<string> {
  const token = randomBytes(24).toString('hex')
  const now = server.now()
  await server.db.insert(userSession).values({
    userId,
    tokenHash: sha256(token),
    terminal: terminal.applet,
    lastUsedAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return token
}
