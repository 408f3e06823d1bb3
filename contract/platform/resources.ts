import { workingRoles } from '../default-roles.ts'
import type { Resources } from '../resource.ts'

export const platformResources = {
  // Returns only the caller's own uploads.
  file: { title: '文件', scope: 'shared', hasRecords: false, verbs: { upload: workingRoles } },
  session: { title: '登录', hasRecords: false },
  job: { title: '导出与导入任务', hasRecords: false },
  notification: { title: '站内通知', logged: '通知', jobs: true, hasRecords: false },
  preference: { title: '列表偏好', hasRecords: false },
  // 管理: sets the default of roles and of everybody, and removes what others have shared.
  savedView: { title: '列表视图', scope: 'whole', verbs: { manage: [] } },
  userWatermark: { title: '水印设置', hasRecords: false },
} as const satisfies Resources
