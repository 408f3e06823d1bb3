import { materialStatus } from '#contract/materials/codes.ts'
import { materialQueries } from '#contract/materials/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { material } from '#server/database/schema/materials.ts'
import { searchOf } from '#server/search/definition.ts'
import { listedMaterials } from './material/list.ts'

const materialSearch = searchOf({
  table: material,
  resource: 'material',
  title: '材料',
  permission: 'material:view',
  rows: ({ caller }) => listedMaterials(caller),
  codes: [material.materialCode],
  texts: [material.name, material.pinyin, material.materialCode, material.model],
  name: material.name,
  show: (rows) =>
    rows.map(({ id, name, materialCode, model, status }) => ({
      title: name,
      details: [materialCode, model, materialStatus.label(status)],
      link: pageLink(materialQueries.list, { id }),
    })),
})

export const searches = [materialSearch]
