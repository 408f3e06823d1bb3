import { uploadModel } from '#contract/base.ts'
import { serviceKind } from '#contract/blackCard/codes.ts'
import { workerFaults } from '#contract/merchants/provider-rules.ts'
import {
  type Provider,
  type ProviderWorker,
  ProviderWorkerInput,
  saveProviderWorker,
} from '#contract/merchants/providers.ts'
import { workerUploads } from '#contract/merchants/upload-rules.ts'
import { useChange } from '#screen/data/use-change.ts'
import { PicturesField } from '#screen/files/upload-fields.tsx'
import { RegionsField } from '#screen/form/choice-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeSetField, SwitchField, TextField } from '#screen/form/fields.tsx'
import { FormDrawer } from '#screen/form/form-drawer.tsx'
import { FormBody } from '#screen/form/form-page.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

const field = fieldsOf<ProviderWorkerInput>()

interface WorkerDrawerProps {
  provider: Provider
  /** Null for a new one. */
  worker: ProviderWorker | null
  onClose: () => void
}

/** A new worker does all that the provider does, everywhere. */
const blankOf = ({ kinds, areas }: Provider): ProviderWorkerInput => ({
  name: '',
  phone: '',
  kinds: [...kinds],
  areas: [...areas],
  certificateImages: [],
  enabled: true,
})

/** Adds or edits a person of a provider. */
export function WorkerDrawer({ provider, worker, onClose }: WorkerDrawerProps) {
  const save = useChange(saveProviderWorker)
  const blank = blankOf(provider)
  const form = useContractForm<ProviderWorkerInput, 'save'>({
    schema: ProviderWorkerInput,
    check: (values) => workerFaults(values, provider),
    intents: ['save'],
    initial: worker ? valuesOf(blank, worker) : blank,
    record: worker,
    save: (values, _intent, { requestId, version }) => {
      const own = worker && { id: worker.id, version }
      const input = { ...ProviderWorkerInput.parse(values), ...own, providerId: provider.id }
      return save(input, `「${values.name}」已保存`, { quiet: true, requestId })
    },
  })
  const title = worker ? `编辑「${worker.name}」` : '新增人员'
  const own = { ...serviceKind, codes: serviceKind.codes.filter((kind) => provider.kinds.includes(kind)) }
  return (
    <FormDrawer
      form={form}
      history={worker && { resource: 'providerWorker', targetId: worker.id }}
      title={title}
      description={provider.name}
      onClose={onClose}
      actions={
        <SaveButton form={form} intent="save" tone="primary" onSaved={onClose}>
          保存
        </SaveButton>
      }
    >
      <FormBody form={form} label={title}>
        <TextField name={field('name')} label="姓名" maxLength={20} />
        <TextField name={field('phone')} label="手机号" maxLength={11} />
        <CodeSetField name={field('kinds')} label="服务类型" codes={own} />
        <RegionsField name={field('areas')} label="服务地区" />
        <PicturesField
          name={field('certificateImages')}
          label="证书"
          rules={workerUploads.certificateImages}
          model={uploadModel.privateDocument}
          max={6}
        />
        <SwitchField name={field('enabled')} label="在岗" hint="离岗后不再派单" />
      </FormBody>
    </FormDrawer>
  )
}
