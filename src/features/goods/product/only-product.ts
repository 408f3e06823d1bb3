import type { HistoryOf } from '#screen/form/restore-request.ts'

/** The product of a sheet that shows one; null for a sheet of several. */
export const onlyProduct = ([spuId, ...others]: readonly number[]): HistoryOf | null =>
  spuId === undefined || others.length > 0 ? null : { resource: 'product', targetId: spuId }

/** A sheet holds what was typed into its rows, so it is never reloaded under the user. */
export const sheetOptions = { isEditing: true, isDirty: true } as const
