import { describe, expect, test } from 'vitest'
import { listRecommendedMatches } from '#contract/goods/recommended-matches.ts'
import { listMaterialBrands } from '#contract/materials/brands.ts'
import { exportMaterials } from '#contract/materials/materials.ts'
import { flagValue, listQuery, numberValue, type QueryShape, textValue } from '#contract/page-query.ts'
import { link } from '#lib/paths.ts'
import { columns } from '#screen/list/columns.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import type { Column } from '#ui/data-table/column.ts'

const listPath = <Shape extends QueryShape>(path: string, filters: Shape) => link(listQuery({ path }, filters))
const col = columns<typeof listMaterialBrands>()
const at = listPath('/materialManagement/materialBrand', { keyword: textValue })

/** Verified by the type check: each line below that must not compile is marked. */
describe('a list is typed by its endpoint', () => {
  test('a column is sortable only if the endpoint supports it', () => {
    expect(col.text('name', '品牌名称', { sortable: true }).sortable).toBe(true)
    // @ts-expect-error The endpoint does not sort by the English name.
    col.text('nameEn', '英文名', { sortable: true })
    // @ts-expect-error The row has no such field.
    col.text('title', '品牌名称')
    // @ts-expect-error No endpoint sorts these rows.
    columns<{ name: string }>().text('name', '名称', { sortable: true })
  })

  test('filters, tabs and the default order are those of the endpoint', () => {
    const screens = [
      () => useList(listOf(listMaterialBrands, at, { sort: '-updatedAt', tab: 'keyword' })),
      // @ts-expect-error The endpoint has no such filter.
      () => useList(listOf(listMaterialBrands, listPath('/brand', { colour: textValue }))),
      // @ts-expect-error The endpoint requires text.
      () => useList(listOf(listMaterialBrands, listPath('/brand', { keyword: numberValue }))),
      // @ts-expect-error The endpoint rejects false.
      () => useList(listOf(listRecommendedMatches, listPath('/match', { broken: flagValue }))),
      // @ts-expect-error The endpoint does not sort by it.
      () => useList(listOf(listMaterialBrands, at, { sort: 'nameEn' })),
      // @ts-expect-error The page has no such filter.
      () => useList(listOf(listMaterialBrands, at, { tab: 'colour' })),
      // @ts-expect-error The page has no such filter.
      () => useList(listOf(listMaterialBrands, at)).filter('colour'),
    ]
    expect(screens).toHaveLength(7)
  })

  test('a table only accepts columns of its list', () => {
    const foreign: Column<{ id: number }, 'colour'>[] = [
      { id: 'colour', title: '颜色', cell: ({ id }) => id, sortable: true },
    ]
    function Screen() {
      const list = useList(listOf(listMaterialBrands, at))
      // @ts-expect-error The endpoint does not sort by colour.
      return <ListTable list={list} columns={foreign} empty="还没有品牌" />
    }
    expect(Screen).toBeTypeOf('function')
  })

  test('an export accepts the filters of its endpoint', () => {
    const known = (
      <ExportButton call={exportMaterials} columns={[]} params={{ keyword: '石' }}>
        导出
      </ExportButton>
    )
    const unknown = (
      // @ts-expect-error The endpoint has no such filter.
      <ExportButton call={exportMaterials} columns={[]} params={{ colour: '红' }}>
        导出
      </ExportButton>
    )
    expect([known, unknown]).toHaveLength(2)
  })
})
