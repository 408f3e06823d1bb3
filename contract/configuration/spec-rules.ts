import type { FieldErrors } from '#contract/fields.ts'
import { halfWidth } from '#contract/rules/half-width.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { SpecInput, SpecValueInput } from './specs.ts'

export const specFieldTitles: Record<keyof SpecInput, string> = {
  name: '规格名称',
  alias: '前台名称',
  displayKind: '展示方式',
  unit: '单位',
  values: '规格值',
  allowCustom: '允许自定义值',
  categoryIds: '适用类目',
  sort: '排序值',
}

export const COLOUR_DISPLAY = 2
export const PICTURE_DISPLAY = 3

/** Normal form for comparing values: ignores case, character width and spaces. */
export const foldValue = (name: string): string => halfWidth(name).toLowerCase().replace(/\s+/g, '')

/**
 * Errors by field path: values without a name, duplicates, and values without the colour or picture that the display
 * kind requires.
 */
export function specFaults(spec: Pick<SpecInput, 'displayKind' | 'values'>): FieldErrors {
  const faults: FieldErrors = {}
  const seen = new Set<string>()
  spec.values.forEach((value, index) => {
    const folded = foldValue(value.valueName)
    if (folded === '') faults[`values.${index}.valueName`] = '请输入规格值'
    if (folded !== '' && seen.has(folded)) faults[`values.${index}.valueName`] = '规格值重复'
    seen.add(folded)
    if (spec.displayKind === COLOUR_DISPLAY && value.color === '') faults[`values.${index}.color`] = '请选择颜色'
    if (spec.displayKind === PICTURE_DISPLAY && value.image === '') faults[`values.${index}.image`] = '请上传图片'
  })
  return faults
}

/** Turns pasted lines into new values. Existing and repeated values are skipped and counted. */
export function linesToValues(
  text: string,
  existing: readonly Pick<SpecValueInput, 'valueName'>[],
): { names: string[]; doubles: number } {
  const seen = new Set(existing.map(({ valueName }) => foldValue(valueName)))
  const names: string[] = []
  let doubles = 0
  for (const line of text.split(/\r?\n|\t/)) {
    const name = line.trim()
    const folded = foldValue(name)
    if (folded === '') continue
    if (seen.has(folded)) doubles++
    else names.push(name)
    seen.add(folded)
  }
  return { names, doubles }
}

export const specUploads = { image: { type: 'image', ratio: { w: 1, h: 1 }, kb: 200 } } as const satisfies Record<
  'image',
  UploadRules
>
