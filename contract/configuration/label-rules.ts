import type { FieldErrors } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { LabelInput } from './labels.ts'

export const labelFieldTitles: Record<keyof LabelInput, string> = {
  name: '标签名称',
  type: '标签类型',
  textColor: '文字颜色',
  backColor: '底色',
  image: '角标图',
  places: '展示位置',
  grantKind: '打标方式',
  autoDays: '上架天数内',
  autoSales: '30 天销量不少于',
  autoStock: '可售库存不多于',
  startAt: '生效时间',
  endAt: '失效时间',
  supplierVisible: '供应商可选',
  priority: '优先级',
}

export const LABEL_CONTRAST = 3
/** The label type whose labels are pictures. */
export const CORNER_MARK = 5
export const MANUAL_GRANT = 1

/** Relative luminance (WCAG 2.2) of `#rrggbb`. */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio, 1 to 21. */
export function contrastOf(foreground: string, background: string): number {
  const [dark = 0, light = 0] = [luminanceOf(foreground), luminanceOf(background)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The field with the threshold of an automatic rule. */
export const autoFieldOf = (kind: LabelInput['grantKind']) =>
  (({ 1: null, 2: 'autoDays', 3: 'autoSales', 4: 'autoStock' }) as const)[kind]

/** Cross-field validation errors of a label, used by the form and the server. */
export function labelFaults(label: LabelInput): FieldErrors {
  const faults: FieldErrors = {}
  if (contrastOf(label.textColor, label.backColor) < LABEL_CONTRAST) faults.textColor = '文字与底色对比不足'
  if (label.type === CORNER_MARK && label.image === '') faults.image = '营销角标请上传角标图'
  const needed = autoFieldOf(label.grantKind)
  if (needed && label[needed] === null) faults[needed] = `请输入${labelFieldTitles[needed]}`
  if (label.startAt && label.endAt && Date.parse(label.endAt) <= Date.parse(label.startAt)) {
    faults.endAt = '失效时间应晚于生效时间'
  }
  if (label.supplierVisible && label.grantKind !== MANUAL_GRANT) faults.supplierVisible = '自动标签不能由供应商选择'
  return faults
}

export const labelUploads = {
  image: { type: 'image', extensions: ['png'], ratio: { w: 1, h: 1 }, kb: 50 },
} as const satisfies Record<'image', UploadRules>
