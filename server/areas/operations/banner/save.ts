import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import {
  bannerFaults,
  bannerFieldTitles,
  bannerImage,
  bannerRoom,
  hasBackColor,
  mostAtOnce,
} from '#contract/operations/banner-rules.ts'
import { Banner, type BannerInput, type saveBanner } from '#contract/operations/banners.ts'
import { audience, bannerPosition, linkType } from '#contract/operations/codes.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import type { Context } from '#server/context.ts'
import { banner } from '#server/database/schema/operations.ts'
import { eachLabel, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { plainAddresses } from '#server/entity/files.ts'
import { only } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow, serialize } from '#server/entity/rows.ts'
import { checkFiles } from '#server/entity/stored-files.ts'
import { refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionTree } from '#server/platform/regions.ts'
import { checkLink } from '../link/targets.ts'
import { type BannerRecord, banners, presentBanners, toFields } from './present.ts'

/** Refuses a banner where its position is full at some moment of its term. Saves at a position wait for each other. */
export async function refuseCrowded(context: Context, own: BannerInput, id: number | undefined): Promise<void> {
  if (!own.enabled) return
  await serialize(context, `banner position ${own.position}`)
  const others = await context.db
    .select({ startAt: banner.startAt, endAt: sql<string>`coalesce(${banner.endAt}::text, '')` })
    .from(banner)
    .where(
      and(
        eq(banner.position, own.position),
        eq(banner.enabled, true),
        or(isNull(banner.endAt), gt(banner.endAt, context.now)),
        id === undefined ? undefined : ne(banner.id, id),
      ),
    )
  const room = bannerRoom(own.position)
  if (mostAtOnce(own, others) > room) throw refuseField('position', `该位置同时最多投放${room}张`)
}

export async function writeBanner(
  { id, version, ...sent }: ParsedParamsOf<typeof saveBanner>,
  context: Context,
): Promise<AnswerOf<typeof saveBanner>> {
  const row = await lockRow(context, banners, id)
  await refuseStale(row, version, Banner, (present) => only(presentBanners(context, [present])))
  const before = row && toFields(row)
  const input: BannerInput = {
    ...plainAddresses(context, banners, sent),
    linkValue: sent.linkType === linkType.none ? '' : sent.linkValue,
    backColor: hasBackColor(sent.position) ? sent.backColor : '',
  }
  refuseFieldErrors(bannerFaults(input))
  if (row && input.position !== row.position && Date.parse(row.startAt) <= Date.parse(context.now)) {
    throw refuseField('position', '已经投放过的轮播图不能更换展示位置')
  }
  const changed = before ? changedFields(before, input) : input
  if ('linkType' in changed || 'linkValue' in changed) await checkLink(context, input.linkType, input.linkValue)
  if ('image' in changed || 'position' in changed) {
    await checkFiles(context, { image: input.image }, () => bannerImage[input.position])
  }
  await refuseCrowded(context, input, id)
  const sort = await context.db.$count(banner, eq(banner.position, input.position))
  const values = { ...input, endAt: input.endAt || null, editedById: context.caller.userId, linkBrokenAt: null }
  const saved = await saveRow(context, banners, row, { ...values, ...(!row && { sort }) })
  note(context, before, saved)
  return { id: saved.id, version: saved.version }
}

function note(context: Context, before: BannerInput | undefined, saved: BannerRecord): void {
  const labels = labelsBy<BannerInput>({
    position: bannerPosition.label,
    image: pictureLabel,
    linkType: linkType.label,
    audience: eachLabel(audience.label),
    areas: (codes: string[]) => regionsLabel(codes, regionTree()),
    enabled: (isOn: boolean) => (isOn ? '是' : '否'),
  })
  logSaved(context, banners, saved, { before, after: toFields(saved), titles: bannerFieldTitles, labels })
}
