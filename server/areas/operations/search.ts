import { bannerPosition, runState } from '#contract/operations/codes.ts'
import { bannerQueries } from '#contract/operations/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { banner } from '#server/database/schema/operations.ts'
import { platformRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { stateOf } from './banner/present.ts'

const bannerSearch = searchOf({
  table: banner,
  resource: 'banner',
  title: '轮播图',
  permission: 'banner:view',
  rows: ({ caller }) => platformRows(caller, banner),
  texts: [banner.name, banner.pinyin],
  name: banner.name,
  show: (rows, { now }) =>
    rows.map((row) => ({
      title: row.name,
      details: [bannerPosition.label(row.position), runState.label(stateOf(row, now))],
      link: pageLink(bannerQueries.list, { id: row.id }),
    })),
})

export const searches = [bannerSearch]
