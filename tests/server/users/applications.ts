import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { idCardCheckDigit } from '#contract/rules/id-card.ts'
import type { ApplicationInput } from '#contract/users/application-rules.ts'
import { terminal } from '#contract/users/codes.ts'
import { submitApplication } from '#server/areas/users/application/submit.ts'
import { inTransaction } from '#server/database/pool.ts'
import { storedFile } from '#server/database/schema/platform.ts'
import { userApplication } from '#server/database/schema/users.ts'
import type { TestServer } from '../setup/test-server.ts'
import { register, rowOf } from './people.ts'

let serial = 0

/** A number of an id card that nobody has. */
export function freshIdCard(): string {
  const body = `33010619900101${String(serial++ % 1000).padStart(3, '0')}`
  return `${body}${idCardCheckDigit(body)}`
}

export function freshLicence(): string {
  const body = `91330106MA${String(serial++).padStart(7, '0')}`
  return `${body}${creditCheckDigit(body)}`
}

/** A picture in the store that nobody else shows. */
export async function freshPicture(server: TestServer): Promise<string> {
  const key = `private/demo/1/test-${randomBytes(6).toString('hex')}.png`
  await server.db.insert(storedFile).values({
    ...{ key, name: 'test.png', ext: 'png', fileClass: 'image', mime: 'image/png', size: 10, model: 4, ownerId: 1 },
    createdAt: server.now(),
    updatedAt: server.now(),
  })
  return `${server.services.store.host}/${key}`
}

/** What a designer or a company fills in, with papers of its own. */
export async function filledIn(server: TestServer, change: Partial<ApplicationInput> = {}): Promise<ApplicationInput> {
  const { identity = userIdentity.designer } = change
  const isCompany = ![userIdentity.designer, userIdentity.foreman].some((one) => one === identity)
  const pictures = await Promise.all(Array.from({ length: 6 }, () => freshPicture(server)))
  return {
    phone: '',
    identity,
    realName: '林泽宇',
    idCardNo: isCompany ? '' : freshIdCard(),
    idCardImages: isCompany ? [] : pictures.slice(0, 2),
    companyName: isCompany ? `测试装饰${serial++}有限公司` : '',
    licenceNo: isCompany ? freshLicence() : '',
    licenceImage: isCompany ? (pictures[2] ?? '') : '',
    certificateImages: [],
    workImages: identity === userIdentity.designer ? pictures.slice(3) : [],
    workYears: 5,
    area: '330106',
    address: '',
    ...change,
  }
}

/** A registered user with an application; by default of a designer. */
export async function apply(
  server: TestServer,
  change: Partial<ApplicationInput> = {},
  userId?: number,
): Promise<typeof userApplication.$inferSelect> {
  const id = userId ?? (await register(server)).id
  const { phone } = await rowOf(server, id)
  const input = await filledIn(server, { phone, ...change })
  const { secrets } = server.services
  return inTransaction(server.db, (db) =>
    submitApplication({ db, now: server.now(), secrets }, id, { ...input, source: terminal.applet }),
  )
}

export async function applicationOf(server: TestServer, id: number): Promise<typeof userApplication.$inferSelect> {
  const [row] = await server.db.select().from(userApplication).where(eq(userApplication.id, id))
  if (!row) throw new Error(`no application ${id}`)
  return row
}
