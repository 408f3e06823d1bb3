import CircleAlert from 'lucide-react/icons/circle-alert'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { coded } from '#ui/coded.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { text } from '#ui/text.ts'

export interface FailedProps extends Omit<ComponentProps<'div'>, 'title'> {
  /** The error: 品牌列表加载失败. */
  title?: ReactNode
  /** The server's message, or what the user can do. */
  message?: ReactNode
  /** What is preserved: 已填写的内容仍在. */
  safe?: ReactNode
  onRetry?: (() => void) | undefined
  isRetrying?: boolean
  /** To quote in support requests. */
  requestId?: string | undefined
}

/** Error state: the error, what is preserved, and how to continue. */
export function Failed({
  title = '加载失败',
  message,
  safe,
  onRetry,
  isRetrying = false,
  requestId,
  className,
  children,
  ...rest
}: FailedProps) {
  return (
    <div
      data-slot="failed"
      role="alert"
      {...rest}
      className={cn('flex flex-col items-center justify-center px-6 py-12 text-center', className)}
    >
      <CircleAlert aria-hidden strokeWidth={1.25} className="mb-3 size-8 text-danger" />
      <p className="font-medium text-reading text-text">{title}</p>
      {message && <p className="mt-1 max-w-120 break-words text-text-muted">{coded(message)}</p>}
      {safe && <p className="mt-1 max-w-120 text-text-muted">{safe}</p>}
      {(onRetry || children) && (
        <div className="mt-4 flex gap-2">
          {onRetry && (
            <Button onClick={onRetry} loading={isRetrying}>
              {text.retry}
            </Button>
          )}
          {children}
        </div>
      )}
      {requestId && (
        <p className="mt-4 text-small text-text-faint">
          请求编号 <CopyText value={requestId} />
        </p>
      )}
    </div>
  )
}
