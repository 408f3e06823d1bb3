// 商家标签
import { z } from 'zod'
import { code } from '#contract/fields.ts'
import { labelField, labelOperator } from './codes.ts'

/** A condition of an automatic label. */
export const LabelCondition = z.strictObject({
  field: code(labelField, '条件'),
  operator: code(labelOperator, '关系'),
  /** A number, or codes joined by commas. */
  value: z.string('请填写条件的值').trim().min(1, '请填写条件的值').max(200),
})
export type LabelCondition = z.infer<typeof LabelCondition>
