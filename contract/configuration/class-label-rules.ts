import type { FieldErrors } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { ClassLabelInput, ClassLabelValue } from './class-labels.ts'

export const classLabelFieldTitles: Record<keyof ClassLabelInput, string> = {
  name: '标签组名称',
  classifyIds: '适用分类',
  onlyThisLevel: '仅本级',
  matchKind: '取值来源',
  attributeName: '参数名',
  specId: '规格',
  values: '标签值',
  multiple: '可多选',
  foldAfter: '默认展开数',
  sort: '排序值',
}

export const BY_ATTRIBUTE = 1
export const BY_SPEC = 2
export const BY_LABEL = 3
export const BY_PRICE = 4

/** Whether at least two values are shown, so that shoppers have a choice. */
export const hasEnoughShown = (values: readonly ClassLabelValue[]): boolean =>
  values.filter(({ shown }) => shown).length >= 2

type Range = Pick<ClassLabelValue, 'priceFrom' | 'priceTo'>

const startOf = ({ priceFrom }: Range): number => Number(priceFrom)
const endOf = ({ priceTo }: Range): number => (priceTo === '' ? Number.POSITIVE_INFINITY : Number(priceTo))
const isRange = (range: Range): boolean => range.priceFrom !== '' && startOf(range) < endOf(range)

/** Text of the price gaps between the ranges; '' if there is none. */
export function priceGap(ranges: readonly Range[]): string {
  const sorted = ranges.filter(isRange).toSorted((a, b) => startOf(a) - startOf(b))
  for (const [index, range] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && endOf(range) < startOf(next)) return `¥${range.priceTo} 到 ¥${next.priceFrom} 之间没有标签值`
  }
  return ''
}

function rangeFaults(values: readonly ClassLabelValue[]): FieldErrors {
  const faults: FieldErrors = {}
  values.forEach((value, index) => {
    const at = `values.${index}.priceFrom`
    if (value.priceFrom === '') faults[at] = '请输入起始价格'
    else if (!isRange(value)) faults[at] = '价格从应小于价格到'
    else if (values.some((other) => other !== value && isRange(other) && isOverlapping(value, other)))
      faults[at] = '价格区间重叠'
  })
  return faults
}

const isOverlapping = (a: Range, b: Range): boolean => startOf(a) < endOf(b) && startOf(b) < endOf(a)

/** The match keys of a value. Each key may be used once per group. */
const matchKeysOf = (
  kind: ClassLabelInput['matchKind'],
  { sourceValues, labelId }: ClassLabelValue,
): (string | number)[] => (kind === BY_LABEL ? (labelId === null ? [] : [labelId]) : sourceValues)

function duplicateFaults(kind: ClassLabelInput['matchKind'], values: readonly ClassLabelValue[]): FieldErrors {
  const faults: FieldErrors = {}
  const field = kind === BY_LABEL ? 'labelId' : 'sourceValues'
  values.forEach((value, index) => {
    const keys = matchKeysOf(kind, value)
    const others = values.filter((other) => other !== value).flatMap((other) => matchKeysOf(kind, other))
    if (keys.length === 0) faults[`values.${index}.${field}`] = kind === BY_LABEL ? '请选择商品标签' : '请选择对应取值'
    else if (new Set(keys).size < keys.length || keys.some((key) => others.includes(key)))
      faults[`values.${index}.${field}`] = '取值重复映射'
  })
  return faults
}

/** Errors by field path. Duplicates and overlaps are marked on every value involved. */
export function classLabelFaults(input: ClassLabelInput): FieldErrors {
  const { matchKind, attributeName, specId, values } = input
  const faults: FieldErrors = matchKind === BY_PRICE ? rangeFaults(values) : duplicateFaults(matchKind, values)
  const seen = new Set<string>()
  values.forEach(({ valueName }, index) => {
    const name = valueName.trim()
    if (name === '') faults[`values.${index}.valueName`] = '请输入显示名称'
    else if (seen.has(name)) faults[`values.${index}.valueName`] = '显示名称重复'
    seen.add(name)
  })
  if (matchKind === BY_ATTRIBUTE && attributeName === '') faults.attributeName = '请选择参数名'
  if (matchKind === BY_SPEC && specId === null) faults.specId = '请选择规格'
  return faults
}

export const classLabelUploads = {
  image: { type: 'image', ratio: { w: 1, h: 1 }, kb: 100 },
} as const satisfies Record<'image', UploadRules>
