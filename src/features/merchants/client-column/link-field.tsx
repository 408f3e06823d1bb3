import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { linkWords } from '#contract/merchants/client-column-rules.ts'
import { columnLinkType } from '#contract/merchants/codes.ts'
import { linkType } from '#contract/operations/codes.ts'
import { type LinkTarget, searchLinkTargets } from '#contract/operations/links.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { TextField } from '#screen/form/fields.tsx'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { ColumnValues } from './use-form.ts'

const field = fieldsOf<ColumnValues>()

/** What a column leads to: an address, or a category that is searched. */
export function ColumnLinkField() {
  const { watch } = useFormContext<ColumnValues>()
  const [client, type] = watch(['client', 'linkType'])
  if (type === null) return null
  if (type === columnLinkType.category) return <CategoryField />
  return (
    <TextField key={type} name={field('linkValue')} label="跳转目标" maxLength={200} {...linkWords(client, type)} />
  )
}

const toOption = ({ value, name, reason }: LinkTarget) => ({ value, label: name, ...(reason && { hint: reason }) })

function CategoryField() {
  const [keyword, search] = useState('')
  const { value, onChange, control, inField } = useField<string>({ name: field('linkValue'), label: '跳转目标' })
  const id = /^\d+$/.test(value) ? value : ''
  const found = useLookup(searchLinkTargets, { linkType: linkType.category, ...(keyword && { keyword }) })
  const chosen = useLookup(searchLinkTargets, { linkType: linkType.category, value: id }, { enabled: id !== '' })
  return inField(
    <Combobox
      {...control}
      value={id}
      onChange={onChange}
      options={(found.data ?? []).map(toOption)}
      chosenOptions={(chosen.data ?? []).map(toOption)}
      onSearch={search}
      loading={found.isFetching}
      placeholder="搜索商品分类"
      className="max-w-96"
    />,
  )
}
