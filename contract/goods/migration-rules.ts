import type { CodeOf } from '#contract/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import type { moveProblem } from '#contract/goods/migration-codes.ts'
import { mapStatus, moveStatus } from '#contract/goods/migration-codes.ts'
import { canMove, type Transition } from '#contract/rules/transition.ts'
import type { SourceAttributeValue, SourceSku } from './supplier-products.ts'
import type { AttributeMap, SourceAttribute, SourceSpec, SpecMap } from './supplier-templates.ts'
import { attributeInput } from './template-codes.ts'
import { isChoice } from './template-rules.ts'
import type { TemplateAttribute } from './templates.ts'

type MoveStatus = CodeOf<typeof moveStatus>

export const moveTransitions = {
  move: { title: '迁移', from: [moveStatus.waiting, moveStatus.failed], to: moveStatus.moved },
  link: { title: '关联', from: [moveStatus.waiting, moveStatus.failed], to: moveStatus.moved },
  ignore: { title: '忽略', from: [moveStatus.waiting, moveStatus.failed], to: moveStatus.ignored },
  reopen: { title: '取消忽略', from: [moveStatus.ignored], to: moveStatus.waiting },
} as const satisfies Record<string, Transition<MoveStatus>>

export const IGNORE_REASON_MIN = 5
/** From this score on, a delivered product probably exists already. */
export const TWIN_SCORE = 80

const plain = (text: string): string => text.replace(/[\s·.,，。、/_-]/g, '').toLowerCase()

/** Letter pairs of a name; repeated pairs are numbered to keep them distinct. */
function pairsOf(text: string): string[] {
  const letters = [...text]
  const seen = new Map<string, number>()
  return letters.map((letter, index) => {
    const pair = letter + (letters[index + 1] ?? '')
    const count = (seen.get(pair) ?? 0) + 1
    seen.set(pair, count)
    return `${pair}${count}`
  })
}

/** Similarity of two names in percent: the share of common letter pairs. */
export const likeness = (a: string, b: string): number => likenessTo([{ name: b }])(a)[0]?.score ?? 0

/**
 * Scores the similarity of many names to a given name. Builds an index once and only compares names that share letters,
 * so matching thousands with thousands is fast.
 */
export function likenessTo<Named extends { name: string }>(
  known: readonly Named[],
): (name: string) => { one: Named; score: number }[] {
  const names = known.map((one) => {
    const text = plain(one.name)
    return { one, text, length: [...text].length }
  })
  const places = new Map<string, number[]>()
  for (const [place, { text }] of names.entries()) {
    for (const pair of pairsOf(text)) {
      const found = places.get(pair)
      if (found) found.push(place)
      else places.set(pair, [place])
    }
  }
  return (name) => {
    const text = plain(name)
    const pairs = pairsOf(text)
    const shared = new Map<number, number>()
    for (const pair of pairs) {
      for (const place of places.get(pair) ?? []) shared.set(place, (shared.get(place) ?? 0) + 1)
    }
    return [...shared].flatMap(([place, count]) => {
      const found = names[place]
      return found ? [{ one: found.one, score: Math.round((200 * count) / (pairs.length + found.length)) }] : []
    })
  }
}

/** Equivalent names often differ in length or spacing: 米白 and 米白色, 1.8米 and 1.8 米. */
const SIMILAR = 60

/** The candidate most similar to a supplier's name; undefined if none is close. */
export function closest<Candidate>(
  source: string,
  candidates: readonly Candidate[],
  nameOf: (candidate: Candidate) => string,
): Candidate | undefined {
  const sourceName = plain(source)
  let best: { candidate: Candidate; score: number } | undefined
  for (const candidate of candidates) {
    const name = plain(nameOf(candidate))
    const isPart = sourceName !== '' && name !== '' && (name.includes(sourceName) || sourceName.includes(name))
    const score = Math.max(likeness(sourceName, name), isPart ? SIMILAR : 0)
    if (score >= SIMILAR && score > (best?.score ?? 0)) best = { candidate, score }
  }
  return best?.candidate
}

/** The parts of a platform template that goods are mapped to. */
export interface MapTarget {
  specs: readonly { specId: number; name: string; values: readonly { valueName: string }[] }[]
  attributes: readonly TemplateAttribute[]
}

/** Suggests maps by equal or similar names, to be confirmed by a user. Existing maps are preserved. */
export function suggestSpecMaps(seen: readonly SourceSpec[], target: MapTarget, known: readonly SpecMap[]): SpecMap[] {
  const used = new Set(known.map(({ specId }) => specId))
  return seen.flatMap(({ sourceSpec, values }) => {
    const own = known.find((map) => map.sourceSpec === sourceSpec)
    const free = target.specs.filter(({ specId }) => !used.has(specId))
    const spec = own
      ? target.specs.find(({ specId }) => specId === own.specId)
      : closest(sourceSpec, free, ({ name }) => name)
    if (!spec) return own ? [own] : []
    used.add(spec.specId)
    const mapped = new Set(own?.valueMaps.map(({ sourceValue }) => sourceValue))
    const found = values.flatMap(({ value }) => {
      const match = mapped.has(value) ? undefined : closest(value, spec.values, ({ valueName }) => valueName)
      return match ? [{ sourceValue: value, valueName: match.valueName }] : []
    })
    return [{ sourceSpec, specId: spec.specId, valueMaps: [...(own?.valueMaps ?? []), ...found] }]
  })
}

export const suggestSource = (attributeName: string, seen: readonly SourceAttribute[]): string =>
  closest(attributeName, seen, ({ sourceAttribute }) => sourceAttribute)?.sourceAttribute ?? ''

/** Duplicate rows and defaults that are not among the options, by field path. */
export function mappingFaults(
  { specMaps, attributeMaps }: { specMaps: readonly SpecMap[]; attributeMaps: readonly AttributeMap[] },
  attributes: readonly TemplateAttribute[] = [],
): FieldErrors {
  const faults: FieldErrors = {}
  specMaps.forEach(({ specId, sourceSpec, valueMaps }, index) => {
    const isTwice = specMaps.some((other, place) => place !== index && other.specId === specId)
    if (isTwice) faults[`specMaps.${index}.specId`] = '平台规格重复映射'
    if (specMaps.findIndex((other) => other.sourceSpec === sourceSpec) < index) {
      faults[`specMaps.${index}.sourceSpec`] = '来源规格重复映射'
    }
    if (new Set(valueMaps.map(({ sourceValue }) => sourceValue)).size < valueMaps.length) {
      faults[`specMaps.${index}.valueMaps`] = '来源值重复映射'
    }
  })
  attributeMaps.forEach(({ attributeName, defaultValue }, index) => {
    if (attributeMaps.findIndex((other) => other.attributeName === attributeName) < index) {
      faults[`attributeMaps.${index}.attributeName`] = '平台参数重复映射'
    }
    const rule = attributes.find((item) => item.attributeName === attributeName)
    if (rule && defaultValue !== '' && !fits(rule, defaultValue)) {
      faults[`attributeMaps.${index}.defaultValue`] = `${attributeName}的默认值不符合要求`
    }
  })
  return faults
}

/** Whether a parameter accepts a value. */
export function fits({ inputType, options }: TemplateAttribute, value: string): boolean {
  if (inputType === attributeInput.number) return /^-?\d+(\.\d+)?$/.test(value)
  return !isChoice(inputType) || value.split('、').every((part) => options.includes(part))
}

/** A parameter's mapped value: the source value if it fits, else the default; '' if there is neither. */
export function attributeValue(
  rule: TemplateAttribute,
  maps: readonly AttributeMap[],
  source: readonly SourceAttributeValue[],
): string {
  const map = maps.find(({ attributeName }) => attributeName === rule.attributeName)
  if (!map) return ''
  const given = source.find(({ sourceAttribute }) => sourceAttribute === map.sourceAttribute)?.value ?? ''
  return given !== '' && fits(rule, given) ? given : map.defaultValue
}

/** The platform value for a source value; undefined if not mapped. */
export const mappedValue = (maps: readonly SpecMap[], sourceSpec: string, sourceValue: string) => {
  const map = maps.find((item) => item.sourceSpec === sourceSpec)
  const value = map?.valueMaps.find((item) => item.sourceValue === sourceValue)
  return map && value && { specId: map.specId, valueName: value.valueName }
}

/** Distinct source values that no map contains. */
export function unmappedValues(skus: readonly Pick<SourceSku, 'specs'>[], maps: readonly SpecMap[]) {
  const open = new Map<string, { sourceSpec: string; sourceValue: string }>()
  for (const spec of skus.flatMap(({ specs }) => specs)) {
    if (!mappedValue(maps, spec.sourceSpec, spec.sourceValue)) open.set(`${spec.sourceSpec}\n${spec.sourceValue}`, spec)
  }
  return [...open.values()]
}

interface Mapping {
  specMaps: readonly SpecMap[]
  attributeMaps: readonly AttributeMap[]
}

/** Required parameters with neither a source nor a default. */
export const unmappedAttributes = (maps: readonly AttributeMap[], attributes: readonly TemplateAttribute[]): string[] =>
  attributes.flatMap(({ attributeName, required }) => {
    const map = maps.find((item) => item.attributeName === attributeName)
    return required && !map?.sourceAttribute && !map?.defaultValue ? [attributeName] : []
  })

/**
 * Mapping progress of a supplier template: 0 none, 1 partial, 2 complete. `attributes` is null if there is no template.
 */
export function mapStatusOf(
  { specMaps, attributeMaps }: Mapping,
  attributes: readonly TemplateAttribute[] | null,
  skus: readonly Pick<SourceSku, 'specs'>[],
): CodeOf<typeof mapStatus> {
  if (!attributes) return mapStatus.unmapped
  const isWhole =
    unmappedValues(skus, specMaps).length === 0 && unmappedAttributes(attributeMaps, attributes).length === 0
  return isWhole ? mapStatus.mapped : mapStatus.partial
}

interface Delivered {
  brandId: number | null
  images: readonly unknown[]
  skus: readonly SourceSku[]
  attributes: readonly SourceAttributeValue[]
  twinScore: number
}

/** Problems of a delivered product, as codes of `moveProblem`. */
export function problemsOf(
  product: Delivered,
  mapping: Mapping,
  attributes: readonly TemplateAttribute[] | null,
): CodeOf<typeof moveProblem>[] {
  const { specMaps, attributeMaps } = mapping
  const found = [
    [1, attributes === null],
    [2, attributes !== null && unmappedValues(product.skus, specMaps).length > 0],
    [3, product.brandId === null],
    [4, product.images.length === 0],
    [5, product.skus.length === 0 || product.skus.some(({ supplyPrice }) => supplyPrice === '')],
    [6, product.twinScore >= TWIN_SCORE],
    [
      7,
      attributes?.some((rule) => rule.required && attributeValue(rule, attributeMaps, product.attributes) === '') ??
        false,
    ],
  ] as const
  return found.flatMap(([problem, isPresent]) => (isPresent ? [problem] : []))
}

/** Waiting or failed: may be migrated, linked or ignored. */
export const canMigrate = (status: MoveStatus): boolean => canMove<MoveStatus>(moveTransitions.move, status)
