import { areaList } from '@vant/area-data'
import type { Region } from '#contract/base.ts'
import { isNationwide, NATIONWIDE_CODE, NATIONWIDE_NAME, pathLabel } from '#contract/rules/region.ts'

const provinceOf = (code: string) => code.slice(0, 2)
const cityOf = (code: string) => code.slice(0, 4)

function build(): Region[] {
  const districts = Map.groupBy(Object.entries(areaList.county_list), ([code]) => cityOf(code))
  const cities = Map.groupBy(Object.entries(areaList.city_list), ([code]) => provinceOf(code))
  return Object.entries(areaList.province_list).map(([code, name]) => ({
    code,
    name,
    subAreas: (cities.get(provinceOf(code)) ?? []).map(([cityCode, cityName]) => ({
      code: cityCode,
      name: cityName,
      subAreas: (districts.get(cityOf(cityCode)) ?? []).map(([districtCode, districtName]) => ({
        code: districtCode,
        name: districtName,
      })),
    })),
  }))
}

let tree: Region[] | undefined

/** Province > city > district with the 6-digit codes of the national standard. */
export function regionTree(): Region[] {
  tree ??= build()
  return tree
}

let byPath: ReadonlyMap<string, string> | undefined

/** The district with a full name, 广东省佛山市顺德区; undefined for an unknown one. */
export function districtAt(path: string): string | undefined {
  byPath ??= new Map(Object.keys(areaList.county_list).map((code) => [regionPath(code), code]))
  return byPath.get(path)
}

/** True for a district code, the level of addresses. */
export function isDistrict(code: string): boolean {
  return code in areaList.county_list
}

/** Display name of an area, including the whole country; an unknown code is returned as it is. */
export const regionName = (code: string): string =>
  code === NATIONWIDE_CODE ? NATIONWIDE_NAME : regionPath(code) || code

/** 广东省佛山市顺德区; '' for an unknown code. */
export function regionPath(code: string): string {
  const names = [
    areaList.province_list[`${provinceOf(code)}0000`],
    areaList.city_list[`${cityOf(code)}00`],
    areaList.county_list[code],
  ]
  return pathLabel(names.flatMap((name) => (name ? [{ code, name }] : [])))
}

/** Display names of several areas. */
export const regionsText = (areas: readonly string[]): string =>
  isNationwide(areas) ? NATIONWIDE_NAME : areas.map(regionPath).join('、')
