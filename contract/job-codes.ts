import { codes, wordCodes } from './codes.ts'

export const jobType = codes({
  export: [1, '导出'],
  import: [2, '导入'],
  bulk: [3, '批量操作'],
})
export const jobStatus = codes({
  queued: [0, '排队中'],
  running: [1, '进行中', 'info'],
  done: [2, '已完成', 'success'],
  failed: [3, '失败', 'danger'],
  cancelled: [4, '已取消'],
  expired: [5, '文件已过期'],
})
export const jobFileKind = wordCodes({ result: '结果文件', error: '错误明细', source: '原文件' })
