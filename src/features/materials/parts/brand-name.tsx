import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { checkMaterialBrandName } from '#contract/materials/brands.ts'
import { call } from '#lib/call.ts'
import { useField } from '#screen/use-field.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

/** The name of a brand, asked after when one leaves the field; it hinders nobody from typing on or saving. */
export function BrandName({ brandId }: { brandId: number | undefined }) {
  const { getFieldState, getValues, setError } = useFormContext<{ name: string }>()
  const [known, setKnown] = useState<{ name: string; similar: readonly string[] }>()
  const similar = known && known.name === getValues('name').trim() ? known.similar : []
  const { value, onChange, control, inField } = useField<string>({
    name: 'name',
    label: '品牌名称',
    ...(similar.length > 0 && { hint: `已有相近的品牌：${similar.join('、')}` }),
  })
  const check = async () => {
    const name = value.trim()
    if (name === '' || !getFieldState('name').isDirty) return
    const params = { name, ...(brandId !== undefined && { id: brandId }) }
    // Without an answer nothing is said: saving asks again.
    const answer = await call(checkMaterialBrandName, params, { quiet: true }).catch(() => undefined)
    if (!answer || getValues('name').trim() !== name) return
    setKnown({ name, similar: answer.similar })
    if (answer.fault) setError('name', { type: 'server', message: answer.fault })
  }
  return inField(
    <TextInput
      {...control}
      value={value}
      onChange={onChange}
      maxLength={30}
      onBlur={() => {
        control.onBlur()
        void check()
      }}
    />,
  )
}
