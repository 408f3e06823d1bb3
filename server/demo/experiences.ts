import { inArray } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import {
  enterpriseStatus,
  experienceCloseReason,
  experienceStatus,
  merchantEdition,
  merchantSource,
} from '#contract/merchants/codes.ts'
import { isOpenExperience } from '#contract/merchants/experience-rules.ts'
import { merchantType, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { followWay } from '#contract/users/codes.ts'
import { addDays, at } from '#fixtures/days.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { mobileNumber, personName } from '#fixtures/people.ts'
import { places } from '#fixtures/places.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { defaultRolesOf } from '#server/areas/merchants/enterprise/open.ts'
import { experience, experienceFollow } from '#server/database/schema/experiences.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import { demoAccounts } from './accounts.ts'

const EXPERIENCES = 64
const FIRST_PHONE = 7_700_000
const names = ['木语', '拾光', '云栖', '知境', '朴宅', '南枝', '清和', '予白', '山外', '禾间', '半亩', '见微']
const kinds = ['家居', '软装', '建材', '整装'] as const
const needs = ['想看方案报价怎么出', '有两家门店，想统一管客户', '设计师多，想用案例库带单', '朋友推荐来试用', '']
const talks = [
  '电话介绍了版本差别，约下周演示',
  '已加微信，发了案例链接',
  '店主试建了两个方案，问导出',
  '说要和合伙人商量',
]

type Status = CodeOf<typeof experienceStatus>
const { pending, running, expired, converted, closed } = experienceStatus

/** How long ago a request in a state came, in days. */
const age: Readonly<Record<Status, readonly [number, number]>> = {
  [pending]: [0, 4],
  [running]: [2, 13],
  [expired]: [20, 60],
  [converted]: [30, 540],
  [closed]: [20, 540],
}
const mix: readonly Status[] = [pending, running, running, expired, converted, converted, closed, closed]

interface Trial {
  row: typeof experience.$inferInsert & { status: Status; companyName: string; phone: string; contactName: string }
  opened: boolean
}

function trialOf(random: Random, index: number, today: string): Trial {
  const status = mix[index % mix.length] ?? pending
  const day = addDays(today, -random.int(...age[status]))
  const place = random.pick(places)
  const isStarted = status !== pending && (status !== closed || random.chance(0.5))
  const row = {
    companyName: `${place.city}${names[index % names.length]}${kinds[Math.floor(index / names.length) % kinds.length]}${index >= 48 ? '设计' : ''}有限公司`,
    contactName: personName(random),
    phone: mobileNumber(FIRST_PHONE + index),
    merchantType: random.pick([merchantType.furnitureStore, merchantType.furnitureStore]),
    area: place.code,
    edition: random.pick(merchantEdition.codes),
    source: random.pick([merchantSource.website, merchantSource.staff, merchantSource.promoter]),
    need: random.pick(needs),
    status,
    ...(isStarted && { startAt: day, endAt: addDays(day, 15) }),
    usageScore: isStarted ? random.int(5, 96) : 0,
    ...(status === converted && { convertedAt: at(addDays(day, 14), 16) }),
    ...(status === closed && { closeReason: random.pick(experienceCloseReason.codes) }),
    ...(isOpenExperience({ status }) && { nextFollowAt: at(addDays(today, random.int(-1, 4)), random.int(9, 17)) }),
    createdAt: at(day, random.int(8, 18), random.int(0, 59)),
    createdBy: '官网',
    updatedAt: at(day, 19),
    updatedBy: '官网',
  }
  return { row, opened: isStarted }
}

/** The merchant of a trial, with its owner. */
async function openMerchant(db: Database, { row }: Trial, managerId: number | null): Promise<number> {
  const { companyName, contactName, phone, merchantType: type, edition, area, startAt, endAt, status } = row
  const openedAt = at(startAt ?? '', 10)
  const stamps = { createdAt: openedAt, createdBy: '系统', updatedAt: openedAt, updatedBy: '系统' }
  const statusOf = { [running]: enterpriseStatus.active, [converted]: enterpriseStatus.active } as Record<number, 1>
  const [company] = await db
    .insert(enterpriseUser)
    .values({
      ...stamps,
      ...{ name: companyName, contactName, phone, merchantType: type, edition, area, managerId, openedAt },
      expireAt: status === converted ? addDays(startAt ?? '', 730) : (endAt ?? null),
      status: statusOf[status] ?? (status === closed ? enterpriseStatus.frozen : enterpriseStatus.expired),
      freezeReason: status === closed ? '体验已关闭' : '',
      source: merchantSource.trial,
      quotaChangedAt: openedAt,
    })
    .returning({ id: enterpriseUser.id })
  const owner = (await defaultRolesOf(db, type)).find(({ roleLevel }) => roleLevel === storeRoleLevel.owner)
  if (!company || !owner) throw new Error(`the trial of ${companyName} was not opened`)
  await db.insert(merchantUser).values({
    ...stamps,
    ...{ name: contactName, phone, enterpriseId: company.id, roleLevel: owner.roleLevel, storeRoleId: owner.id },
    grantedAt: openedAt,
    joinedAt: openedAt.slice(0, 10),
  })
  return company.id
}

/** Requests for trials over 18 months, with the merchants of those that were opened. */
export async function seedExperiences(db: Database, today: string): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 183)
  const followers = await db
    .select({ id: adminUser.id, name: adminUser.name })
    .from(adminUser)
    .where(inArray(adminUser.account, [demoAccounts.marketingOperator, demoAccounts.tradeService]))
  for (let index = 0; index < EXPERIENCES; index++) {
    const trial = trialOf(random, index, today)
    const follower = trial.row.status === pending && index % 2 === 0 ? null : (followers[index % 2] ?? null)
    const enterpriseId = trial.opened ? await openMerchant(db, trial, follower?.id ?? null) : null
    const [saved] = await db
      .insert(experience)
      .values({ ...trial.row, followerId: follower?.id ?? null, enterpriseId })
      .returning({ id: experience.id })
    if (!saved || !follower) continue
    const talkedAt = at(trial.row.createdAt.slice(0, 10), 19)
    const stamps = { createdAt: talkedAt, createdBy: follower.name, updatedAt: talkedAt, updatedBy: follower.name }
    await db.insert(experienceFollow).values({
      ...stamps,
      experienceId: saved.id,
      way: random.pick([followWay.phone, followWay.wechat]),
      content: random.pick(talks),
      nextAt: trial.row.nextFollowAt ?? null,
    })
  }
}
