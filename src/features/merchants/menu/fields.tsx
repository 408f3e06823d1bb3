import { useFormContext } from 'react-hook-form'
import { type MerchantMenu, type MerchantMenuInput, saveMerchantMenus } from '#contract/merchants/merchant-menus.ts'
import { dayOf } from '#lib/formats.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { DateField, TextField } from '#screen/form/fields.tsx'
import { MenuTreeField } from './tree-field.tsx'

const field = fieldsOf<MerchantMenuInput>()

/** The tree, until when added menus are open, and why. */
export function MenuFields({ detail }: { detail: MerchantMenu }) {
  const canEdit = useCanCall(saveMerchantMenus)
  const isAdding = useFormContext<MerchantMenuInput>().watch('addedMenuIds').length > 0
  return (
    <fieldset disabled={!canEdit} className="grid gap-4">
      <MenuTreeField detail={detail} readOnly={!canEdit} />
      {isAdding && (
        <DateField
          name={field('validTo')}
          label="额外开放至"
          min={dayOf()}
          hint="留空则长期开放；过了这天自动收回，单独关闭的不变"
        />
      )}
      {canEdit && (
        <TextField name={field('reason')} label="调整原因" maxLength={100} placeholder="如签约渠道、按商家要求" />
      )}
    </fieldset>
  )
}
