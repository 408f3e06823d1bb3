import { workingRoles } from '../default-roles.ts'
import type { Resources } from '../resource.ts'

export const platformResources = {
  // Answers the uploads of the caller alone.
  file: { title: '文件', scope: 'shared', verbs: { upload: workingRoles } },
  session: { title: '登录' },
  job: { title: '导出与导入任务' },
  notification: { title: '站内通知', logged: '通知', jobs: true },
  preference: { title: '列表偏好' },
  userWatermark: { title: '水印设置' },
} as const satisfies Resources
