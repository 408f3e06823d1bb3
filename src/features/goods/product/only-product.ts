import type { HistoryOf } from '#screen/form/restore-request.ts'

/** The product of a sheet that shows one; null for a sheet of several. */
export const onlyProduct = ([spuId, ...others]: readonly number[]): HistoryOf | null =>
  spuId === undefined || others.length > 0 ? null : { resource: 'product', targetId: spuId }

/** A sheet holds what was typed into its rows, so it is never reloaded under the user. */
export const sheetOptions = { isEditing: true, isDirty: true } as const

/** 改价 云杉沙发, or 改价 3 个商品. */
export function sheetTitle(action: string, skus: readonly { productId: number; productName: string }[]): string {
  const names = new Map(skus.map(({ productId, productName }) => [productId, productName]))
  const [name = ''] = names.values()
  return `${action} ${names.size > 1 ? `${names.size} 个商品` : name}`
}
