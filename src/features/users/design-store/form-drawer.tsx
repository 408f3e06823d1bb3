import { designerLevel } from '#contract/users/codes.ts'
import { editDesignStore } from '#contract/users/design-store-changes.ts'
import { type DesignStore, getDesignStore } from '#contract/users/design-stores.ts'
import { useOpenStoreChoices } from '#features/users/store/choices.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { QueryDrawer } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, PickField, SwitchField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { type DesignStoreValues, useDesignStoreForm } from './use-form.ts'

const field = fieldsOf<DesignStoreValues>()

/** Level, city store and recommendation of a store that is online. */
export function DesignStoreFormDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useLookup(getDesignStore, { id }, { staleMs: 0 })
  return (
    <QueryDrawer read={read} noun="店铺" title="设计店铺" onClose={onClose}>
      {(store) => <Editor store={store} onClose={onClose} />}
    </QueryDrawer>
  )
}

function Editor({ store, onClose }: { store: DesignStore; onClose: () => void }) {
  const form = useDesignStoreForm(store)
  const canEdit = useCanCall(editDesignStore)
  const title = `调整店铺「${store.name}」`
  return (
    <FormDrawer
      form={form}
      history={{ resource: 'designStore', targetId: store.id }}
      title={title}
      description={store.designer?.name}
      canEdit={canEdit}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <TitledSection title="等级与推荐">
          <CodeField name={field('level')} label="设计师等级" codes={designerLevel} />
          <PickField
            name={field('storeId')}
            label="挂靠门店"
            chosenOptions={store.store ? [{ value: String(store.store.id), label: store.store.name }] : []}
            {...useOpenStoreChoices(0, canEdit)}
          />
          <SwitchField name={field('recommended')} label="首页推荐" />
          <NumberField name={field('sort')} label="排序值" max={9999} hint="大的在前" />
        </TitledSection>
      </FormBody>
      <TitledSection title="操作日志">
        <FormTrail form={canEdit ? form : undefined} />
      </TitledSection>
    </FormDrawer>
  )
}
