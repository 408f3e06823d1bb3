import { useState } from 'react'
import { linkType } from '#contract/operations/codes.ts'
import { type LinkTarget, searchLinkTargets } from '#contract/operations/links.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import type { BannerValues } from './use-form.ts'

const field = fieldsOf<BannerValues>()

const toOption = ({ value, name, reason }: LinkTarget) => ({ value, label: name, ...(reason && { hint: reason }) })

/** The record that a banner leads to, searched on the server. */
export function LinkField({ type }: { type: NonNullable<BannerValues['linkType']> }) {
  const [keyword, search] = useState('')
  const { value, onChange, control, inField } = useField<string>({ name: field('linkValue'), label: '跳转内容' })
  const found = useLookup(searchLinkTargets, { linkType: type, ...(keyword && { keyword }) })
  const chosen = useLookup(searchLinkTargets, { linkType: type, value }, { enabled: value !== '' })
  return inField(
    <Combobox
      {...control}
      value={value}
      onChange={onChange}
      options={(found.data ?? []).map(toOption)}
      chosenOptions={(chosen.data ?? []).map(toOption)}
      onSearch={search}
      loading={found.isFetching}
      placeholder={`搜索${linkType.label(type)}`}
      className="max-w-96"
    />,
  )
}
