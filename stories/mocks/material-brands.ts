import type { RequestHandler } from 'msw'
import {
  checkMaterialBrandName,
  deleteMaterialBrands,
  enableMaterialBrands,
  getMaterialBrand,
  listMaterialBrands,
  type MaterialBrand,
  saveMaterialBrand,
  sortMaterialBrands,
} from '#contract/materials/brands.ts'
import { isSimilarName } from '#contract/rules/similar-name.ts'
import { materialBrandRecord, materialBrandRecords } from './material-records.ts'
import { materialCategoryHandlers } from './materials.ts'
import { supplierWorld } from './suppliers.ts'
import { MockRefusal } from './worker.ts'
import { answer, countBy, found, pageOf } from './world.ts'

/** Material brands with the categories, suppliers and goods brands that they name. */
export function materialBrandWorld(brands: MaterialBrand[] = materialBrandRecords()): RequestHandler[] {
  return [...materialBrandHandlers(brands), ...materialCategoryHandlers(), ...supplierWorld()]
}

function materialBrandHandlers(brands: MaterialBrand[]): RequestHandler[] {
  return [
    answer(listMaterialBrands, (params) => {
      const { keyword = '', status, initial, proxyOpen } = params
      const matching = brands.filter(
        (brand) =>
          [brand.name, brand.nameEn, brand.brandCode].some((text) => text.includes(keyword)) &&
          (initial === undefined || brand.initial === initial) &&
          (proxyOpen === undefined || brand.proxyOpen === proxyOpen),
      )
      const shown = matching.filter((brand) => status === undefined || brand.status === status)
      return { ...pageOf(shown, params), counts: countBy(matching, 'status') }
    }),
    answer(getMaterialBrand, ({ id }) => found(brands, id)),
    answer(checkMaterialBrandName, ({ name, id }) => {
      const others = brands.filter((brand) => brand.id !== id).map((brand) => brand.name)
      const isTaken = others.includes(name)
      return {
        fault: isTaken ? '材料品牌名称已存在' : '',
        similar: isTaken ? [] : others.filter((other) => isSimilarName(other, name)),
      }
    }),
    answer(saveMaterialBrand, ({ id, version, ...input }) => {
      const tied = brands.find((brand) => brand.id !== id && brand.goodsBrandId === input.goodsBrandId)
      if (tied && input.goodsBrandId !== null) {
        const goodsBrandId = '该商品品牌已对应其他材料品牌'
        throw new MockRefusal(422, goodsBrandId, { fields: { goodsBrandId } })
      }
      if (id === undefined) {
        brands.push(materialBrandRecord(brands.length + 1, input.name, input))
        return { id: brands.length, version: 1 }
      }
      const brand = found(brands, id)
      if (brand.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: brand })
      Object.assign(brand, input, { version: version + 1 })
      return { id, version: version + 1 }
    }),
    answer(enableMaterialBrands, ({ ids, enabled }) => {
      for (const id of ids) found(brands, id).status = enabled
      return { done: ids.length, affectedMaterials: 0 }
    }),
    answer(sortMaterialBrands, ({ items }) => {
      for (const { id, sort } of items) found(brands, id).sort = sort
      return null
    }),
    answer(deleteMaterialBrands, ({ ids }) => {
      for (const id of ids) brands.splice(brands.indexOf(found(brands, id)), 1)
      return { done: ids.length }
    }),
  ]
}
