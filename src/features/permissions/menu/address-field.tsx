import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ownerOf } from '#contract/permissions/menu-clashes.ts'
import type { MenuInput, MenuNode } from '#contract/permissions/menus.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { Choice } from '#ui/field/choice.ts'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { type KnownRoute, knownRoutes } from './routes.ts'

const parameter = /\{(\w+)\}/

function toChoice({ url, title, area }: KnownRoute, others: readonly MenuNode[]): Choice {
  const owner = parameter.test(url) ? undefined : ownerOf(others, url)
  return {
    value: url,
    label: url,
    hint: [title, area, owner && `已被「${owner.name}」使用`].filter(Boolean).join(' · '),
    disabled: owner !== undefined,
  }
}

/** The URL of a page: a known route with its parameter filled in, or free text. */
export function MenuAddressField({ others, ...props }: FieldProps<string> & { others: readonly MenuNode[] }) {
  const { setValue } = useFormContext<MenuInput>()
  const { value, onChange, control, inField } = useField<string>(props)
  /** The chosen route if it has a parameter to fill in. */
  const [pattern, setPattern] = useState('')
  const choose = (url: string) => {
    const hasValue = parameter.test(url)
    setPattern(hasValue ? url : '')
    onChange(hasValue ? '' : url)
    const page = knownRoutes.find((route) => route.url === url)?.page
    if (!page) return
    const filled = { shouldDirty: true, shouldValidate: true }
    setValue('name', page.name, filled)
    setValue('icon', page.icon, filled)
    setValue('permission', page.permission, filled)
    setValue('opens', [...(page.opens ?? [])], filled)
  }
  const shown = pattern || value
  const filledIn = pattern && value ? (value.slice(pattern.search(parameter)).split('/')[0] ?? '') : ''
  return inField(
    <div className="grid gap-2">
      <Combobox
        {...control}
        value={shown}
        onChange={choose}
        onCreate={choose}
        createVerb="使用"
        options={knownRoutes.map((route) => toChoice(route, others))}
        chosenOptions={[{ value: shown, label: shown }]}
        placeholder="选择系统中的页面，或输入 http(s) 地址"
      />
      {pattern && (
        <TextInput
          aria-label={`${parameter.exec(pattern)?.[1]} 的值`}
          placeholder={`填写 ${parameter.exec(pattern)?.[0]} 的值`}
          value={filledIn}
          onChange={(text) => onChange(text.trim() === '' ? '' : pattern.replace(parameter, text.trim()))}
        />
      )}
    </div>,
  )
}
