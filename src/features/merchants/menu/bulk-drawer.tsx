import { menuMode } from '#contract/merchants/codes.ts'
import { getMerchantMenu, type MerchantMenu, type MerchantMenuRow } from '#contract/merchants/merchant-menus.ts'
import { merchantType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import type { Chosen } from '#screen/list/bulk-target.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { MenuFields } from './fields.tsx'
import { useMenuForm } from './use-form.ts'

interface BulkDrawerProps {
  /** Of one merchant type and one terminal. */
  target: Chosen<MerchantMenuRow>
  onClose: () => void
}

/** The same menus for several merchants of one type. */
export function MerchantMenuBulkDrawer({ target, onClose }: BulkDrawerProps) {
  const [first] = target.rows
  const at = { enterpriseId: first?.enterprise.id ?? 0, terminal: first?.terminal ?? storeTerminal.pcMall }
  const read = useLookup(getMerchantMenu, at, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="商家菜单" size="wide" title="批量授权" onClose={onClose}>
      {(detail) => <Editor detail={detail} reload={read.refetch} target={target} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({
  detail,
  reload,
  target,
  onClose,
}: BulkDrawerProps & { detail: MerchantMenu; reload: () => unknown }) {
  const { rows, settle } = target
  // In bulk the tree is that of the merchant type: nobody's members are counted.
  const shown = { ...detail, uses: [] }
  const form = useMenuForm({ detail: shown, reload, merchants: rows })
  const own = rows.filter(({ mode }) => mode === menuMode.own)
  const names = own.slice(0, 3).map(({ enterprise }) => `「${enterprise.name}」`)
  return (
    <FormDrawer
      form={form}
      size="wide"
      title={`批量授权 ${rows.length} 个商家`}
      description={`${merchantType.label(detail.merchantType)}，${storeTerminal.label(detail.terminal)}`}
      onClose={onClose}
      actions={
        <SaveButton
          form={form}
          intent="save"
          tone="primary"
          onSaved={() => {
            settle([])
            onClose()
          }}
        >
          保存授权
        </SaveButton>
      }
    >
      {own.length > 0 && (
        <Notice tone="warning" title={`${own.length} 个商家原有的单独授权会被替换`}>
          {names.join('')}
          {own.length > names.length && ' 等'}
        </Notice>
      )}
      <FormBody form={form} label="批量授权">
        <MenuFields detail={shown} />
      </FormBody>
    </FormDrawer>
  )
}
