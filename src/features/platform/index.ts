import type { Area } from '#screen/area.ts'

export const platform: Area = {
  name: '平台基础',
  routes: [
    {
      at: '/403',
      title: '无权访问',
      breadcrumb: ['无权访问'],
      menu: 0,
      may: null,
      screen: () => import('./forbidden.tsx'),
    },
    {
      at: '/404',
      title: '页面不存在',
      breadcrumb: ['页面不存在'],
      menu: 0,
      may: null,
      screen: () => import('./not-found.tsx'),
    },
    {
      at: '/profile',
      title: '个人中心',
      breadcrumb: ['系统中心', '个人中心'],
      menu: 4,
      may: null,
      screen: () => import('./profile.tsx'),
    },
    {
      at: '/notifications',
      title: '通知中心',
      breadcrumb: ['系统中心', '通知中心'],
      menu: 4,
      may: null,
      screen: () => import('./notifications.tsx'),
    },
    {
      at: '/exportJobs',
      title: '导出与导入任务',
      breadcrumb: ['系统中心', '导出与导入任务'],
      menu: 4,
      may: null,
      screen: () => import('./export-jobs.tsx'),
    },
  ],
}

export { ProductMark } from './parts/product-mark.tsx'
export { ScreenFinder } from './parts/screen-finder.ts'
export { signOut } from './parts/sign-out.ts'
export {
  forbiddenPath,
  jobsPath,
  notFoundPath,
  notificationsPath,
  passingPaths,
  profilePath,
  redirectPath,
} from './paths.ts'
export { Entrance, enterConsole, Redirect } from './redirect.tsx'
