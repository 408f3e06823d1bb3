import { eq, sql } from 'drizzle-orm'
import { watermarkType } from '#contract/rules/watermark.ts'
import type * as contract from '#contract/watermark.ts'
import {
  normalizeWatermark,
  platformWatermark,
  UserWatermark,
  type WatermarkInput,
  watermarkFaults,
  watermarkLocation,
  watermarkUploads,
} from '#contract/watermark.ts'
import type { Context, Handlers } from '#server/context.ts'
import { userWatermark } from '#server/database/schema/settings.ts'
import { changesOf } from '#server/entity/changes.ts'
import { checkFiles, plainUrl } from '#server/entity/stored-files.ts'
import { conflict, refuse } from '../http/errors.ts'
import { markFiles } from './files.ts'

const titles: Record<keyof WatermarkInput, string> = {
  type: '水印类型',
  title: '水印文字',
  imgUrl: '水印图片',
  transparency: '不透明度',
  location: '位置',
  enabled: '启用',
}

const labelOf = (field: keyof WatermarkInput, value: unknown): string => {
  if (field === 'type') return watermarkType.label(value as number)
  if (field === 'location') return watermarkLocation.label(value as string)
  if (field === 'enabled') return value ? '是' : '否'
  return String(value)
}

/** The caller's own watermark, or the default. */
async function present({ db, caller }: Context): Promise<UserWatermark> {
  const [row] = await db.select().from(userWatermark).where(eq(userWatermark.userId, caller.userId))
  if (!row) return { ...platformWatermark, version: 0, inherited: true }
  const { userId: _owner, updatedAt: _at, ...own } = row
  return { ...own, inherited: false }
}

export const watermarkHandlers: Handlers<typeof contract> = {
  getUserWatermark: async (_params, context) => present(context),

  saveUserWatermark: async ({ version, ...sent }, context) => {
    const { caller, db, now, services } = context
    const faults = watermarkFaults(sent)
    const [fault] = Object.values(faults)
    if (fault) throw refuse(fault, faults)
    const input = normalizeWatermark({ ...sent, imgUrl: plainUrl(services.store, sent.imgUrl) })
    const before = await present(context)
    const [saved] = await db
      .insert(userWatermark)
      .values({ userId: caller.userId, ...input, updatedAt: now })
      .onConflictDoUpdate({
        target: userWatermark.userId,
        set: { ...input, version: sql`${userWatermark.version} + 1`, updatedAt: now },
        setWhere: eq(userWatermark.version, version),
      })
      .returning({ version: userWatermark.version })
    // Optimistic lock: neither overwrites a newer one nor replaces a deleted one.
    if (saved?.version !== version + 1) throw conflict(UserWatermark, before)
    const urls = { imgUrl: input.imgUrl }
    await markFiles(context, 'userWatermark', caller.userId, urls)
    await checkFiles(context, urls, () => watermarkUploads.imgUrl)
    const { version: _version, inherited: _inherited, ...old } = before
    context.audit({
      resource: 'userWatermark',
      action: 'save',
      targetId: caller.userId,
      targetName: caller.name,
      summary: '保存水印设置',
      changes: changesOf<WatermarkInput>(old, input, titles, labelOf),
    })
    return present(context)
  },

  resetUserWatermark: async (_params, context) => {
    const { caller, db } = context
    await db.delete(userWatermark).where(eq(userWatermark.userId, caller.userId))
    await markFiles(context, 'userWatermark', caller.userId, {})
    context.audit({
      resource: 'userWatermark',
      action: 'restore',
      targetId: caller.userId,
      targetName: caller.name,
      summary: '水印沿用平台默认',
    })
    return null
  },
}
