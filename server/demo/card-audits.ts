import { asc, eq } from 'drizzle-orm'
import { PAY_DAYS } from '#contract/blackCard/card-audit-rules.ts'
import { cardApplySource, cardAuditStatus, cardRejectReason, industry } from '#contract/blackCard/card-codes.ts'
import { applicantKind, channelStatus } from '#contract/blackCard/codes.ts'
import type { CodeOf } from '#contract/codes.ts'
import { payMethod } from '#contract/payment.ts'
import { idCardCheckDigit } from '#contract/rules/id-card.ts'
import { daysAfter, hoursAfter } from '#contract/rules/moment.ts'
import { creditCode } from '#fixtures/enterprises.ts'
import { FIXTURE_SEED } from '#fixtures/generate.ts'
import { homeOf } from '#fixtures/homes.ts'
import { mobileNumber, personName } from '#fixtures/people.ts'
import type { PictureAddress } from '#fixtures/pictures.ts'
import { createRandom, type Random } from '#fixtures/random.ts'
import { applyNoOf } from '#server/areas/blackCard/audit/numbers.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import { cardAudit, cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { channel } from '#server/database/schema/channels.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import type { Database } from '../database/pool.ts'
import type { Secrets } from '../secrets.ts'
import { demoAccounts } from './accounts.ts'
import { insert } from './insert.ts'

type Status = CodeOf<typeof cardAuditStatus>

const { pending, unpaid, rejected, cancelled, opened } = cardAuditStatus

/** Applicants of the demo, newest last: a name ends with its kind of business. */
const applicants: readonly (readonly [name: string, status: Status])[] = [
  ['宁波海曙拾野软装工作室', rejected],
  ['温州鹿城观木设计有限公司', cancelled],
  ['台州椒江一隅空间设计', rejected],
  ['无锡梁溪青禾家居馆', cancelled],
  ['常州天宁朴造装饰工程有限公司', unpaid],
  ['扬州广陵知己软装', unpaid],
  ['福州鼓楼半山设计事务所', unpaid],
  ['厦门思明屿间软装工作室', unpaid],
  ['南昌红谷滩三木装饰有限公司', pending],
  ['郑州金水有间设计工作室', pending],
  ['青岛市南海屋家居生活馆', pending],
  ['大连中山北岸全案设计', pending],
  ['贵阳观山湖云上软装', pending],
  ['南宁青秀绿洲装饰有限公司', pending],
  ['海口龙华椰林家居馆', pending],
  ['兰州城关黄河空间设计', pending],
]

/** Cards of which the application is shown too. */
const OPENED = 8

interface AuditSeed {
  secrets: Secrets
  now: string
  picture: PictureAddress
}

function idCardNo(random: Random): string {
  const body = `330102${1970 + random.int(0, 30)}0${random.int(1, 9)}1${random.digits(4)}`
  return `${body}${idCardCheckDigit(body)}`
}

const endOf: Readonly<Record<string, CodeOf<typeof industry>>> = {
  工作室: industry.softFurnishing,
  软装: industry.softFurnishing,
  家居馆: industry.furnishing,
  生活馆: industry.furnishing,
}

/** Applications for cards in every state. Cards must exist. */
export async function seedCardAudits(db: Database, { secrets, now, picture }: AuditSeed): Promise<void> {
  const random = createRandom(FIXTURE_SEED + 188)
  const [reviewer] = await db.select().from(adminUser).where(eq(adminUser.account, demoAccounts.tradeService))
  const levels = await db.select().from(cardLevel).orderBy(asc(cardLevel.id))
  const working = eq(channel.status, channelStatus.active)
  const [inviting] = await db.select().from(channel).where(working).orderBy(asc(channel.id)).limit(1)
  const by = reviewer?.name ?? ''
  const rows = applicants.map(([name, status], index) => {
    const { city, area, address } = homeOf(random)
    const submittedAt = hoursAfter(now, -5 - (applicants.length - index) * 7)
    const auditedAt = status === pending ? null : hoursAfter(submittedAt, 3)
    const contactName = personName(random)
    const isCompany = index % 4 !== 1
    const level = levels[index % levels.length]
    const isResubmitted = index === 9
    const isInvited = index % 7 === 5 && inviting !== undefined
    return {
      createdAt: isResubmitted ? hoursAfter(submittedAt, -50) : submittedAt,
      createdBy: contactName,
      updatedAt: auditedAt ?? submittedAt,
      updatedBy: auditedAt ? by : contactName,
      applicantKind: isCompany ? applicantKind.company : applicantKind.person,
      name,
      industry: Object.entries(endOf).find(([end]) => name.endsWith(end))?.[1] ?? industry.design,
      contactName,
      contactPhone: mobileNumber(4_400 + index),
      area,
      address: `${city}${address}`,
      licenceNo: isCompany ? creditCode(random) : '',
      licenceImage: isCompany ? picture('license', index % 8) : '',
      legalPerson: isCompany ? contactName : '',
      ...idCardColumns(secrets, isCompany ? '' : idCardNo(random)),
      idCardImages: isCompany
        ? []
        : [
            { url: picture('idCard', 0), name: '人像面.png', size: 210_000 },
            { url: picture('idCard', 1), name: '国徽面.png', size: 190_000 },
          ],
      cardLevelId: level?.id ?? 1,
      fee: status === unpaid ? (level?.fee ?? '0') : null,
      payExpireAt: status === unpaid && auditedAt ? daysAfter(auditedAt, PAY_DAYS) : null,
      channelId: isInvited ? inviting.id : null,
      source: isInvited
        ? cardApplySource.channel
        : ([cardApplySource.applet, cardApplySource.promoter, cardApplySource.h5, cardApplySource.app][index % 4] ?? 1),
      status,
      submittedAt,
      submitCount: isResubmitted ? 2 : 1,
      earlier: isResubmitted
        ? [
            {
              submittedAt: hoursAfter(submittedAt, -50),
              auditor: by,
              auditedAt: hoursAfter(submittedAt, -40),
              rejectReasons: [cardRejectReason.incomplete],
              rejectText: '详细地址请写到门牌号，并更换清晰的证件。',
              changes: [{ field: 'address', title: '详细地址', before: city, after: `${city}${address}` }],
            },
          ]
        : [],
      auditor: auditedAt ? by : '',
      auditedAt,
      rejectReasons: status === rejected ? [cardRejectReason.unclear] : [],
      rejectText: status === rejected ? '营业执照拍摄不完整，请重新上传四角完整的照片。' : '',
      cancelReason: status === cancelled ? '申请人主动放弃' : '',
      opening: status === unpaid ? { managerId: reviewer?.id ?? 1 } : {},
    }
  })
  const done = await openedRows(db, by)
  await insert(
    db,
    cardAudit,
    [...done, ...rows].map((row, index) => ({
      id: index + 1,
      ...row,
      applyNo: applyNoOf(row.submittedAt.slice(0, 10), index + 1),
    })),
  )
}

/** The applications of some cards. */
async function openedRows(db: Database, by: string) {
  const held = await db
    .select({ card: cardMerchant, fee: cardLevel.fee })
    .from(cardMerchant)
    .innerJoin(cardLevel, eq(cardLevel.id, cardMerchant.cardLevelId))
    .orderBy(asc(cardMerchant.openedAt))
    .limit(OPENED)
  return held.map(({ card, fee }) => {
    const { applicantKind, name, industry, contactName, area, address, licenceNo, licenceImage, legalPerson } = card
    const { idCardSecret, idCardTail, idCardHash, openedAt, cardLevelId, promoterId, channelId } = card
    const submittedAt = hoursAfter(openedAt, -30)
    return {
      ...{ createdAt: submittedAt, createdBy: contactName, updatedAt: openedAt, updatedBy: by },
      ...{ applicantKind, name, industry, contactName, area, address, licenceNo, licenceImage, legalPerson },
      ...{ idCardSecret, idCardTail, idCardHash, cardLevelId, promoterId, channelId, submittedAt, fee },
      contactPhone: card.phone,
      payMethod: payMethod.bankTransfer,
      paidAt: openedAt,
      source: cardApplySource.applet,
      status: opened,
      auditor: by,
      auditedAt: hoursAfter(openedAt, -20),
      cardMerchantId: card.id,
    }
  })
}
