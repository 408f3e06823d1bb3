import { and, eq, gt, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import {
  AGAIN_DAYS,
  canOpenExperience,
  experienceFieldTitles,
  isOpenExperience,
} from '#contract/merchants/experience-rules.ts'
import { Experience, ExperienceInput, type saveExperience } from '#contract/merchants/experiences.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { checkReferences } from '#server/areas/merchants/enterprise/check.ts'
import type { Context } from '#server/context.ts'
import { experience } from '#server/database/schema/experiences.ts'
import { promoter } from '#server/database/schema/promoters.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { fieldsOf, namesOf } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow, serialize } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { isDistrict, regionPath } from '#server/platform/regions.ts'
import { after, days } from '#server/time.ts'
import { type ExperienceRecord, experiences, presentExperience, RUNNING } from './present.ts'

const toFields = (row: ExperienceRecord): ExperienceInput => fieldsOf(ExperienceInput, row, {})

/** One running trial per phone; another one within 180 days needs a permission. */
async function refuseAgain(context: Context, phone: string, ownId: number): Promise<void> {
  await serialize(context, `experience ${phone}`)
  const since = after(context.now, -days(AGAIN_DAYS))
  const others = await context.db
    .select({ experienceNo: experience.experienceNo, status: experience.status })
    .from(experience)
    .where(and(eq(experience.phone, phone), ne(experience.id, ownId), gt(experience.createdAt, since)))
  const running = others.find(isOpenExperience)
  if (running) throw refuseField('phone', `${RUNNING} ${running.experienceNo}`)
  if (others.length > 0 && !context.caller.can('experience:again'))
    throw refuseField('phone', `该手机号 ${AGAIN_DAYS} 天内体验过，需要「再次体验」权限`)
}

export async function save(
  { id, version, ...input }: ParsedParamsOf<typeof saveExperience>,
  context: Context,
): Promise<AnswerOf<typeof saveExperience>> {
  const row = id === undefined ? undefined : await lockRow(context, experiences, id)
  if (row) await refuseStale(row, version, Experience, (present) => presentExperience(context, present))
  if (row && !isOpenExperience(row)) throw refuse('已转正或已关闭的体验不能编辑')
  const before = row && toFields(row)
  if (row && !canOpenExperience(row)) {
    for (const field of ['phone', 'edition', 'merchantType', 'companyName', 'promoterId'] as const)
      if (row[field] !== input[field])
        throw refuseField(field, `开通后${experienceFieldTitles[field]}请在企业商家中修改`)
  }
  if (input.area !== row?.area && !isDistrict(input.area)) throw refuseField('area', '所在地区请选择到区县')
  if (input.promoterId !== (row?.promoterId ?? null))
    await checkReferences(context.db, { promoterId: input.promoterId })
  if (input.phone !== row?.phone) await refuseAgain(context, input.phone, id ?? 0)
  const saved = await saveRow(context, experiences, row, input)
  const promoters = await namesOf(context.db, promoter, [row?.promoterId ?? null, saved.promoterId])
  logSaved(context, experiences, saved, {
    before,
    after: toFields(saved),
    titles: experienceFieldTitles,
    labels: labelsBy<ExperienceInput>({
      phone: maskPhone,
      promoterId: (promoterId) => promoters.get(promoterId) ?? '',
      area: regionPath,
      merchantType,
      edition: merchantEdition,
      source: merchantSource,
    }),
    unstored: ['phone'],
  })
  return presentExperience(context, saved)
}
