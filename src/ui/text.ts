/** Texts shared by several components. */
export const text = {
  cancel: '取消',
  close: '关闭',
  copied: '已复制',
  copy: '复制',
  copyFailed: '复制失败，请手动选择文字',
  imageFailed: '图片加载失败',
  loading: '加载中',
  more: '更多',
  /** Shown for a missing value. */
  none: '—',
  partFailed: '加载失败，请检查网络后重试',
  retry: '重试',
  unknownFailure: '操作未完成，请稍后重试',
} as const
