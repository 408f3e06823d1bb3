import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import { cardLevelCode, cardMerchantStatus } from '#contract/blackCard/card-codes.ts'
import { CardLevel, CardLevelInput, type listCardLevels, type saveCardLevel } from '#contract/blackCard/card-levels.ts'
import { cardLevelFieldTitles, cardLevelUploads } from '#contract/blackCard/card-rules.ts'
import { servicePackageStatus } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { yuan } from '#contract/orders/order-money.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { servicePackage } from '#server/database/schema/service-packages.ts'
import { eachLabel, labelsBy, pictureLabel, richTextLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { entity } from '#server/entity/entity.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { countBy, fieldsOf, namesOf, only, pluck, refsOf } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { refuseField } from '#server/http/errors.ts'
import { keepDiscounts, shortFactor } from '../card/keep.ts'

export type LevelRecord = typeof cardLevel.$inferSelect

export const levels = entity({
  table: cardLevel,
  resource: 'cardLevel',
  title: '黑卡等级',
  name: 'name',
  uniqueErrors: {
    card_level_code: ['level', '该等级已存在'],
    card_level_name: ['name', '等级名称已存在'],
  },
  uploads: cardLevelUploads,
})

/** All levels are read by the platform only. */
export const seesLevels = ({ caller }: Pick<Context, 'caller'>): boolean => isPlatform(caller)

const toFields = (row: LevelRecord): CardLevelInput =>
  fieldsOf(CardLevelInput, row, { discountFactor: shortFactor(row.discountFactor) })

async function presentLevels({ db, services }: Context, rows: readonly LevelRecord[]): Promise<CardLevel[]> {
  const counts = await countBy(
    db,
    cardMerchant.cardLevelId,
    pluck(rows, 'id'),
    ne(cardMerchant.status, cardMerchantStatus.cancelled),
  )
  const packages = await namesOf(
    db,
    servicePackage,
    rows.flatMap((row) => row.servicePackageIds),
  )
  return rows.map((row) => ({
    ...row,
    ...toFields(row),
    servicePackages: refsOf(row.servicePackageIds, packages),
    cover: openUrl(services.store, row.cover),
    cardCount: counts.get(row.id) ?? 0,
  }))
}

export async function allLevels(_params: object, context: Context): Promise<AnswerOf<typeof listCardLevels>> {
  const rows = await context.db.select().from(cardLevel).orderBy(asc(cardLevel.sortNo), asc(cardLevel.level))
  return presentLevels(context, seesLevels(context) ? rows : [])
}

/** A level that new cards may choose, or the one that a card already has. */
export async function levelFor(db: Connection, id: number, keptId?: number): Promise<LevelRecord> {
  const [found] = await db.select().from(cardLevel).where(eq(cardLevel.id, id))
  if (!found || !(found.enabled || found.id === keptId)) throw refuseField('cardLevelId', '请选择启用的黑卡等级')
  return found
}

/** New packages must be on sale; those that the level gives stay, until one is deleted. */
async function checkPackages(
  { db }: Pick<Context, 'db'>,
  { servicePackageIds }: CardLevelInput,
  before: CardLevelInput | undefined,
): Promise<void> {
  const kept = before?.servicePackageIds ?? []
  const fresh = servicePackageIds.filter((id) => !kept.includes(id)).sort((one, other) => one - other)
  if (fresh.length === 0) return
  // Locked: none is deleted meanwhile.
  const rows = await db
    .select({ id: servicePackage.id })
    .from(servicePackage)
    .where(and(inArray(servicePackage.id, fresh), eq(servicePackage.status, servicePackageStatus.onSale)))
    .orderBy(asc(servicePackage.id))
    .for('share')
  if (rows.length < fresh.length) throw refuseField('servicePackageIds', '请选择上架的服务包')
}

/** A change counts for new cards and for new orders of cards without a factor of their own. */
export async function saveLevel(
  { id, version, ...sent }: ParsedParamsOf<typeof saveCardLevel>,
  context: Context,
): Promise<AnswerOf<typeof saveCardLevel>> {
  const row = await lockRow(context, levels, id)
  await refuseStale(row, version, CardLevel, (present) => only(presentLevels(context, [present])))
  const before = row && toFields(row)
  const input: CardLevelInput = {
    ...plainAddresses(context, levels, sent),
    benefits: sanitize(sent.benefits),
    fee: yuan(sent.fee),
    renewFee: yuan(sent.renewFee),
    creditLimit: yuan(sent.creditLimit),
    discountFactor: shortFactor(sent.discountFactor),
    servicePackageIds: [...new Set(sent.servicePackageIds)],
  }
  await checkPackages(context, input, before)
  await checkFilesOf(context, levels, before ? changedFields(before, input) : input)
  const saved = await saveRow(context, levels, row, input)
  const ofLevel = and(eq(cardMerchant.cardLevelId, saved.id), isNull(cardMerchant.discountFactor))
  if (before && before.discountFactor !== input.discountFactor) {
    await keepDiscounts(context.db, ofLevel, saved.discountFactor)
  }
  const packages = await namesOf(context.db, servicePackage, [
    ...(before?.servicePackageIds ?? []),
    ...saved.servicePackageIds,
  ])
  logSaved(context, levels, saved, {
    before,
    after: toFields(saved),
    titles: cardLevelFieldTitles,
    labels: labelsBy<CardLevelInput>({
      level: cardLevelCode,
      cover: pictureLabel,
      benefits: richTextLabel,
      servicePackageIds: eachLabel((packageId: number) => packages.get(packageId) ?? String(packageId)),
    }),
  })
  return only(presentLevels(context, [saved]))
}
