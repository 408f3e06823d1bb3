/** A province, city or district. */
export interface RegionNode {
  code: string
  name: string
  subAreas?: readonly RegionNode[]
}

/** Stored form of 全国: a list with only this code. */
export const NATIONWIDE_CODE = '100000'
export const NATIONWIDE_NAME = '全国'
export const SINGLE_AREA_MESSAGE = '请至少选择两个地区，或选择全国'

/** A list of exactly one code means nationwide, whatever the code is. */
export function isNationwide(codes: readonly string[]): boolean {
  return codes.length === 1
}

/** Above the number of areas in the country. */
export const MAX_AREAS = 4_000

/** Why a list of areas cannot be stored: one real area alone would be read as nationwide. */
export function regionsFault(codes: readonly string[]): string | null {
  return isNationwide(codes) && codes[0] !== NATIONWIDE_CODE ? SINGLE_AREA_MESSAGE : null
}

/** Common code prefix of an area and its parts: a province ends in 0000, a city in 00. */
export const regionPrefix = (code: string): string => code.replace(/(00){1,2}$/, '')

/** Whether a list of areas covers an area; an empty list covers everything. */
export const coversRegion = (areas: readonly string[], code: string): boolean =>
  areas.length === 0 || isNationwide(areas) || areas.some((area) => code.startsWith(regionPrefix(area)))

/** Whether two lists of areas share an area. */
export const regionsOverlap = (left: readonly string[], right: readonly string[]): boolean =>
  left.some((code) => coversRegion(right, code)) || right.some((code) => coversRegion(left, code))

/** The areas from the province down to `code`; empty if not in the tree. */
export function findRegion(code: string, tree: readonly RegionNode[]): RegionNode[] {
  for (const area of tree) {
    if (area.code === code) return [area]
    const below = findRegion(code, area.subAreas ?? [])
    if (below.length > 0) return [area, ...below]
  }
  return []
}

// Register names omitted in display: 北京市 市辖区 东城区 is 北京市东城区.
const omittedNames = /^(市辖区|县|.*直辖县级行政区划)$/

/** The full name from the province down: 浙江省杭州市西湖区. A municipality appears once. */
export function pathLabel(path: readonly RegionNode[]): string {
  const isSaid = ({ name }: RegionNode, level: number): boolean =>
    name !== path[level - 1]?.name && (level === path.length - 1 || !omittedNames.test(name))
  return path
    .filter(isSaid)
    .map(({ name }) => name)
    .join('')
}

/** The full name of an area, or its code if not in the tree. */
export function regionLabel(code: string, tree: readonly RegionNode[]): string {
  return code === NATIONWIDE_CODE ? NATIONWIDE_NAME : pathLabel(findRegion(code, tree)) || code
}

/** 全国, or the area names in order. */
export function regionsLabel(codes: readonly string[], tree: readonly RegionNode[]): string {
  return isNationwide(codes) ? NATIONWIDE_NAME : codes.map((code) => regionLabel(code, tree)).join('、')
}

/** Whether a list of codes contains all, part or none of the area at the end of `path`. */
export function regionState(path: readonly RegionNode[], codes: readonly string[]): 'all' | 'some' | 'none' {
  if (path.some(({ code }) => codes.includes(code))) return 'all'
  const area = path.at(-1)
  return area && holdsAny(area, codes) ? 'some' : 'none'
}

function holdsAny({ subAreas = [] }: RegionNode, codes: readonly string[]): boolean {
  return subAreas.some((area) => codes.includes(area.code) || holdsAny(area, codes))
}

/**
 * The list after toggling the area at the end of `path`. A whole area includes all its parts; unticking one part
 * replaces it with the others. Nationwide and areas exclude each other.
 */
export function toggleRegion(path: readonly RegionNode[], codes: readonly string[]): string[] {
  const area = path.at(-1)
  if (!area) return [...codes]
  if (regionState(path, codes) !== 'all') {
    const inside = new Set(codesBelow(area))
    return [...codes.filter((code) => code !== NATIONWIDE_CODE && !inside.has(code)), area.code]
  }
  const whole = path.findIndex(({ code }) => codes.includes(code))
  const others = path
    .slice(whole, -1)
    .flatMap(({ subAreas = [] }, step) => subAreas.filter(({ code }) => code !== path[whole + step + 1]?.code))
  return [...codes.filter((code) => code !== path[whole]?.code), ...others.map(({ code }) => code)]
}

function codesBelow({ subAreas = [] }: RegionNode): string[] {
  return subAreas.flatMap((area) => [area.code, ...codesBelow(area)])
}
