import SearchX from 'lucide-react/icons/search-x'
import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { coded } from '#ui/coded.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { text } from '#ui/text.ts'

/** Why a list could not be loaded. */
export interface Failure {
  message?: string | undefined
  onRetry?: (() => void) | undefined
  /** To quote in support requests. */
  requestId?: string | undefined
}

/** Shown over rows of an earlier load that may be out of date. */
export function StaleNotice({ failure }: { failure: Failure | undefined }) {
  return (
    <div role="alert" className="flex items-center gap-2 border-t bg-danger-subtle px-3 py-1 text-danger-text">
      <span>列表没有更新，下面是上一次的内容。{coded(failure?.message)}</span>
      {failure?.onRetry && (
        <Button size="tiny" onClick={failure.onRetry}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}

interface MissingProps {
  failure: Failure | undefined
  empty: ReactNode
  noun?: string | undefined
  onClearFilters: (() => void) | undefined
}

/** Replaces the rows: load failed, no match, or empty. */
export function Missing({ failure, empty, noun = '记录', onClearFilters }: MissingProps) {
  if (failure) return <Failed title="列表加载失败" {...failure} />
  if (onClearFilters) {
    return (
      <Empty icon={SearchX} title={`没有符合条件的${noun}`} hint="可以放宽或清除筛选条件">
        <Button onClick={onClearFilters}>清除筛选</Button>
      </Empty>
    )
  }
  return empty ?? <Empty title="暂无数据" />
}
