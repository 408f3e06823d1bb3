import { pageLink } from '#contract/page-query.ts'
import { brandStatus, noticeStatus, supplierStatus } from '#contract/suppliers/codes.ts'
import { brandQueries, noticeQueries, supplierQueries } from '#contract/suppliers/page-queries.ts'
import { brand, supplier, supplierNotice } from '#server/database/schema/suppliers.ts'
import { isPlatform, ownRows } from '#server/entity/scope.ts'
import { searchOf } from '#server/search/definition.ts'
import { visibleNotices } from './notice/present.ts'

const brandSearch = searchOf({
  table: brand,
  resource: 'brand',
  title: '品牌',
  permission: 'brand:view',
  rows: ({ caller }) => ownRows(caller, brand.supplierId),
  codes: [brand.brandCode],
  texts: [brand.name, brand.pinyin, brand.nameEn, brand.brandCode],
  name: brand.name,
  show: (rows) =>
    rows.map(({ id, name, nameEn, brandCode, status }) => ({
      title: name,
      details: [brandCode, nameEn, brandStatus.label(status)],
      link: pageLink(brandQueries.list, { id }),
    })),
})

const supplierSearch = searchOf({
  table: supplier,
  resource: 'supplier',
  title: '供应商',
  permission: 'supplier:view',
  rows: ({ caller }) => ownRows(caller, supplier.id),
  codes: [supplier.supplierCode],
  texts: [supplier.name, supplier.pinyin, supplier.shortName, supplier.supplierCode, supplier.contactName],
  name: supplier.shortName,
  show: (rows) =>
    rows.map(({ id, name, shortName, supplierCode, contactName, status }) => ({
      title: shortName || name,
      details: [supplierCode, shortName && name, contactName, supplierStatus.label(status)],
      link: pageLink(supplierQueries.list, { id }),
    })),
})

const noticeSearch = searchOf({
  table: supplierNotice,
  resource: 'supplierNotice',
  title: '供应商通知',
  permission: 'supplierNotice:view',
  rows: ({ db, caller }) => visibleNotices(db, caller),
  codes: [supplierNotice.noticeNo],
  texts: [supplierNotice.title, supplierNotice.pinyin, supplierNotice.noticeNo],
  show: (rows, { caller }) =>
    rows.map(({ id, title, noticeNo, status }) => ({
      title,
      details: [noticeNo, isPlatform(caller) && noticeStatus.label(status)],
      link: pageLink(noticeQueries.detail, { id }),
    })),
})

export const searches = [brandSearch, supplierSearch, noticeSearch]
