import { cva, type VariantProps } from 'class-variance-authority'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#ui/cn.ts'
import { coded } from '#ui/coded.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { text } from '#ui/text.ts'

const look = cva('flex items-start gap-2 rounded-panel px-3 py-2', {
  variants: {
    tone: {
      info: 'bg-info-subtle text-info-text',
      success: 'bg-success-subtle text-success-text',
      warning: 'bg-warning-subtle text-warning-text',
      danger: 'bg-danger-subtle text-danger-text',
    },
  },
  defaultVariants: { tone: 'info' },
})

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert }

export interface NoticeProps extends Omit<ComponentProps<'div'>, 'title'>, VariantProps<typeof look> {
  title?: ReactNode
  /** A button or a link at the end. */
  action?: ReactNode
  onDismiss?: () => void
}

/** A message about the page or form below. Results of actions are shown as toasts. */
export function Notice({ tone, title, action, onDismiss, className, children, ...rest }: NoticeProps) {
  const Icon = icons[tone ?? 'info']
  return (
    <div
      data-slot="notice"
      data-tone={tone ?? 'info'}
      role={tone === 'danger' ? 'alert' : 'status'}
      {...rest}
      className={cn(look({ tone }), className)}
    >
      <Icon aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-medium">{coded(title)}</p>}
        {children && <div className={cn(title && 'text-text')}>{coded(children)}</div>}
      </div>
      {action && <div className="-my-0.5 shrink-0">{action}</div>}
      {onDismiss && (
        <IconButton size="tiny" label={text.close} onClick={onDismiss} className="-my-0.5 -mr-1 text-current">
          <X aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}
