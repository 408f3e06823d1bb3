import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, useState } from 'react'
import { TextInput, type TextInputProps } from '#ui/text-input/text-input.tsx'

interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'suffix'> {
  /** Reports the Caps Lock state on every key. */
  onCapsLock?: (isOn: boolean) => void
}

/** A password input with a toggle to show the text. */
export function PasswordInput({ onCapsLock, ...rest }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  const noteKey = (event: KeyboardEvent) => onCapsLock?.(event.getModifierState('CapsLock'))
  return (
    <TextInput
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      onKeyDown={noteKey}
      onKeyUp={noteKey}
      suffix={
        <button
          type="button"
          aria-label="显示密码"
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
          className="flex size-6 cursor-pointer items-center justify-center rounded hover:text-text"
        >
          <Icon aria-hidden strokeWidth={1.75} />
        </button>
      }
    />
  )
}
