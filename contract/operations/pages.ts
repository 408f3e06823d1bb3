import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.content, folder: { name: '运营管理', icon: 'panels-top-left' } }

export const operationPages = pages({
  bannerList: {
    path: '/operate/banner',
    title: '轮播图管理',
    place,
    permission: 'banner:view',
    finds: 'keyword',
    record: { kind: 'banner', id: 'id' },
    menu: {
      icon: 'gallery-horizontal',
      roles: ['marketingOperator', 'contentOperator'],
      buttons: {
        banner: ['edit', 'publish', 'delete', 'export'],
        product: ['view'],
        brand: ['view'],
        category: ['view'],
        file: ['upload'],
      },
    },
  },
})
