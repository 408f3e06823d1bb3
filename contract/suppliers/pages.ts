import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.goods, folder: { name: '品牌与供应商', icon: 'award' } }

export const supplierPages = pages({
  brandList: {
    path: '/goods/brand',
    title: '品牌列表',
    place,
    permission: 'brand:view',
    finds: 'keyword',
    record: { kind: 'brand', id: 'id' },
    menu: {
      icon: 'award',
      roles: ['goodsOperator', 'supplier'],
      buttons: { brand: ['edit', 'delete', 'enable', 'export'], product: ['view', 'price'], file: ['upload'] },
    },
  },
  brandForm: {
    path: '/goods/addbrand',
    title: '新增品牌',
    crumb: '新增/编辑品牌',
    opener: 'brandList',
    permission: 'brand:edit',
    record: { kind: 'brand', id: 'id' },
  },
  brandReviews: {
    path: '/goods/brandReview',
    title: '品牌审核',
    place,
    permission: 'brand:review',
    finds: 'keyword',
    menu: { icon: 'badge-check', roles: ['goodsOperator'], buttons: { brand: ['view'], product: ['view'] } },
  },
  supplierList: {
    path: '/goods/supplier',
    title: '供应商列表',
    place,
    permission: 'supplier:view',
    finds: 'keyword',
    record: { kind: 'supplier', id: 'id' },
    menu: {
      icon: 'factory',
      roles: ['goodsOperator', 'supplier'],
      buttons: {
        supplier: ['edit', 'enable', 'reset', 'settlement', 'export'],
        brand: ['edit'],
        supplierNotice: ['edit'],
        file: ['upload'],
      },
    },
  },
  supplierForm: {
    path: '/goods/addsupplier',
    title: '新增供应商',
    crumb: '新增/编辑供应商',
    opener: 'supplierList',
    permission: 'supplier:edit',
    record: { kind: 'supplier', id: 'id' },
  },
  noticeList: {
    path: '/news/newslist',
    title: '供应商通知',
    place,
    permission: 'supplierNotice:view',
    finds: 'keyword',
    menu: {
      icon: 'megaphone',
      roles: ['goodsOperator', 'supplier'],
      buttons: { supplierNotice: ['edit', 'publish', 'delete'], product: ['view'], file: ['upload'] },
    },
  },
  noticeForm: {
    path: '/news/addnews',
    title: '新建通知',
    crumb: '新建/编辑通知',
    opener: 'noticeList',
    permission: 'supplierNotice:edit',
    record: { kind: 'supplierNotice', id: 'id' },
  },
  noticeDetail: {
    path: '/news/details',
    title: '通知详情',
    opener: 'noticeList',
    permission: 'supplierNotice:view',
    record: { kind: 'supplierNotice', id: 'id' },
  },
})
