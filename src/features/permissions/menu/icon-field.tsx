import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { isPictureIcon } from '#contract/permissions/menu-rules.ts'
import type { MenuInput } from '#contract/permissions/menus.ts'
import { menuUploads } from '#contract/permissions/upload-rules.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { useField } from '#screen/form/use-field.tsx'
import { MenuIcon } from '#screen/page/menu-icon.tsx'
import { Button } from '#ui/button/button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const field = fieldsOf<MenuInput>()

const IconGrid = lazyPart(() => import('./icon-grid.tsx'), 'IconGrid')

/** The icon of a node: a named icon, or an uploaded picture. */
export function MenuIconField() {
  const { getValues, setValue } = useFormContext<MenuInput>()
  const { isDisabled } = useFormState()
  const [isPictured, setPictured] = useState(() => isPictureIcon(getValues('icon')))
  return (
    <div className="grid justify-items-start gap-1">
      {isPictured ? <ImageField name={field('icon')} label="图标" rules={menuUploads.icon} /> : <NamedIcon />}
      <Button
        tone="link"
        size="tiny"
        disabled={isDisabled}
        onClick={() => {
          setPictured(!isPictured)
          setValue('icon', '', { shouldDirty: true })
        }}
      >
        {isPictured ? '改用系统图标' : '改用图片'}
      </Button>
    </div>
  )
}

function NamedIcon() {
  const { value, onChange, control, inField } = useField({ name: field('icon'), label: '图标' })
  const [isOpen, setOpen] = useState(false)
  return inField(
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button
          ref={control.ref}
          onBlur={control.onBlur}
          disabled={control.disabled}
          aria-label={value ? `图标 ${value}` : '选择图标'}
        >
          {value && <MenuIcon icon={value} />}
          {value || '选择图标'}
        </Button>
      </PopoverTrigger>
      <PopoverContent label="选择图标" className="w-84">
        <IconGrid
          value={value}
          onChange={(icon) => {
            onChange(icon)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>,
  )
}
