import { type Distributor, getDistributor } from '#contract/distribution/accounts.ts'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { ContactFields, ContractFields, FactorFields, OverlapField, PaperFields } from './fields.tsx'
import { useEditForm } from './use-form.ts'

interface EditDrawerProps {
  id: number
  onClose: () => void
}

/** The form of an account; package, state and last day are changed by bills only. */
export function EditDrawer({ id, onClose }: EditDrawerProps) {
  const read = useLookup(getDistributor, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="经销商" title="编辑经销商" onClose={onClose}>
      {(distributor) => <Editor distributor={distributor} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ distributor, onClose }: { distributor: Distributor; onClose: () => void }) {
  const form = useEditForm(distributor)
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'distributorAccount', targetId: distributor.id }}
      title={distributor.name}
      description={distributor.accountNo}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label="编辑经销商">
        <TitledSection title="主体资料">
          <PaperFields />
        </TitledSection>
        <TitledSection title="联系与登录">
          <ContactFields manager={distributor.manager} />
        </TitledSection>
        <TitledSection title="合同与保证金">
          <ContractFields />
          <OverlapField />
        </TitledSection>
        <TitledSection title="默认定价系数">
          <FactorFields />
        </TitledSection>
      </FormBody>
      <TitledSection title="操作日志">
        <FormTrail form={form} />
      </TitledSection>
    </FormDrawer>
  )
}
