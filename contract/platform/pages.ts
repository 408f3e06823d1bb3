import { workingRoles } from '../default-roles.ts'
import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.system }

export const platformPages = pages({
  notifications: {
    path: '/notifications',
    title: '通知中心',
    place,
    permission: null,
    finds: 'keyword',
    menu: { icon: 'bell', roles: workingRoles },
  },
  jobs: {
    path: '/exportJobs',
    title: '导出与导入任务',
    place,
    permission: null,
    finds: 'title',
    menu: { icon: 'download', roles: workingRoles },
  },
  forbidden: { path: '/403', title: '无权访问', place: null, permission: null },
  notFound: { path: '/404', title: '页面不存在', place: null, permission: null },
  profile: { path: '/profile', title: '个人中心', place, permission: null },
})
