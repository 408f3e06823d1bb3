import type { RequestHandler } from 'msw'
import { orderQueries } from '#contract/orders/page-queries.ts'
import { pageLink } from '#contract/page-query.ts'
import { type FoundGroup, type FoundRecord, listRecentRecords, MAX_FOUND, searchRecords } from '#contract/search.ts'
import { brandQueries, supplierQueries } from '#contract/suppliers/page-queries.ts'
import { answer } from '#mocks/answer.ts'

const brand = (id: number, title: string, subtitle: string): FoundRecord => {
  const { path, query } = pageLink(brandQueries.list, { id })
  return { resource: 'brand', id, title, subtitle, path, query }
}

/** Records of three kinds; the brands are more than a group shows. */
export const foundRecords = (): FoundRecord[] => [
  brand(1, '北欧之家', 'B000001 · 已启用'),
  brand(2, '木禾', 'B000002 · 已启用'),
  ...['原木', '榆木', '柚木', '松木', '橡木'].map((name, index) =>
    brand(index + 3, `${name}生活`, `B00000${index + 3} · 已停用`),
  ),
  {
    resource: 'supplier',
    id: 1,
    title: '木禾家居',
    subtitle: 'G000001 · 佛山木禾家居有限公司 · 已启用',
    ...pageLink(supplierQueries.list, { id: 1 }),
  },
  {
    resource: 'order',
    id: 7,
    title: '261108093012000417',
    subtitle: '待发货 · B端采购 · 佛山岭南家居馆',
    ...pageLink(orderQueries.detail, { id: 7 }),
  },
]

const titles: Readonly<Record<string, string>> = { order: '订单', brand: '品牌', supplier: '供应商' }

function groupsOf(records: readonly FoundRecord[], keyword: string): FoundGroup[] {
  const isExact = ({ title, subtitle }: FoundRecord) =>
    [title, ...subtitle.split(' · ')].includes(keyword) && /\d/.test(keyword)
  return Object.entries(titles).flatMap(([resource, title]) => {
    const found = records.filter(
      (record) => record.resource === resource && `${record.title} ${record.subtitle}`.includes(keyword),
    )
    if (found.length === 0) return []
    const list = found.slice(0, MAX_FOUND)
    return [{ resource, title, list, isExact: found.some(isExact), hasMore: found.length > MAX_FOUND }]
  })
}

/** Finds these records by a part of their texts. */
export const searchHandlers = (records: readonly FoundRecord[] = foundRecords()): RequestHandler[] => [
  answer(searchRecords, ({ keyword }) => ({ groups: groupsOf(records, keyword) })),
  answer(listRecentRecords, ({ records: wanted }) => ({
    list: wanted.split(',').flatMap((key) => records.find(({ resource, id }) => `${resource}:${id}` === key) ?? []),
  })),
]
