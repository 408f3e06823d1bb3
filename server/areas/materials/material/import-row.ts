import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { requiredLine } from '#contract/fields.ts'
import { environmentLevel, materialUnit } from '#contract/materials/codes.ts'
import { MaterialInput } from '#contract/materials/materials.ts'

/** A code by its label; null for an empty cell. */
const labelOf = <Code extends number>(table: CodeTable<Code>, title: string) =>
  z.string().transform((text, context) => {
    const found = table.codes.find((code) => table.label(code) === text) ?? null
    if (text !== '' && found === null) context.addIssue(`${title}应为${Object.values(table.labels).join('、')}之一`)
    return found
  })

/** A number by the rule of the form; null for an empty cell. */
const numberOf = (rule: z.ZodType<number | null>) =>
  z.string().transform((text, context) => {
    if (text === '') return null
    const { data = null, error } = rule.safeParse(Number(text))
    if (error) context.addIssue(error.issues[0]?.message ?? '请输入数字')
    return data
  })

/** Normalises the separators of a path: 瓷砖/岩板 means 瓷砖 / 岩板. */
export const plainPath = (text: string): string => text.replace(/\s*\/\s*/g, '/')

const { name, model, size, packQuantity, lossRate, craft, supplyPrice, salePrice } = MaterialInput.shape
/** A material in a spreadsheet. */
export const MaterialRow = z.object({
  name,
  category: requiredLine(60, '材料分类').transform(plainPath),
  brand: requiredLine(30, '材料品牌'),
  model,
  size,
  unit: labelOf(materialUnit, '单位'),
  packQuantity: numberOf(packQuantity),
  lossRate: numberOf(lossRate),
  environmentLevel: labelOf(environmentLevel, '环保等级'),
  craft,
  supplyPrice: supplyPrice.unwrap(),
  salePrice,
})
export type MaterialRow = z.output<typeof MaterialRow>
