import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.goods, folder: { name: '代理', icon: 'boxes' } }

export const agentPages = pages({
  packageList: {
    path: '/goods/agentPackage',
    title: '代理套餐',
    place,
    permission: 'agentPackage:view',
    finds: 'keyword',
    menu: {
      icon: 'boxes',
      roles: ['goodsOperator'],
      buttons: {
        agentPackage: ['edit', 'enable', 'delete', 'export'],
        product: ['view', 'cost'],
        brand: ['view'],
        file: ['upload'],
      },
    },
  },
  packageForm: {
    path: '/goods/agentPackageDetial',
    title: '代理套餐详情',
    crumb: '套餐详情',
    opener: 'packageList',
    permission: 'agentPackage:view',
    record: { kind: 'agentPackage', id: 'id' },
  },
})
