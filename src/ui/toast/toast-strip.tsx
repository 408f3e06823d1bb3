import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { coded } from '#ui/coded.tsx'
import { text } from '#ui/text.ts'
import { type Toast, toast as toasts } from '#ui/toast/toast.ts'

const marks = {
  success: { Icon: CircleCheck, colour: 'text-success' },
  info: { Icon: Info, colour: 'text-info' },
  error: { Icon: CircleAlert, colour: 'text-danger' },
}

interface ToastStripProps extends ComponentProps<'div'> {
  toast: Toast
  isPaused: boolean
}

/** One toast; its timer stops while paused. */
export function ToastStrip({ toast: { id, tone, message, action, duration }, isPaused, ...rest }: ToastStripProps) {
  const leftRef = useRef(duration)

  useEffect(() => {
    if (isPaused) return
    const start = performance.now()
    const timer = setTimeout(() => toasts.dismiss(id), leftRef.current)
    return () => {
      clearTimeout(timer)
      leftRef.current -= performance.now() - start
    }
  }, [id, isPaused])

  const { Icon, colour } = marks[tone]
  return (
    <div
      data-slot="toast"
      data-tone={tone}
      {...rest}
      className="pointer-events-auto flex min-h-10 animate-rise items-center gap-2 rounded-panel border border-line bg-raised py-1.5 pr-1.5 pl-3 text-text shadow-floating"
    >
      <Icon aria-hidden strokeWidth={1.75} className={cn('size-4 shrink-0', colour)} />
      <p className="min-w-0 break-words py-0.5 pr-1">{coded(message)}</p>
      {action && (
        <Button
          tone="link"
          size="tiny"
          className="px-1 font-medium"
          onClick={() => {
            toasts.dismiss(id)
            action.onSelect()
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        tone="quiet"
        size="tiny"
        aria-label={`${text.close}提示`}
        className="w-6 px-0"
        onClick={() => toasts.dismiss(id)}
      >
        <X aria-hidden strokeWidth={1.75} />
      </Button>
    </div>
  )
}
