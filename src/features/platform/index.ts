import type { Area } from '#screen/area.ts'
import { forbiddenPath, notFoundPath } from './paths.ts'

export const platform: Area = {
  name: '平台基础',
  routes: [
    {
      at: forbiddenPath,
      title: '无权访问',
      breadcrumb: ['无权访问'],
      menu: 0,
      may: null,
      screen: () => import('./forbidden.tsx'),
    },
    {
      at: notFoundPath,
      title: '页面不存在',
      breadcrumb: ['页面不存在'],
      menu: 0,
      may: null,
      screen: () => import('./not-found.tsx'),
    },
  ],
}

export { ProductMark } from './parts/product-mark.tsx'
export { ScreenFinder } from './parts/screen-finder.ts'
export { signOut } from './parts/sign-out.ts'
export { forbiddenPath, jobsPath, notFoundPath, notificationsPath, profilePath, redirectPath } from './paths.ts'
export { Entrance, Redirect } from './redirect.tsx'
