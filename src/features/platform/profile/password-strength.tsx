import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import { cn } from '#ui/cn.ts'
import { type PasswordCondition, passwordStrength } from './password-rules.ts'

const labels = ['', '弱', '一般', '较强', '强']
const tones = ['', 'bg-danger', 'bg-warning', 'bg-info', 'bg-success']

interface ProfilePasswordStrengthProps {
  password: string
  conditions: readonly PasswordCondition[]
}

/** Strength of the new password, and its conditions, ticked when met. */
export function ProfilePasswordStrength({ password, conditions }: ProfilePasswordStrengthProps) {
  const strength = passwordStrength(password)
  return (
    <div className="grid max-w-96 gap-3 rounded-panel bg-sunken px-4 py-3">
      <div className="flex items-center gap-3">
        <span className="text-small text-text-muted">密码强度</span>
        <meter
          aria-label="密码强度"
          aria-valuetext={labels[strength] || '未输入'}
          min={0}
          max={4}
          value={strength}
          className="sr-only"
        />
        <div aria-hidden className="grid flex-1 grid-cols-4 gap-1">
          {[1, 2, 3, 4].map((step) => (
            <span
              key={step}
              className={cn('h-1.5 rounded-full transition-colors', step <= strength ? tones[strength] : 'bg-line')}
            />
          ))}
        </div>
        <span aria-hidden className="w-8 text-small text-text-muted">
          {labels[strength]}
        </span>
      </div>
      <ul aria-label="密码条件" className="grid gap-1 sm:grid-cols-2">
        {conditions.map(({ label, isMet }) => (
          <li
            key={label}
            data-met={isMet}
            className={cn('flex items-center gap-1.5', isMet ? 'text-text' : 'text-text-muted')}
          >
            {isMet ? (
              <Check aria-hidden strokeWidth={1.75} className="size-4 shrink-0 text-success" />
            ) : (
              <Circle aria-hidden strokeWidth={1.75} className="size-4 shrink-0 scale-50 text-text-faint" />
            )}
            <span className="sr-only">{isMet ? '已满足：' : '未满足：'}</span>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}
