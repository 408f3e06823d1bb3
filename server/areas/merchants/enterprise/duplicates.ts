import { and, eq, ne, or } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import type { checkEnterpriseUser } from '#contract/merchants/enterprise-users.ts'
import { userStatus } from '#contract/users/codes.ts'
import { userName } from '#server/areas/users/user/name.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { user } from '#server/database/schema/users.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'

const unique = ['name', 'phone', 'licenceNo'] as const
type Unique = { [Field in (typeof unique)[number]]?: string | undefined }
type Taken = AnswerOf<typeof checkEnterpriseUser>['taken']

const titles = { name: '企业名称', phone: '主账号手机', licenceNo: '统一社会信用代码' } as const

/** Other merchants that use one of these values, with the field; cancelled ones have given theirs up. */
async function takenOf(db: Connection, wanted: Unique, ownId = 0): Promise<Taken> {
  const given = unique.filter((field) => wanted[field])
  if (given.length === 0) return []
  const rows = await db
    .select()
    .from(enterpriseUser)
    .where(
      and(
        ne(enterpriseUser.status, enterpriseStatus.cancelled),
        ne(enterpriseUser.id, ownId),
        or(...given.map((field) => eq(enterpriseUser[field], wanted[field] ?? ''))),
      ),
    )
  return given.flatMap((field) => {
    const other = rows.find((row) => row[field] === wanted[field])
    return other ? [{ field, id: other.id, name: other.name, enterpriseNo: other.enterpriseNo }] : []
  })
}

/** Refuses what another merchant uses, naming it. */
export async function refuseTaken({ db }: Pick<Context, 'db'>, wanted: Unique, ownId?: number): Promise<void> {
  const taken = await takenOf(db, wanted, ownId)
  const faults = taken.map(({ field, name, enterpriseNo }) => [
    field,
    `${titles[field]}已被「${name}」（${enterpriseNo}）使用`,
  ])
  refuseFieldErrors(Object.fromEntries(faults))
}

/** A phone has one membership in force. */
export async function refuseMember(db: Connection, phone: string, enterpriseId: number): Promise<void> {
  const [member] = await db
    .select({ name: enterpriseUser.name })
    .from(merchantUser)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, merchantUser.enterpriseId))
    .where(
      and(
        eq(merchantUser.phone, phone),
        ne(merchantUser.status, merchantUserStatus.left),
        ne(merchantUser.enterpriseId, enterpriseId),
      ),
    )
  if (member) throw refuseField('phone', `该手机号已是「${member.name}」的成员`)
}

/** The active user with a phone, who becomes the owner. */
export async function userWith(db: Connection, phone: string): Promise<{ id: number; name: string } | undefined> {
  const [found] = await db
    .select({ id: user.id, name: userName })
    .from(user)
    .where(and(eq(user.phone, phone), eq(user.status, userStatus.active)))
  return found
}

/** For the form, while a person types. */
export async function checkUnique(
  { id, ...wanted }: ParsedParamsOf<typeof checkEnterpriseUser>,
  { db }: Context,
): Promise<AnswerOf<typeof checkEnterpriseUser>> {
  return {
    taken: await takenOf(db, wanted, id),
    user: (wanted.phone && (await userWith(db, wanted.phone))) || null,
  }
}
